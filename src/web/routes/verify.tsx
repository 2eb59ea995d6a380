/** Checks signed terms: in the browser, with the key that comes with the page, or on the server without scripts. */
import { data } from 'react-router';
import { termsKeyContext } from '../contexts.ts';
import { checkTerms, type VerifyingKey } from '../features/verify/check-terms.ts';
import { VerifyPage, type VerifyAnswer } from '../features/verify/verify-page.tsx';
import type { Route } from './+types/verify.ts';
import '../styles/verify.css';

export function loader({ context }: Route.LoaderArgs): VerifyingKey {
  const { keyId, publicKeyRaw } = context.get(termsKeyContext);
  return { keyId, publicKeyRaw };
}

/** Nothing of the document is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const document = form.get('document');
  const typed = typeof document === 'string' ? document : '';
  const check = await checkTerms(typed, context.get(termsKeyContext));
  const isRead = check.kind === 'genuine' || check.kind === 'forged' || check.kind === 'otherKey';
  const answer: VerifyAnswer = { check, typed };
  return data(answer, { status: isRead ? 200 : 400 });
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  return <VerifyPage verifyingKey={loaderData} answer={actionData} />;
}
