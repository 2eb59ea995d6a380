/**
 * The signer's own log, outside of the database: what counts towards its caps, what it has signed for which payout, and
 * what it refused. Each line is on disk before a signature leaves the signer. Without a log that can be trusted and
 * written to, nothing is signed.
 */
import { conflictKey } from '#src/domain/order/payout.ts';
import type { Payment, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { SignerLog, Signing } from '#src/usecases/ports/signer-log.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import type { Log } from '../log.ts';
import { LogTrouble, openChainedFile, type ChainedFile, type LogRecord } from './chained-file.ts';
import { openLogMemory } from './log-memory.ts';
import type { ProvenPayment } from './prove-request.ts';
import { markOf, type Bindable } from './signed-payments.ts';
import { chooseReceipts, type ReceiptBinding, type ReceiptVerdict } from './signed-receipts.ts';
import type { TermsBinding } from './signed-terms.ts';

/** What the log keeps of the terms of orders. Throws an outside failure if it cannot be written. */
export type TermsLog = Readonly<{
  /**
   * Writes down which terms are about to be signed. False for those that are not to be: they are of an order that has
   * other terms, name a deposit address of another order, or are undefined, because nobody may have them.
   */
  bindTerms(bindings: readonly (TermsBinding | undefined)[]): Promise<readonly boolean[]>;
  /**
   * Writes down which receipts are about to be signed. `unknown`: the log has not all payments in one, or knows
   * of another that contradicts it.
   * `taken`: its order has another one.
   */
  bindReceipts(bindings: readonly ReceiptBinding[]): Promise<readonly ReceiptVerdict[]>;
  /** Writes down that something else is signed. */
  note(kind: 'refund' | 'channels' | 'refused', details: LogRecord): Promise<void>;
}>;

export type SigningLog = SignerLog &
  TermsLog &
  Readonly<{
    /**
     * Writes down what is about to be signed. Throws a refusal if the same payout was signed for another address,
     * another amount or from other coins before, also under another name: both could be mined. Likewise if the parts
     * of an order are more than the order.
     */
    bind(request: SigningRequest, payments?: readonly ProvenPayment[]): Promise<void>;
    /** Whether exactly this payment was signed before, from the same coin or nonce. */
    wasSigned(request: SigningRequest, payment: Payment): boolean;
    /** Writes down that approvals are good for nothing any more, by their names. */
    voidApprovals(names: readonly string[]): Promise<void>;
    close(): Promise<void>;
  }>;

type Options = Readonly<{ folder: string; now: () => number; log: Pick<Log, 'error'>; mostBytes?: number }>;

/** Days whose lines are kept beside today's: caps need one, and details of orders are not kept for much longer. */
const keptDays = 2;
/** Approvals that are remembered as called off. Nobody calls off so many in forty days; whoever made them up might. */
const mostVoid = 20_000;
/** Room for about a million lines a day. */
const usualBytes = 256 * 1024 * 1024;

export async function openSigningLog(options: Options): Promise<SigningLog> {
  const { folder, now, log } = options;
  const memory = openLogMemory(now, keptDays + 1);
  const { sums, signed, terms, take, first, isReadable } = memory;
  const file = await openFile(options, first, take);

  /** Writes a record and remembers it. */
  const write = async (record: LogRecord): Promise<boolean> => {
    try {
      if (file instanceof LogTrouble) throw file;
      if (!isReadable(record)) throw new LogTrouble('a line could not be read again');
      await file.append(record);
    } catch (error) {
      log.error("the signer's log cannot be used", { reason: folder }, error);
      return false;
    }
    take(now(), record);
    return true;
  };
  /** A log that cannot be written is a refusal. */
  const append = async (currency: Signing['currency'], record: LogRecord): Promise<void> => {
    if (!(await write(record))) throw new SignerRefusal(currency, 'log_unusable');
  };
  const note = async (record: LogRecord): Promise<void> => {
    if (!(await write(record))) throw new OutsideError("the signer's log cannot be used");
  };
  const inTurn = makeTurns();
  return {
    bindTerms: async (bindings) => await inTurn(async () => await noteTerms({ terms, note }, bindings)),
    bindReceipts: async (bindings) => await inTurn(async () => await noteReceipts({ ...memory, now, note }, bindings)),
    note: async (kind, details) => await inTurn(async () => await note({ kind, ...details })),
    count: async (signing, judge) =>
      await inTurn(async () => {
        const { isCounted, ...found } = sums.with(signing);
        const reason = judge(found);
        if (reason === undefined && !isCounted) {
          const { units, ...counted } = signing;
          await append(signing.currency, { kind: 'counted', ...counted, units: units.toString() });
        }
        return reason;
      }),
    bind: async (request, proven) =>
      await inTurn(async () => {
        const { currency } = request.amount;
        const key = conflictKey(request.domain);
        const bindable: readonly Bindable[] = proven ?? paymentsOf(request);
        if (signed.isSecond({ at: now(), key }, bindable)) throw new SignerRefusal(currency, 'payout_changed');
        const payments = bindable.map((payment) => toLine(payment, signed.sinceOf(payment.payoutId)));
        await append(currency, { kind: 'bound', key, attempt: request.attempt, currency, payments });
      }),
    wasSigned: ({ domain }, payment) => signed.wasSigned(payment, conflictKey(domain)),
    voidApprovals: async (names) =>
      await inTurn(async () => {
        const fresh = [...new Set(names)].filter((name) => !signed.isSpent(name));
        if (signed.countVoid() + fresh.length > mostVoid) throw new OutsideError('too many approvals were called off');
        if (fresh.length > 0) await note({ kind: 'voided', names: fresh });
      }),
    recordRefusal: async ({ currency, reason }) =>
      await inTurn(async () => await append(currency, { kind: 'refused', currency, reason })),
    close: async () => {
      if (!(file instanceof LogTrouble)) await inTurn(file.close);
    },
  };
}

type Note = (record: LogRecord) => Promise<void>;
type TermsWriter = Pick<ReturnType<typeof openLogMemory>, 'terms'> & Readonly<{ note: Note }>;

async function noteTerms(
  { terms, note }: TermsWriter,
  bindings: readonly (TermsBinding | undefined)[],
): Promise<readonly boolean[]> {
  const { areBound, fresh } = chooseTerms(bindings, terms.judge);
  const refused = areBound.filter((isBound) => !isBound).length;
  if (refused > 0) await note({ kind: 'refused', reason: 'terms', count: refused });
  if (fresh.length > 0) await note({ kind: 'terms', orders: fresh });
  return areBound;
}

type ReceiptWriter = Pick<ReturnType<typeof openLogMemory>, 'signed' | 'receipts'> &
  Readonly<{ now: () => number; note: Note }>;

async function noteReceipts(
  { signed, receipts, now, note }: ReceiptWriter,
  bindings: readonly ReceiptBinding[],
): Promise<readonly ReceiptVerdict[]> {
  const { verdicts, fresh } = chooseReceipts(bindings, {
    judge: receipts.judge,
    isKnown: ({ order, isRefund, payments }) =>
      payments.every((payment) => signed.wasSignedFor(order, payment, now())) && !(isRefund && signed.wasPaid(order)),
  });
  const refused = verdicts.filter((verdict) => verdict !== 'bound').length;
  if (refused > 0) await note({ kind: 'refused', reason: 'receipt', count: refused });
  if (fresh.length > 0) await note({ kind: 'receipts', orders: fresh });
  return verdicts;
}

/** Which terms are signed, and which of them for the first time. Those of one question may contradict each other. */
function chooseTerms(
  bindings: readonly (TermsBinding | undefined)[],
  judge: (binding: TermsBinding) => 'new' | 'same' | 'other',
): Readonly<{ areBound: readonly boolean[]; fresh: readonly TermsBinding[] }> {
  const fresh: TermsBinding[] = [];
  const taken = new Set<string>();
  const areBound = bindings.map((binding) => {
    const verdict = binding ? judge(binding) : 'other';
    if (!binding || verdict !== 'new') return verdict === 'same';
    const names = [binding.order, `${binding.chain} ${binding.index}`];
    if (names.some((name) => taken.has(name))) return false;
    for (const name of names) taken.add(name);
    fresh.push(binding);
    return true;
  });
  return { areBound, fresh };
}

/** What is written of a payment. Neither its address nor the terms of its order are. */
function toLine(payment: Bindable, since: number | undefined): LogRecord {
  const { payoutId, subject, order, orderNumber, amount, isProven, uses } = payment;
  return {
    payoutId,
    mark: markOf(payment),
    ...(subject !== undefined && { subject, units: amount.units.toString() }),
    ...(order && { order: order.number }),
    ...(orderNumber !== undefined && { of: orderNumber }),
    ...(since !== undefined && { since }),
    ...(isProven !== undefined && { isProven }),
    ...(uses && { uses: [...uses] }),
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
async function openFile(
  { folder, now, log, mostBytes = usualBytes }: Options,
  first: () => LogRecord | undefined,
  take: (at: number, record: LogRecord) => void,
): Promise<ChainedFile | LogTrouble> {
  try {
    const file = await openChainedFile({ folder, now, keptDays, mostBytes, first });
    for (const { at, record } of file.records) take(at, record);
    return file;
  } catch (error) {
    log.error("the signer's log cannot be used, and nothing will be signed", { reason: folder }, error);
    return error instanceof LogTrouble ? error : new LogTrouble('the log cannot be opened', { cause: error });
  }
}

function paymentsOf({ payoutId, to, amount, others = [] }: SigningRequest): readonly Payment[] {
  return [{ payoutId, to, amount }, ...others];
}
