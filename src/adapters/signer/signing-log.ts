/**
 * The signer's own log, outside of the database: what counts towards its caps, what it has signed for which payout, and
 * what it refused. Each line is on disk before a signature leaves the signer. Without a log that can be trusted and
 * written to, nothing is signed.
 */
import { z } from 'zod';
import { heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import { conflictKey } from '#src/domain/order/payout.ts';
import type { Payment, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { SignerLog, Signing } from '#src/usecases/ports/signer-log.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import type { Log } from '../log.ts';
import { LogTrouble, openChainedFile, type ChainedFile, type LogRecord } from './chained-file.ts';
import type { ProvenPayment } from './prove-request.ts';
import { markOf, rememberPayments, type Bindable } from './signed-payments.ts';

export type SigningLog = SignerLog &
  Readonly<{
    /**
     * Writes down what is about to be signed. Throws a refusal if the same payout was signed for another address,
     * another amount or from other coins before, also under another name: both could be mined. Likewise if the parts
     * of an order are more than the order.
     */
    bind(request: SigningRequest, payments?: readonly ProvenPayment[]): Promise<void>;
    close(): Promise<void>;
  }>;

type Options = Readonly<{ folder: string; now: () => number; log: Pick<Log, 'error'>; mostBytes?: number }>;

/** Days whose lines are kept beside today's: caps need one, and details of orders are not kept for much longer. */
const keptDays = 2;
/** Room for about a million lines a day. */
const usualBytes = 256 * 1024 * 1024;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const Units = z.string().regex(/^\d+$/).transform(BigInt);
const Currency = z.enum(heldCurrencyIds);
const Counted = z.object({
  kind: z.literal('counted'),
  payoutId: z.string(),
  conflictKey: z.string(),
  currency: Currency,
  units: Units,
});
const Bound = z.object({
  kind: z.literal('bound'),
  key: z.string().nullable(),
  payments: z.array(
    z.object({
      payoutId: z.string(),
      mark: z.string(),
      subject: z.string().optional(),
      order: z.string().optional(),
      units: Units.optional(),
    }),
  ),
});
const Other = z.object({ kind: z.enum(['refused', 'opened']) });
const RecordSchema = z.discriminatedUnion('kind', [Counted, Bound, Other]);

type CountedAt = Signing & Readonly<{ at: number }>;

export async function openSigningLog(options: Options): Promise<SigningLog> {
  const { folder, now, log } = options;
  const sums = makeSums(now);
  const signed = rememberPayments((keptDays + 1) * dayMs);
  const file = await openFile(options);
  const take = (at: number, stored: LogRecord): void => {
    const record = RecordSchema.parse(stored);
    if (record.kind === 'counted') sums.add({ ...record, at });
    if (record.kind === 'bound') signed.add({ at, key: record.key }, record.payments);
  };
  for (const { at, record } of file instanceof LogTrouble ? [] : file.records) take(at, record);

  /** Writes a record and remembers it. A log that cannot be written is a refusal. */
  const append = async (currency: Signing['currency'], record: LogRecord): Promise<void> => {
    try {
      if (file instanceof LogTrouble) throw file;
      await file.append(record);
    } catch (error) {
      log.error("the signer's log cannot be used", { reason: folder }, error);
      throw new SignerRefusal(currency, 'log_unusable');
    }
    take(now(), record);
  };
  const inTurn = makeTurns();
  return {
    count: async (signing, judge) =>
      await inTurn(async () => {
        const { isCounted, ...found } = sums.with(signing);
        const reason = judge(found);
        if (reason === undefined && !isCounted) {
          const { payoutId, conflictKey: key, currency, units } = signing;
          await append(currency, { kind: 'counted', payoutId, conflictKey: key, currency, units: units.toString() });
        }
        return reason;
      }),
    bind: async (request, proven) =>
      await inTurn(async () => {
        const { currency } = request.amount;
        const key = conflictKey(request.domain);
        const bindable: readonly Bindable[] = proven ?? paymentsOf(request);
        if (signed.isSecond(key, bindable)) throw new SignerRefusal(currency, 'payout_changed');
        const payments = bindable.map(toLine);
        await append(currency, { kind: 'bound', key, attempt: request.attempt, currency, payments });
      }),
    recordRefusal: async ({ currency, reason }) =>
      await inTurn(async () => await append(currency, { kind: 'refused', currency, reason })),
    close: async () => {
      if (!(file instanceof LogTrouble)) await inTurn(file.close);
    },
  };
}

/** What is written of a payment. Neither its address nor the terms of its order are. */
function toLine(payment: Bindable): LogRecord {
  const { payoutId, subject, order, amount, isProven } = payment;
  return {
    payoutId,
    mark: markOf(payment),
    ...(subject !== undefined && { subject, units: amount.units.toString() }),
    ...(order && { order: order.number }),
    ...(isProven !== undefined && { isProven }),
  };
}

/** Sums of the last hour and day by currency. */
function makeSums(now: () => number) {
  const counted: CountedAt[] = [];
  return {
    add: (signing: CountedAt) => void counted.push(signing),
    with: (signing: Signing) => {
      const since = now() - dayMs;
      const firstKept = counted.findIndex(({ at }) => at > since);
      counted.splice(0, firstKept < 0 ? counted.length : firstKept);
      const mine = counted.filter(({ currency }) => currency === signing.currency);
      const isCounted = mine.some((each) => isSame(each, signing));
      const own = isCounted ? 0n : signing.units;
      const sumSince = (time: number) => mine.reduce((sum, { at, units }) => (at > time ? sum + units : sum), own);
      return { isCounted, hourUnits: sumSince(now() - hourMs), dayUnits: sumSince(since) };
    },
  };
}

/** Lets works run one after another, whether those before failed or not. */
function makeTurns() {
  let turn: Promise<unknown> = Promise.resolve();
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => {});
    return await mine;
  };
}

/** A log that was cut or changed is no reason not to start: addresses are still told, and nothing is signed. */
async function openFile({ folder, now, log, mostBytes = usualBytes }: Options): Promise<ChainedFile | LogTrouble> {
  try {
    return await openChainedFile({ folder, now, keptDays, mostBytes });
  } catch (error) {
    log.error("the signer's log cannot be used, and nothing will be signed", { reason: folder }, error);
    return error instanceof LogTrouble ? error : new LogTrouble('the log cannot be opened', { cause: error });
  }
}

function paymentsOf({ payoutId, to, amount, others = [] }: SigningRequest): readonly Payment[] {
  return [{ payoutId, to, amount }, ...others];
}

function isSame(one: Signing, other: Signing): boolean {
  return one.payoutId === other.payoutId && one.conflictKey === other.conflictKey && one.units === other.units;
}
