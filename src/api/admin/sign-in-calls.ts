/**
 * POST /api/admin/login, /verify and /logout. The token in the response and the cookie stand for the same session; a
 * web page needs only the cookie and has to store nothing.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deviceName } from '#src/http/device-name.ts';
import { refusalStatus } from '#src/http/refusal-status.ts';
import { browserCookie, endedOperatorCookie, operatorCookie, readBrowserMark } from '#src/http/operator-cookie.ts';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { languageOf, sendHttpError } from '../errors.ts';
import { EmptyBody, errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import * as schemas from './admin-schemas.ts';
import { forEveryone, isForeign, openRoute, operatorOf, tokenOf } from './operator-access.ts';

const tags = ['admin'];
const loginAnswers = {
  200: schemas.LoginAnswer,
  401: schemas.LoginRefusal,
  429: schemas.LoginRefusal,
  ...errorAnswers,
};

export const signInCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice, publicUrl }) => {
  const isSecure = publicUrl.startsWith('https:');

  app.post(
    '/login',
    { ...openRoute, schema: { tags, body: schemas.LoginBody, response: loginAnswers } },
    async (request, reply) => {
      if (isForeign(request, publicUrl)) return await sendHttpError({ request, reply }, 'origin_refused');
      const { username, password, code } = request.body;
      const browserMark = readBrowserMark(request.headers.cookie, { isSecure });
      const given = { username, password, code: code ?? undefined, device: deviceName(request.headers['user-agent']) };
      const header = request.headers['x-proof'];
      const proof = typeof header === 'string' ? header : undefined;
      const signedIn = await backOffice.signIn({ ...given, browserMark, proof, source: request.ip });
      if (signedIn.ok) {
        const { token, browserMark: mark } = signedIn.value;
        reply.header('set-cookie', [operatorCookie(token, { isSecure }), browserCookie(mark, { isSecure })]);
        return { success: true as const, token };
      }
      const { code: refusal, details = {} } = signedIn;
      if (refusal === 'sign_in_limited') reply.header('retry-after', String(details['retryAfterSeconds']));
      const message = refusalMessage(languageOf(request), refusal, details);
      const body = { success: false as const, code: refusal, message, details };
      return await reply.code(refusalStatus[refusal] === 429 ? 429 : 401).send(body);
    },
  );

  app.post(
    '/verify',
    { ...openRoute, schema: { tags, body: schemas.VerifyBody, response: { 200: schemas.VerifyAnswer } } },
    async (request) => {
      const given = request.body?.token;
      const token = typeof given === 'string' ? given : tokenOf(request, publicUrl);
      if (token === undefined || isForeign(request, publicUrl)) return { valid: false };
      return { valid: (await backOffice.findSession(token)) !== undefined };
    },
  );

  app.post(
    '/logout',
    { ...forEveryone, schema: { tags, body: EmptyBody, response: { 200: schemas.Done, ...errorAnswers } } },
    async (request, reply) => {
      await backOffice.signOut(operatorOf(request).token);
      reply.header('set-cookie', endedOperatorCookie({ isSecure }));
      return { success: true as const };
    },
  );
};
