/** Accepts an invitation: shows who is invited, and sets the chosen password. Open to everyone who has the link. */
import { data, redirect } from 'react-router';
import type { Role } from '#src/domain/back-office/roles.ts';
import { translateOn } from '../../catalog.server.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import { withDone } from '../../components/office/done.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import type { Failure } from '../../components/office/failure.ts';
import type { OfficeActionArgs, OfficeArgs } from '../../components/office/require-operator.server.ts';
import { pathOf } from '../../pages.ts';

/** The invitation of the page. Null if the link was used, replaced or has expired. */
export type InvitationView = Readonly<{ username: string; roles: readonly Role[]; token: string }> | null;

export async function loadJoin({ url, context }: OfficeArgs) {
  const token = url.searchParams.get('invitation') ?? '';
  const found = await context.get(backOfficeContext).findInvitation(token);
  const invitation: InvitationView = found ? { username: found.username, roles: found.roles, token } : null;
  return data({ invitation }, { status: invitation ? 200 : 404 });
}

export async function actOnJoin({ request, context }: OfficeActionArgs) {
  const fields = await readFields(request);
  const { invitation: token = '', next = '', repeat = '' } = fields;
  const place = { context, intent: 'join', title: 'admin.toast.updateFailed', typed: fields } as const;
  const empty = ['next', 'repeat'].find((name) => (fields[name] ?? '') === '');
  if (empty !== undefined) return failEmpty(place, empty);
  if (next !== repeat) return failRepeat(context);
  const joined = await context.get(backOfficeContext).acceptInvitation({ token, password: next });
  if (joined.ok) return redirect(withDone(pathOf(languageOf(context), 'admin'), 'joined'), 303);
  const fieldOf = (): string | undefined => (joined.code.startsWith('password_') ? 'next' : undefined);
  return failWith({ ...place, fieldOf }, joined);
}

function failRepeat(context: OfficeArgs['context']) {
  const t = translateOn(context, ['admin']);
  const failure: Failure = {
    kind: 'failure',
    intent: 'join',
    title: t('admin.toast.updateFailed'),
    text: t('admin.toast.checkInput'),
    field: { name: 'repeat', message: t('admin.password.differs') },
    typed: {},
  };
  return data(failure, { status: 400 });
}
