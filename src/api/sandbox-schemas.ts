/** Schemas of the endpoints that exist only in the sandbox. */
import { z } from 'zod';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { orderReasons } from '#src/domain/order/order.ts';
import { mostTroubleSeconds, troubleKinds } from '#src/domain/sandbox-trouble.ts';
import { mostSeconds } from '#src/usecases/sandbox/move-clock.ts';
import { mostBlocks } from '#src/usecases/sandbox/sandbox-verbs.ts';
import { Amount, AmountText, Currency, Moment } from './schemas.ts';

const Chain = z.enum(chainIds);
/** A whole number, or a text of its digits. */
const wholeNumber = (most: number) =>
  z
    .union([z.number(), z.string().regex(/^[0-9]{1,9}$/)])
    .transform(Number)
    .pipe(z.int().min(1).max(most));

export const SandboxDepositBody = z.object({ amount: AmountText, currency: Currency.nullish() }).nullish();
export const SandboxBlocksBody = z.object({
  chain: z.string().toLowerCase().pipe(z.enum(chainIds)),
  count: wholeNumber(mostBlocks).default(1),
});
export const SandboxTroubleBody = z.object({
  kind: z.enum(troubleKinds),
  seconds: wholeNumber(mostTroubleSeconds).nullish(),
});
export const SandboxClockBody = z.object({ seconds: wholeNumber(mostSeconds) });

export const SandboxDepositAnswer = z.object({ txid: z.string(), chain: Chain, currency: Currency, amount: Amount });

export const SandboxTroubleAnswer = z.object({
  kind: z.enum(troubleKinds),
  payment: SandboxDepositAnswer,
  until: Moment.nullable(),
  leadsTo: z.object({ state: z.enum(orderStates), reason: z.enum(orderReasons).nullable() }),
});

export const SandboxBlocksAnswer = z.object({
  chain: Chain,
  blocks: z.array(z.object({ height: z.int(), hash: z.string() })),
});

export const SandboxClockAnswer = z.object({ now: Moment });

export const SandboxTransactionAnswer = z.object({
  txid: z.string(),
  chain: Chain,
  status: z.enum(['absent', 'pending', 'mined']),
  height: z.int().nullable(),
  confirmations: z.int(),
  isSuccessful: z.boolean(),
  senders: z.array(z.string()),
  outputs: z.array(z.object({ to: z.string(), currency: Currency.nullable(), amount: Amount.nullable() })),
  fee: z.object({ currency: Currency, amount: Amount }),
});
