/** Signs operators in and out. The browser keeps only the session cookie. */
import { data, redirect } from 'react-router';
import { deviceName } from '#src/http/device-name.ts';
import { browserCookie, endedOperatorCookie, operatorCookie, readOperatorToken } from '#src/http/operator-cookie.ts';
import { refusalStatus } from '#src/http/refusal-status.ts';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { translateOn } from '../../catalog.server.ts';
import { backOfficeContext, languageOf, signInContext, siteContext } from '../../contexts.ts';
import { withDone } from '../../components/office/done.ts';
import type { Failure, Fields } from '../../components/office/failure.ts';
import { nextPath, type OfficeContext } from '../../components/office/require-operator.server.ts';
import { pathOf } from '../../pages.ts';

export async function signIn(context: OfficeContext, request: Request, fields: Fields) {
  const { username = '', password = '', code = '', next = '', proof } = fields;
  const language = languageOf(context);
  const given = code.trim() === '' ? {} : { code: code.trim() };
  const device = deviceName(request.headers.get('user-agent'));
  const signed = await context.get(signInContext)({ username: username.trim(), password, device, proof, ...given });
  if (signed.ok) return welcome(context, signed.value, next);
  const t = translateOn(context, ['admin']);
  const isLimited = signed.code === 'sign_in_limited';
  const failure: Failure = {
    kind: 'failure',
    intent: 'sign_in',
    title: t('admin.toast.signInFailed'),
    // All causes but the rate limit have one message, so that it does not reveal which of the three fields was wrong.
    text: isLimited ? refusalMessage(language, signed.code, signed.details) : t('admin.toast.signInWrong'),
    typed: { username, next },
  };
  return data(failure, { status: refusalStatus[signed.code], headers: waitHeaders(signed.details) });
}

/** Signs in with a passkey, without name and password. */
export async function signInWithPasskey(context: OfficeContext, request: Request, fields: Fields) {
  const { passkey: answer = '', next = '' } = fields;
  const device = deviceName(request.headers.get('user-agent'));
  const signed = await context.get(backOfficeContext).signInWithPasskey({ answer, device });
  if (signed.ok) return welcome(context, signed.value, next);
  const t = translateOn(context, ['admin']);
  const failure: Failure = {
    kind: 'failure',
    intent: 'sign_in_passkey',
    title: t('admin.toast.signInFailed'),
    text: refusalMessage(languageOf(context), 'passkey_refused'),
    typed: { next },
  };
  return data(failure, { status: refusalStatus[signed.code] });
}

type Opened = Readonly<{ token: string; browserMark: string }>;

function welcome(context: OfficeContext, { token, browserMark }: Opened, next: string) {
  const headers = new Headers({ 'set-cookie': operatorCookie(token, isSecure(context)) });
  headers.append('set-cookie', browserCookie(browserMark, isSecure(context)));
  return redirect(withDone(nextPath(next, languageOf(context)), 'signed_in'), { status: 303, headers });
}

export async function signOut(context: OfficeContext, request: Request) {
  const token = readOperatorToken(request.headers.get('cookie'), isSecure(context));
  if (token !== undefined) await context.get(backOfficeContext).signOut(token);
  const headers = { 'set-cookie': endedOperatorCookie(isSecure(context)) };
  return redirect(withDone(pathOf(languageOf(context), 'admin'), 'signed_out'), { status: 303, headers });
}

function waitHeaders(details: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, string>> {
  const seconds = details?.['retryAfterSeconds'];
  return typeof seconds === 'number' ? { 'retry-after': String(Math.ceil(seconds)) } : {};
}

function isSecure(context: OfficeContext) {
  return { isSecure: context.get(siteContext).publicUrl.startsWith('https:') } as const;
}
