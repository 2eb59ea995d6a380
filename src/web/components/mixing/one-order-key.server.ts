/** A form without script that is sent twice is one order: its token and all that it says name that order. */
import { createHash } from 'node:crypto';
import { isFormToken } from '#src/http/form-token.ts';

/** Nothing where the form has no token of its own. */
export function oneOrderKey(token: unknown, content: object): Readonly<{ idempotencyKey?: string }> {
  if (!isFormToken(token)) return {};
  return {
    idempotencyKey: createHash('sha256')
      .update(JSON.stringify([token, content]))
      .digest('hex'),
  };
}
