/** Developer API keys: list, create, revoke. The key itself appears only in the response that creates it. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { keyScopes } from '#src/domain/developer/api-key.ts';
import { readKeyLimits } from '#src/domain/developer/key-limits.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { isKeyId } from '#src/domain/developer/key-text.ts';
import { accept, refuse } from '#src/domain/result.ts';
import type { ListedKey } from '#src/usecases/ports/developer-records.ts';
import { sendRefusal } from '../errors.ts';
import { toStatements, writeStatements } from '../statement-answer.ts';
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
  webhooks: z.int(),
  createdAt: Moment,
  lastUsedOn: z.iso.date().nullable(),
  expiresAt: Moment.nullable(),
  networks: z.array(z.string()),
  isSigned: z.boolean(),
  revokedAt: Moment.nullable(),
  /** What the partner earns: the name that visitors see, and basis points of the service fee. */
  partnerShare: z.object({ name: z.string(), basisPoints: z.int() }).nullable(),
});
const ShareBody = StepUpFields.extend({
  partnerName: Text,
  /** Percent of the service fee, with up to two decimals. "0" for no share. */
  share: AmountText,
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
      return await reply.code(201).send({ ...toKeyAnswer({ ...apiKey, webhooks: 0 }), key, signingSecret });
    },
  );

  const readStatements = async ({ id }: Readonly<{ id: string }>) =>
    isKeyId(id) ? accept(await developer.readStatements({ id })) : refuse('api_key_not_found');

  app.get('/api-keys/:id/statements', { schema: { tags, params: IdParams } }, async (request, reply) => {
    const read = await readStatements(request.params);
    return read.ok ? toStatements(read.value) : await sendRefusal({ request, reply }, read);
  });

  app.get('/api-keys/:id/statements.csv', { schema: { tags, params: IdParams } }, async (request, reply) => {
    const read = await readStatements(request.params);
    if (!read.ok) return await sendRefusal({ request, reply }, read);
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="statements.csv"');
    return await reply.send(writeStatements(read.value));
  });

  app.put(
    '/api-keys/:id/share',
    {
      ...forAct('partner_share_set'),
      schema: { tags, params: IdParams, body: ShareBody, response: { 200: KeyAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { partnerName, share } = request.body;
      const typed = { partnerName: partnerName ?? '', share: share ?? '' };
      const set = await backOffice.setKeyShare({ id, ...typed, ...stepUpOf(request, request.body) });
      if (!set.ok) return await sendRefusal({ request, reply }, set);
      const listed = (await developer.listKeys()).find((key) => key.id === id);
      return toKeyAnswer({ ...set.value, webhooks: listed?.webhooks ?? 0 });
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
      // A key that is revoked has no webhooks any more.
      return revoked.ok
        ? toKeyAnswer({ ...revoked.value, webhooks: 0 })
        : await sendRefusal({ request, reply }, revoked);
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
function toKeyAnswer({ id, label, hint, scopes, limits, webhooks, createdAt, lastUsedOn, ...key }: ListedKey) {
  return {
    id,
    label,
    hint,
    scopes: [...scopes],
    limits,
    hasWebhook: webhooks > 0,
    webhooks,
    createdAt: isoInstant(createdAt),
    lastUsedOn,
    expiresAt: toMoment(key.expiresAt),
    networks: [...key.networks],
    isSigned: key.sealedSigningSecret !== null,
    revokedAt: toMoment(key.revokedAt),
    partnerShare: key.share,
  };
}
