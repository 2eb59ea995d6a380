/** GET /key: the scopes, limits and other metadata of the key that is used. */
import { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { keyScopes } from '#src/domain/developer/api-key.ts';
import { accept } from '#src/domain/result.ts';
import { defineCall, type Call } from './define-call.ts';
import { told } from './call-words.ts';
import { namedAnswer } from './named-schemas.ts';

const KeyAnswer = namedAnswer(
  'Key',
  z.object({
    id: z.string().meta(told('field.Key.id')),
    label: z.string(),
    hint: z.string().meta(told('field.hint')),
    scopes: z.array(z.enum(keyScopes)).meta(told('field.scopes')),
    limits: z.object({
      requestsPerMinute: z.int(),
      openOrders: z.int().meta(told('field.openOrders')),
    }),
    lastUsedOn: z.iso.date().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable().meta(told('field.Key.expiresAt')),
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
