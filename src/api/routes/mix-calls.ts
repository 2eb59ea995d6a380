/** Public endpoints of the mixer. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { defaultMixSettings } from '#src/domain/mixer/settings.ts';
import { parseMixFields } from '#src/http/parse-mix-fields.ts';
import { nameRefusedField, parseQuoteFields } from '#src/http/parse-order-fields.ts';
import type { RouteOptions } from '../route-options.ts';
import { SessionAnswer, CalculateMixBody, MixQuoteAnswer } from '../mix-schemas.ts';
import { EmptyBody, errorAnswers } from '../schemas.ts';
import { sendRefusal } from '../errors.ts';
import { toMixQuoteAnswer } from '../mix-quote-view.ts';
import { tellWorth } from '../tell-worth.ts';
import { quoteNames } from './rate-calls.ts';

/** POST /api/privacy/create-session: an id for a visit to the mixer. Nothing is stored and no input is needed. */
export const createMixSession: FastifyPluginAsyncZod<RouteOptions> = async (app, { mixSessions }) => {
  app.post(
    '/privacy/create-session',
    { schema: { tags: ['mixing'], body: EmptyBody, response: { 200: SessionAnswer, ...errorAnswers } } },
    async () => ({ sessionId: mixSessions.open() }),
  );
};

/** POST /api/privacy/calculate: price, duration, privacy score (a formula) and measured anonymity set of a mix. */
export const calculateMix: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, mixSessions, publicUrl }) => {
  app.post(
    '/privacy/calculate',
    { schema: { tags: ['mixing'], body: CalculateMixBody, response: { 200: MixQuoteAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const {
        fromCurrency: sendCurrency,
        toCurrency: receiveCurrency,
        amount: sendAmount,
        fiat,
        ...mixing
      } = request.body;
      const sessionId = mixing.sessionId ?? null;
      if (sessionId !== null && !mixSessions.isOurs(sessionId)) {
        return await sendRefusal({ request, reply }, { code: 'session_unknown', details: { field: 'sessionId' } });
      }
      const parsed = parseQuoteFields({ sendCurrency, receiveCurrency, sendAmount }, quoteNames);
      if (!parsed.ok) return await sendRefusal({ request, reply }, parsed);
      const mix = parseMixFields(mixing);
      if (!mix.ok) return await sendRefusal({ request, reply }, mix);
      const choice = mix.value ?? { product: 'mix_custom', settings: defaultMixSettings };
      const quoted = await services.quoteMix({ ...parsed.value, mix: choice });
      if (!quoted.ok) return await sendRefusal({ request, reply }, nameRefusedField(quoted, parsed.value, quoteNames));
      const worth = await tellWorth({ request, services }, fiat, quoted.value.quote);
      return { ...toMixQuoteAnswer(quoted.value, { sessionId, publicUrl }), ...worth };
    },
  );
};
