/** /admin: the sign-in page, or for a signed-in operator the overview. */
import { data } from 'react-router';
import { translateOn } from '../catalog.server.ts';
import { backOfficeContext, languageOf, operatorContext, signInProofContext } from '../contexts.ts';
import { OverviewPage } from '../features/admin-overview/overview-page.tsx';
import { toOverviewView } from '../features/admin-overview/overview-view.server.ts';
import { SignInPage } from '../features/admin-sign-in/sign-in-page.tsx';
import { signIn, signInWithPasskey, signOut } from '../features/admin-sign-in/sign-in.server.ts';
import { readFields } from '../components/office/fail.server.ts';
import { pageOperator } from '../components/office/require-operator.server.ts';
import { turnSwitch } from '../components/office/turn-switch.server.ts';
import type { Route } from './+types/admin.ts';
import '../styles/admin.css';

export { OfficeError as ErrorBoundary } from '../components/office/office-error.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(operatorContext);
  if (!session) {
    const hasPasskeys = context.get(backOfficeContext).askSignIn() !== undefined;
    const challenge = context.get(signInProofContext)() ?? null;
    return { kind: 'signed_out', next: url.searchParams.get('next') ?? '', hasPasskeys, challenge } as const;
  }
  // Before the overview, so that a change in between is noticed.
  const { overview: mark } = await context.get(backOfficeContext).readListMarks();
  const overview = await context.get(backOfficeContext).readOverview();
  const view = toOverviewView(overview, { mark, language: languageOf(context), t: translateOn(context, ['admin']) });
  return { kind: 'signed_in', operator: pageOperator(session), view } as const;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readFields(request);
  if (fields['intent'] === 'sign_in') return await signIn(context, request, fields);
  if (fields['intent'] === 'sign_in_passkey') return await signInWithPasskey(context, request, fields);
  if (fields['intent'] === 'sign_out') return await signOut(context, request);
  if (fields['intent'] === 'pause' || fields['intent'] === 'resume') return await turnSwitch({ url, context }, fields);
  throw data(null, { status: 400 });
}

/** Passes on Retry-After if sign-in is rate-limited. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'signed_out') return <SignInPage {...loaderData} failure={actionData} />;
  return <OverviewPage {...loaderData} failure={actionData} />;
}
