/** /key: the scopes, limits and other metadata of the key that is used, and a new text for it. */
import { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { keyScopes } from '#src/domain/developer/api-key.ts';
import { accept } from '#src/domain/result.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import { mostOverlapHours, usualOverlapHours } from '#src/usecases/developer/rotate-key.ts';
import { defineCall, type Call } from './define-call.ts';
import { told } from './call-words.ts';
import { namedAnswer, namedBody } from './named-schemas.ts';

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
    oldKeyUntil: z.iso.datetime().nullable().meta(told('field.Key.oldKeyUntil')),
  }),
);

const RotateKeyBody = namedBody(
  'RotateKey',
  z.strictObject({
    overlapHours: z
      .union([z.int().min(1).max(mostOverlapHours), z.string().regex(/^[1-9][0-9]{0,2}$/)])
      .transform(Number)
      .pipe(z.int().max(mostOverlapHours))
      .default(usualOverlapHours)
      .meta(told('field.overlapHours', usualOverlapHours)),
  }),
);

const RotatedKeyAnswer = namedAnswer(
  'RotatedKey',
  z.object({
    key: z.string().meta(told('field.RotatedKey.key')),
    hint: z.string().meta(told('field.hint')),
    oldKeyUntil: z.iso.datetime().meta(told('field.RotatedKey.oldKeyUntil')),
  }),
);

export function keyCalls(developer: Pick<Developer, 'rotateKey'>): readonly Call[] {
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
      async ({ apiKey: { id, label, hint, scopes, limits, lastUsedOn, createdAt, expiresAt, oldKeyUntil } }) =>
        accept({
          id,
          label,
          hint,
          scopes: [...scopes],
          limits,
          lastUsedOn,
          createdAt: isoInstant(createdAt),
          expiresAt: expiresAt === null ? null : isoInstant(expiresAt),
          oldKeyUntil: oldKeyUntil === null ? null : isoInstant(oldKeyUntil),
        }),
    ),
    defineCall(
      {
        method: 'PUT',
        path: '/key/secret',
        operationId: 'rotateKey',
        tag: 'keys',
        scope: 'trade',
        body: RotateKeyBody,
        answer: RotatedKeyAnswer,
        errors: ['key_outdated'],
      },
      async ({ apiKey, body: { overlapHours } }) => {
        const rotated = await developer.rotateKey(apiKey, overlapHours);
        if (!rotated.ok) return rotated;
        return accept({ ...rotated.value, oldKeyUntil: isoInstant(rotated.value.oldKeyUntil) });
      },
    ),
  ];
}
