/** The operator's account security: password, second factor, passkeys, sessions. */
import { data, redirect } from 'react-router';
import { sessionId } from '#src/domain/back-office/session-token.ts';
import { endedOperatorCookie, readOperatorToken } from '#src/http/operator-cookie.ts';
import { qrMatrix } from '#src/http/qr-matrix.ts';
import { formatMoment } from '#src/i18n/format.ts';
import { translateOn } from '../../catalog.server.ts';
import { backOfficeContext, languageOf, siteContext } from '../../contexts.ts';
import { withDone } from '../../components/office/done.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import type { Failure, Fields } from '../../components/office/failure.ts';
import { makeReview } from '../../components/office/review.server.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { pathOf } from '../../pages.ts';
import { addPasskey, confirmPasskey, loadPasskeys, removePasskey } from './passkey-route.server.ts';
import type { FactorSetup, SecurityAnswer } from './security-answer.ts';

export async function loadSecurity(args: OfficeActionArgs) {
  const session = requireOperator(args);
  const moment = (at: number): string => formatMoment(languageOf(args.context), at);
  const own = sessionId(tokenOf(args.context, args.request));
  const sessions = await args.context.get(backOfficeContext).listSessions(session.username);
  const facts = { operator: session.username };
  return {
    operator: pageOperator(session),
    passkeys: await loadPasskeys(args.context, session.username),
    reviews: {
      password: makeReview(args.context, 'password_changed', facts),
      start: makeReview(args.context, 'second_factor_added', facts),
      remove: makeReview(args.context, 'second_factor_removed', facts),
    },
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      device,
      isThis: id === own,
      createdAt: moment(createdAt),
      lastSeenAt: moment(lastSeenAt),
      expiresAt: moment(expiresAt),
    })),
  };
}

export async function actOnSecurity(args: OfficeActionArgs) {
  const { username } = requireOperator(args);
  const fields = await readFields(args.request);
  if (fields['intent'] === 'password') return await changePassword(args, fields, username);
  if (fields['intent'] === 'start_factor') return await startFactor(args, fields, username);
  if (fields['intent'] === 'confirm_factor') return await confirmFactor(args, fields, username);
  if (fields['intent'] === 'remove_factor') return await removeFactor(args, fields, username);
  const given = { fields, username, token: tokenOf(args.context, args.request) };
  if (fields['intent'] === 'add_passkey') return await addPasskey(args, given);
  if (fields['intent'] === 'confirm_passkey') return await confirmPasskey(args, given);
  if (fields['intent'] === 'remove_passkey') return await removePasskey(args, given);
  if (fields['intent'] === 'end_session') return await endSession(args, fields, username);
  if (fields['intent'] === 'everywhere') return await signOutEverywhere(args, username);
  throw data(null, { status: 400 });
}

async function changePassword({ context, request, url }: OfficeActionArgs, fields: Fields, username: string) {
  const place = { context, intent: 'password', title: 'admin.toast.updateFailed', typed: fields } as const;
  const { next = '', repeat = '' } = fields;
  // Who gives neither password nor passkey is refused by the action itself, which tells of the try.
  const empty = ['next', 'repeat'].find((name) => (fields[name] ?? '') === '');
  if (empty !== undefined) return failEmpty(place, empty);
  if (next !== repeat) return failRepeat(context);
  const token = tokenOf(context, request);
  const changed = await context.get(backOfficeContext).changePassword({ next, token, ...readStepUp(fields, username) });
  if (changed.ok) return redirect(withDone(url.pathname, 'password_changed'), 303);
  const fieldOf = (): string | undefined => (changed.code.startsWith('password_') ? 'next' : undefined);
  return failWith({ ...place, fieldOf }, changed);
}

function failRepeat(context: OfficeArgs['context']) {
  const t = translateOn(context, ['admin']);
  const failure: Failure = {
    kind: 'failure',
    intent: 'password',
    title: t('admin.toast.updateFailed'),
    text: t('admin.toast.checkInput'),
    field: { name: 'repeat', message: t('admin.password.differs') },
    typed: {},
  };
  return data<SecurityAnswer>(failure, { status: 400 });
}

async function startFactor({ context }: OfficeArgs, fields: Fields, username: string) {
  const started = await context.get(backOfficeContext).startSecondFactor(readStepUp(fields, username));
  if (!started.ok) {
    return failWith({ context, intent: 'start_factor', title: 'admin.toast.failed', typed: fields }, started);
  }
  return data<SecurityAnswer>({ kind: 'setup', setup: toSetup(started.value) });
}

async function confirmFactor({ context, request }: OfficeActionArgs, fields: Fields, username: string) {
  const code = (fields['code'] ?? '').trim();
  const confirmed = await context
    .get(backOfficeContext)
    .confirmSecondFactor({ username, code, token: tokenOf(context, request) });
  if (confirmed.ok) return data<SecurityAnswer>({ kind: 'codes', codes: confirmed.value.recoveryCodes });
  const fieldOf = (): string | undefined => (confirmed.code === 'code_wrong' ? 'code' : undefined);
  const refused = failWith(
    { context, intent: 'confirm_factor', title: 'admin.toast.failed', fieldOf, typed: {} },
    confirmed,
  );
  // After a mistyped code the same secret is sent back with the form, because the phone has already scanned it.
  const setup = readSetup(fields);
  return setup && confirmed.code === 'code_wrong'
    ? data<SecurityAnswer>({ ...refused.data, setup }, { status: refused.init?.status ?? 400 })
    : refused;
}

function readSetup({ secret = '', uri = '' }: Fields): FactorSetup | undefined {
  const isWhole = /^[A-Z2-7]{16,64}$/.test(secret) && uri.startsWith('otpauth://totp/') && uri.length <= 500;
  return isWhole ? toSetup({ secret, uri }) : undefined;
}

function toSetup({ secret, uri }: Readonly<{ secret: string; uri: string }>): FactorSetup {
  return { secret, uri, matrix: qrMatrix(uri) };
}

async function removeFactor({ context, request, url }: OfficeActionArgs, fields: Fields, username: string) {
  const wanted = { token: tokenOf(context, request), ...readStepUp(fields, username) };
  const removed = await context.get(backOfficeContext).removeSecondFactor(wanted);
  if (removed.ok) return redirect(withDone(url.pathname, 'factor_removed'), 303);
  return failWith({ context, intent: 'remove_factor', title: 'admin.toast.failed', typed: fields }, removed);
}

/** Token of the current session, which is kept when the others end. */
function tokenOf(context: OfficeArgs['context'], request: Request): string {
  return readOperatorToken(request.headers.get('cookie'), { isSecure: isSecure(context) }) ?? '';
}

async function endSession({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const ended = await context.get(backOfficeContext).endOwnSession({ actor, id: fields['id'] ?? '' });
  if (ended.ok) return redirect(withDone(url.pathname, 'session_ended'), 303);
  return failWith({ context, intent: 'end_session', title: 'admin.toast.failed', typed: fields }, ended);
}

async function signOutEverywhere({ context }: OfficeArgs, username: string) {
  await context.get(backOfficeContext).signOutEverywhere(username);
  const headers = { 'set-cookie': endedOperatorCookie({ isSecure: isSecure(context) }) };
  const path = pathOf(languageOf(context), 'admin');
  return redirect(withDone(path, 'signed_out_everywhere'), { status: 303, headers });
}

function isSecure(context: OfficeArgs['context']): boolean {
  return context.get(siteContext).publicUrl.startsWith('https:');
}
