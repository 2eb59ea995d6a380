/**
 * Verifies signed terms: in the browser, with the key that comes with the page, or on the server without JavaScript.
 */
import { data } from 'react-router';
import { readForm } from '../components/forms/read-form.ts';
import { termsKeyContext } from '../contexts.ts';
import { checkDocuments } from '../features/verify/check-documents.ts';
import type { VerifyingKey } from '../features/verify/check-terms.ts';
import { VerifyPage, type VerifyAnswer } from '../features/verify/verify-page.tsx';
import type { Route } from './+types/verify.ts';
import '../styles/verify.css';

export function loader({ context }: Route.LoaderArgs): VerifyingKey {
  const { keyId, publicKeyRaw } = context.get(termsKeyContext);
  return { keyId, publicKeyRaw };
}

/** Verifies the documents on the server. Nothing of them is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = readForm(form, { document: '', plan: '' }, Infinity);
  const checks = await checkDocuments(typed, context.get(termsKeyContext));
  const isRead = 'terms' in checks.terms && checks.plan.kind !== 'unreadable';
  const answer: VerifyAnswer = { checks, typed };
  return data(answer, { status: isRead ? 200 : 400 });
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  return <VerifyPage verifyingKey={loaderData} answer={actionData} />;
}
