/** What operators change: by a session alone, or with step-up authentication. */
import { under } from './access-table.ts';

/**
 * Operator endpoints that need a session only, and those that need step-up authentication too. Every endpoint that
 * changes something is in one of the two.
 */
export const sessionOnly: readonly string[] = under('/api/admin', [
  'POST /logout',
  'POST /sessions/revoke',
  // Requires a code of the second factor, whose set-up was started with a step-up.
  'POST /second-factor/confirm',
  // Requires the answer of a new passkey to a challenge that was given for a step-up.
  'POST /passkeys/confirm',
  // Gives a challenge that only a passkey of the operator can answer.
  'POST /passkeys/challenge',
  'POST /exchanges/:orderNumber/reveal',
  'POST /exchanges/:orderNumber/notes',
  'PUT /exchanges/:orderNumber/assignment',
  'POST /api-keys/:id/revoke',
  'POST /pauses',
  'POST /audit/verify',
  'POST /treasury/acts/:id/stop',
  'DELETE /treasury/addresses/:id',
  'DELETE /treasury/refills/:id',
  'DELETE /cold/accounts/:id',
  'DELETE /cold/returns/:id',
  'DELETE /sessions/:id',
  'POST /operators/:username/sign-out',
]);
export const stepUp: readonly string[] = under('/api/admin', [
  'POST /password',
  'POST /second-factor',
  'DELETE /second-factor',
  'POST /passkeys',
  'DELETE /passkeys',
  'POST /exchanges/:orderNumber/decision',
  'POST /exchanges/decisions',
  'POST /exchanges/:orderNumber/refund-unclaimed',
  'POST /loan-orders',
  'POST /loan-orders/:id/pay',
  'POST /treasury/addresses',
  'POST /treasury/withdrawals',
  'POST /treasury/refills',
  'POST /treasury/acts/:id/agree',
  'POST /cold/accounts',
  'POST /hot-keys',
  'POST /cold/moves',
  'POST /cold/returns',
  'POST /cold/returns/:id/outspent',
  'POST /cold/returns/:id/signed',
  'POST /cold/shortages',
  'POST /venue/transfers',
  'POST /venue/trades',
  'POST /venue/differences',
  'POST /venue/transfers/:id/outcome',
  'POST /addresses',
  'PUT /addresses/:id',
  'DELETE /addresses/:id',
  'POST /api-keys',
  'DELETE /pauses/:scope',
  'POST /payout-stops/:scope/lift',
  'POST /payout-stops/:scope/book',
  'POST /confirmations/:scope/raise',
  'POST /confirmations/:scope/lower',
  'POST /crediting/:scope/resume',
  'POST /operators',
  'PUT /operators/:username/roles',
  'POST /operators/:username/disable',
  'POST /operators/:username/enable',
  'DELETE /operators/:username',
]);
