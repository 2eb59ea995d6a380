/**
 * Idempotency key for a form without JavaScript, from its token and content: a form that is sent twice makes one order.
 */
import { createHash } from 'node:crypto';
import { isFormToken } from '#src/http/form-token.ts';

/** The idempotency key of a form. Returns an empty object if the form has no token. */
export function oneOrderKey(token: unknown, content: object): Readonly<{ idempotencyKey?: string }> {
  if (!isFormToken(token)) return {};
  return {
    idempotencyKey: createHash('sha256')
      .update(JSON.stringify([token, content]))
      .digest('hex'),
  };
}
