/** Developer API keys: list, create, revoke. The key itself appears only in the response that creates it. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { keyScopes, type ApiKey } from '#src/domain/developer/api-key.ts';
import { readKeyLimits } from '#src/domain/developer/key-limits.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { sendRefusal } from '../errors.ts';
import { AmountText, EmptyBody, errorAnswers, Text } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { IdParams, StepUpFields } from './admin-schemas.ts';
import { forAct, operatorOf } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';
import { toMoment } from './admin-views.ts';

const Moment = z.iso.datetime();
const Limits = z.object({ requestsPerMinute: z.int(), openOrders: z.int() });
const KeyBody = StepUpFields.extend({
  label: Text,
  scopes: z.array(z.enum(keyScopes)).max(10).nullish(),
  /**
   * Limits as texts, so that the service can refuse a fraction with a message, as it refuses a number out of bounds.
   */
  limits: z.object({ requestsPerMinute: AmountText, openOrders: AmountText }).nullish(),
  /** Last day of the key, YYYY-MM-DD in UTC. */
  expiresOn: z.string().max(20).nullish(),
  networks: z.array(z.string().max(60)).max(100).nullish(),
  isSigned: z.boolean().nullish(),
});
const KeyAnswer = z.object({
  id: z.string(),
  label: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  limits: Limits,
  hasWebhook: z.boolean(),
  createdAt: Moment,
  lastUsedOn: z.iso.date().nullable(),
  expiresAt: Moment.nullable(),
  networks: z.array(z.string()),
  isSigned: z.boolean(),
  revokedAt: Moment.nullable(),
});
const MadeKeyAnswer = KeyAnswer.extend({ key: z.string(), signingSecret: z.string().nullable() });

const tags = ['admin'];

export const keyCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice, developer }) => {
  app.get('/api-keys', { schema: { tags, response: { 200: z.array(KeyAnswer), ...errorAnswers } } }, async () =>
    (await developer.listKeys()).map(toKeyAnswer),
  );

  app.post(
    '/api-keys',
    {
      ...forAct('api_key_created'),
      schema: { tags, body: KeyBody, response: { 201: MadeKeyAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const made = await backOffice.makeKey({ ...toFields(request.body), ...stepUpOf(request, request.body) });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      const { apiKey, key, signingSecret } = made.value;
      return await reply.code(201).send({ ...toKeyAnswer(apiKey), key, signingSecret });
    },
  );

  app.post(
    '/api-keys/:id/revoke',
    {
      ...forAct('api_key_revoked'),
      schema: { tags, params: IdParams, body: EmptyBody, response: { 200: KeyAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { username: actor } = operatorOf(request).session;
      const revoked = await backOffice.revokeKey({ id: request.params.id, actor });
      return revoked.ok ? toKeyAnswer(revoked.value) : await sendRefusal({ request, reply }, revoked);
    },
  );
};

function toFields({ label, scopes, limits, expiresOn, networks, isSigned }: z.infer<typeof KeyBody>) {
  return {
    label: label ?? '',
    scopes: scopes ?? ['read' as const],
    limits: readKeyLimits(limits ?? {}),
    expiresOn: expiresOn ?? '',
    networks: networks ?? [],
    isSigned: isSigned ?? false,
  };
}

/** A developer API key as responses show it: its metadata, never the secret. */
function toKeyAnswer({ id, label, hint, scopes, limits, webhook, createdAt, lastUsedOn, ...key }: ApiKey) {
  return {
    id,
    label,
    hint,
    scopes: [...scopes],
    limits,
    hasWebhook: webhook !== null,
    createdAt: isoInstant(createdAt),
    lastUsedOn,
    expiresAt: toMoment(key.expiresAt),
    networks: [...key.networks],
    isSigned: key.sealedSigningSecret !== null,
    revokedAt: toMoment(key.revokedAt),
  };
}
