/** What the signer knows from its log: sums that caps are compared with, payments and terms that were signed. */
import { z } from 'zod';
import { chainIds, heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import type { Signing } from '#src/usecases/ports/signer-log.ts';
import type { LogRecord } from './chained-file.ts';
import { RangesSchema } from './index-ranges.ts';
import { usesKeptMs } from './operator-keys.ts';
import { rememberPayments } from './signed-payments.ts';
import { rememberReceipts } from './signed-receipts.ts';
import { rememberTerms } from './signed-terms.ts';

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
  isSaid: z.literal(true).exactOptional(),
  isAlone: z.literal(true).exactOptional(),
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
      of: z.string().optional(),
      since: z.number().optional(),
      units: Units.optional(),
      uses: z.array(z.string()).optional(),
    }),
  ),
});
const Binding = z.object({ order: z.string(), chain: z.enum(chainIds), index: z.int(), mark: z.string() });
const Terms = z.object({ kind: z.literal('terms'), orders: z.array(Binding) });
const UseSchema = z.object({
  name: z.string(),
  payoutId: z.string(),
  mark: z.string(),
  key: z.string().nullable(),
  since: z.number(),
  at: z.number(),
});
/** Deposit addresses of orders, and approvals of operators, whose lines are not kept any more. */
const Used = z.object({
  kind: z.literal('used'),
  addresses: z.record(z.string(), RangesSchema),
  approvals: z.array(UseSchema).optional(),
});
const Receipts = z.object({
  kind: z.literal('receipts'),
  orders: z.array(z.object({ order: z.string(), mark: z.string() })),
});
/** Approvals of acts that came to nothing. */
const Voided = z.object({ kind: z.literal('voided'), names: z.array(z.string()) });
const Other = z.object({ kind: z.enum(['refused', 'opened', 'refund', 'channels']) });
const RecordSchema = z.discriminatedUnion('kind', [Counted, Bound, Terms, Receipts, Used, Voided, Other]);

export function openLogMemory(now: () => number, keptDays: number) {
  const sums = makeSums(now);
  const signed = rememberPayments(keptDays * dayMs, usesKeptMs);
  const terms = rememberTerms(keptDays * dayMs);
  const receipts = rememberReceipts(keptDays * dayMs);
  return {
    sums,
    signed,
    terms,
    receipts,
    /** Whether a record can be read again: one that cannot is not written. */
    isReadable: (record: LogRecord): boolean => RecordSchema.safeParse(record).success,
    /** Remembers a record of the log. */
    take: (at: number, stored: LogRecord): void => {
      const record = RecordSchema.parse(stored);
      if (record.kind === 'counted') sums.add({ ...record, at });
      if (record.kind === 'bound') signed.add({ at, key: record.key }, record.payments);
      if (record.kind === 'terms') terms.add(at, record.orders);
      if (record.kind === 'receipts') receipts.add(at, record.orders);
      if (record.kind === 'voided') signed.addVoid(at, record.names);
      if (record.kind !== 'used') return;
      for (const [chain, ranges] of Object.entries(record.addresses)) terms.addUsed(chain, ranges);
      signed.addUses(record.approvals ?? []);
    },
    /** What the log of a new day begins with. */
    first: (): LogRecord | undefined => {
      const addresses = terms.used();
      const approvals = signed.uses();
      if (Object.keys(addresses).length === 0 && approvals.length === 0) return undefined;
      return { kind: 'used', addresses, ...(approvals.length > 0 && { approvals }) };
    },
  };
}

type CountedAt = Signing & Readonly<{ at: number }>;

/** Sums of the last hour and day by currency. */
function makeSums(now: () => number) {
  const counted: CountedAt[] = [];
  return {
    add: (signing: CountedAt) => void counted.push(signing),
    with: (signing: Signing) => {
      const since = now() - dayMs;
      const firstKept = counted.findIndex(({ at }) => at > since);
      counted.splice(0, firstKept < 0 ? counted.length : firstKept);
      const mine = counted.filter(
        ({ currency, isSaid, isAlone }) =>
          currency === signing.currency && isSaid === signing.isSaid && isAlone === signing.isAlone,
      );
      const isCounted = mine.some((each) => isSame(each, signing));
      const own = isCounted ? 0n : signing.units;
      const sumSince = (time: number) => mine.reduce((sum, { at, units }) => (at > time ? sum + units : sum), own);
      return { isCounted, hourUnits: sumSince(now() - hourMs), dayUnits: sumSince(since) };
    },
  };
}

function isSame(one: Signing, other: Signing): boolean {
  return one.payoutId === other.payoutId && one.conflictKey === other.conflictKey && one.units === other.units;
}
