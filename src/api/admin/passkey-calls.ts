/**
 * Endpoints for passkeys: signing in with one, and an operator's own. What browsers need and give is the JSON form of
 * WebAuthn; answers of authenticators travel as its text.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deviceName } from '#src/http/device-name.ts';
import { browserCookie, operatorCookie } from '#src/http/operator-cookie.ts';
import { sendHttpError, sendRefusal } from '../errors.ts';
import { EmptyBody, errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { Done, LoginAnswer, PasskeyText, StepUpBody, StepUpFields } from './admin-schemas.ts';
import { forAct, forEveryone, isForeign, openRoute, operatorOf } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';

const tags = ['admin'];
const success = { success: true } as const;
const Moment = z.iso.datetime();
const Names = z.array(z.object({ id: z.string(), type: z.literal('public-key') }));
/** Options of `navigator.credentials.get`. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.number(),
  allowCredentials: Names,
});
/** Options of `navigator.credentials.create`. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: Names,
});
const PasskeysAnswer = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      isBackupEligible: z.boolean(),
      isBackedUp: z.boolean(),
      createdAt: Moment,
      lastUsedAt: Moment.nullable(),
    }),
  ),
});
const DigestBody = z.object({ digest: z.string().regex(/^[0-9a-f]{64}$/) });
const ConfirmBody = z.object({ label: z.string().max(200), passkey: PasskeyText });
const RemoveBody = StepUpFields.extend({ id: z.string().max(1400) });

export const passkeySignInCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice, publicUrl }) => {
  const isSecure = publicUrl.startsWith('https:');

  app.post(
    '/login/passkey-challenge',
    { ...openRoute, schema: { tags, body: EmptyBody, response: { 200: RequestOptions, ...errorAnswers } } },
    async (request, reply) => {
      const asked = backOffice.askSignIn();
      if (!asked) return await sendRefusal({ request, reply }, { code: 'passkeys_unavailable' });
      return { ...asked, allowCredentials: [...asked.allowCredentials] };
    },
  );

  app.post(
    '/login/passkey',
    {
      ...openRoute,
      schema: { tags, body: z.object({ passkey: PasskeyText }), response: { 200: LoginAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      if (isForeign(request, publicUrl)) return await sendHttpError({ request, reply }, 'origin_refused');
      const device = deviceName(request.headers['user-agent']);
      const signedIn = await backOffice.signInWithPasskey({ answer: request.body.passkey, device });
      if (!signedIn.ok) return await sendRefusal({ request, reply }, signedIn);
      const { token, browserMark } = signedIn.value;
      reply.header('set-cookie', [operatorCookie(token, { isSecure }), browserCookie(browserMark, { isSecure })]);
      return { ...success, token };
    },
  );
};

export const passkeyCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.get('/passkeys', { schema: { tags, response: { 200: PasskeysAnswer } } }, async (request) => {
    const passkeys = await backOffice.listPasskeys(operatorOf(request).session.username);
    const iso = (at: number): string => new Date(at).toISOString();
    return {
      passkeys: passkeys.map(({ id, label, isBackupEligible, isBackedUp, createdAt, lastUsedAt }) => ({
        id,
        label,
        isBackupEligible,
        isBackedUp,
        createdAt: iso(createdAt),
        lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
      })),
    };
  });

  app.post(
    '/passkeys',
    {
      ...forAct('passkey_added'),
      schema: { tags, body: StepUpBody, response: { 200: CreationOptions, ...errorAnswers } },
    },
    async (request, reply) => {
      const started = await backOffice.startPasskey(stepUpOf(request, request.body));
      if (!started.ok) return await sendRefusal({ request, reply }, started);
      const { pubKeyCredParams, excludeCredentials, ...rest } = started.value;
      return { ...rest, pubKeyCredParams: [...pubKeyCredParams], excludeCredentials: [...excludeCredentials] };
    },
  );

  app.post(
    '/passkeys/confirm',
    { ...forAct('passkey_added'), schema: { tags, body: ConfirmBody, response: { 200: Done, ...errorAnswers } } },
    async (request, reply) => {
      const { token, session } = operatorOf(request);
      const { label, passkey: answer } = request.body;
      const confirmed = await backOffice.confirmPasskey({ username: session.username, label, answer, token });
      return confirmed.ok ? success : await sendRefusal({ request, reply }, confirmed);
    },
  );

  app.delete(
    '/passkeys',
    { ...forAct('passkey_removed'), schema: { tags, body: RemoveBody, response: { 200: Done, ...errorAnswers } } },
    async (request, reply) => {
      const { token } = operatorOf(request);
      const wanted = { id: request.body.id, token, ...stepUpOf(request, request.body) };
      const removed = await backOffice.removePasskey(wanted);
      return removed.ok ? success : await sendRefusal({ request, reply }, removed);
    },
  );

  app.post(
    '/passkeys/challenge',
    { ...forEveryone, schema: { tags, body: DigestBody, response: { 200: RequestOptions, ...errorAnswers } } },
    async (request, reply) => {
      const { username } = operatorOf(request).session;
      const asked = await backOffice.askStepUp({ username, digest: request.body.digest });
      if (!asked.ok) return await sendRefusal({ request, reply }, asked);
      return { ...asked.value, allowCredentials: [...asked.value.allowCredentials] };
    },
  );
};
