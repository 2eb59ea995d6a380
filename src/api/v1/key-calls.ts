/** GET /key: what a key is and may do, for whoever holds it. */
import { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { keyScopes } from '#src/domain/developer/api-key.ts';
import { accept } from '#src/domain/result.ts';
import { defineCall, type Call } from './define-call.ts';
import { namedAnswer } from './named-schemas.ts';

const KeyAnswer = namedAnswer(
  'Key',
  z.object({
    id: z.string().meta({ description: 'The public name of the key; the key cannot be guessed from it.' }),
    label: z.string(),
    hint: z.string().meta({ description: 'The last characters of the key, to tell it from others.' }),
    scopes: z.array(z.enum(keyScopes)).meta({ description: 'What the key may do.' }),
    limits: z.object({
      requestsPerMinute: z.int(),
      openOrders: z.int().meta({ description: 'The most orders of this key that may wait for a deposit at once.' }),
    }),
    lastUsedOn: z.iso.date().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable().meta({ description: 'Null for a key that stays until it is revoked.' }),
  }),
);

export function keyCalls(): readonly Call[] {
  return [
    defineCall(
      {
        method: 'GET',
        path: '/key',
        operationId: 'getKey',
        tag: 'keys',
        scope: 'read',
        summary: 'The key itself: its scopes, limits and when it was last used',
        answer: KeyAnswer,
        errors: [],
      },
      async ({ apiKey: { id, label, hint, scopes, limits, lastUsedOn, createdAt, expiresAt } }) =>
        accept({
          id,
          label,
          hint,
          scopes: [...scopes],
          limits,
          lastUsedOn,
          createdAt: isoInstant(createdAt),
          expiresAt: expiresAt === null ? null : isoInstant(expiresAt),
        }),
    ),
  ];
}
