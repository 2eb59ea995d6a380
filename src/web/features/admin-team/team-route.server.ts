/** The team: list of operators, invitations, roles, and ending access. */
import { data, redirect } from 'react-router';
import { roles } from '#src/domain/back-office/roles.ts';
import { formatMoment } from '#src/i18n/format.ts';
import { backOfficeContext, languageOf, siteContext } from '../../contexts.ts';
import { withDone, type Done } from '../../components/office/done.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import type { Team } from '../../components/office/office-types.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { pathOf } from '../../pages.ts';
import type { MemberRow, TeamAnswer } from './team-view.ts';

export async function loadTeam(args: OfficeArgs) {
  const session = requireOperator(args);
  const language = languageOf(args.context);
  const { members, sessions } = await args.context.get(backOfficeContext).readTeam();
  const moment = (at: number): string => formatMoment(language, at);
  const rows = members.flatMap((member) => toRow(member, { sessions, moment }) ?? []);
  return { operator: pageOperator(session), rows };
}

export async function actOnTeam(args: OfficeActionArgs) {
  const { username: actor } = requireOperator(args);
  const fields = await readFields(args.request);
  if (fields['intent'] === 'invite') return await invite(args, fields, actor);
  if (fields['intent'] === 'sign_out_operator') return await signOut(args, fields, actor);
  const change = changes(args, fields, actor)[fields['intent'] ?? ''];
  if (!change) throw data(null, { status: 400 });
  const changed = await change.run();
  if (changed.ok) return redirect(withDone(args.url.pathname, change.done), 303);
  return failWith({ context: args.context, ...placeOf(fields), typed: fields }, changed);
}

type Change = Readonly<{
  done: Done;
  run(): ReturnType<OfficeVerbs['disableOperator']>;
}>;
type OfficeVerbs = ReturnType<typeof officeOf>;

function officeOf({ context }: OfficeArgs) {
  return context.get(backOfficeContext);
}

function changes(args: OfficeArgs, fields: Fields, actor: string): Readonly<Record<string, Change>> {
  const office = officeOf(args);
  const wanted = { username: fields['member'] ?? '', ...readStepUp(fields, actor) };
  return {
    change_roles: {
      done: 'operator_changed',
      run: async () => await office.changeRoles({ ...wanted, roles: chosenRoles(fields) }),
    },
    disable: { done: 'operator_disabled', run: async () => await office.disableOperator(wanted) },
    enable: { done: 'operator_enabled', run: async () => await office.enableOperator(wanted) },
    remove: { done: 'operator_removed', run: async () => await office.removeOperator(wanted) },
  };
}

/** After a refusal the dialog of the same member and action is open again. */
function placeOf(fields: Fields) {
  const intent = `${fields['intent'] ?? ''}-${fields['member'] ?? ''}`;
  return { intent, title: 'admin.toast.updateFailed' } as const;
}

async function invite(args: OfficeArgs, fields: Fields, actor: string) {
  const { context } = args;
  const place = { context, intent: 'invite', title: 'admin.toast.createFailed', typed: fields } as const;
  if ((fields['newUsername'] ?? '').trim() === '') return failEmpty(place, 'newUsername');
  const wanted = { username: fields['newUsername'] ?? '', roles: chosenRoles(fields), ...readStepUp(fields, actor) };
  const invited = await officeOf(args).inviteOperator(wanted);
  if (!invited.ok) {
    const fieldOf = (): string | undefined => (invited.code.startsWith('username_') ? 'newUsername' : undefined);
    return failWith({ ...place, fieldOf }, invited);
  }
  const { username, token, expiresAt } = invited.value;
  const language = languageOf(context);
  const link = `${context.get(siteContext).publicUrl}${pathOf(language, 'admin-join')}?invitation=${token}`;
  return data<TeamAnswer>({ kind: 'invited', username, link, expiresAt: formatMoment(language, expiresAt) });
}

async function signOut(args: OfficeArgs, fields: Fields, actor: string) {
  const ended = await officeOf(args).endSessionsOf({ actor, username: fields['member'] ?? '' });
  if (ended.ok) return redirect(withDone(args.url.pathname, 'operator_signed_out'), 303);
  return failWith({ context: args.context, ...placeOf(fields), typed: fields }, ended);
}

/** Roles whose check boxes are set: `role-support` and so on. */
function chosenRoles(fields: Fields): readonly string[] {
  return roles.filter((role) => fields[`role-${role}`] !== undefined);
}

type Words = Readonly<{ sessions: Team['sessions']; moment: (at: number) => string }>;

function toRow(member: Team['members'][number], { sessions, moment }: Words): MemberRow | undefined {
  const { username, roles: held, state, hasSecondFactor, inviteExpiresAt } = member;
  if (state === 'removed') return undefined;
  return {
    username,
    roles: held,
    state,
    hasSecondFactor,
    invitedUntil: inviteExpiresAt === null ? null : moment(inviteExpiresAt),
    sessions: sessions
      .filter((session) => session.username === username)
      .map(({ id, device, lastSeenAt }) => ({ id, device, lastSeenAt: moment(lastSeenAt) })),
  };
}
