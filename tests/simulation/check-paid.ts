/**
 * Compares everything that left our addresses with what visitors paid and entered: rules L8, L10, L12, L16, and never
 * more than owed. For a mix also: no part before its time, and none with coins of its own visitor.
 */
import type { MinedTransaction } from '#src/adapters/chains/sandbox/sandbox-control.ts';
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, coins, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import { conflictKey, isInternalTransfer, type Payout } from '#src/domain/order/payout.ts';
import type { TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import type { StoreDump } from '#tests/support/memory-store/store-dump.ts';
import { findBatches } from './check-batch.ts';
import { checkLoanPaid } from './check-loans.ts';
import { checkWithdrawalPaid } from './check-treasury.ts';
import { checkHandedOver } from './check-epochs.ts';
import { checkMoved } from './check-moved.ts';
import { checkPart } from './check-parts.ts';
import type { DeepDeposit, TruthDeposit } from './oracle.ts';
import { strayBasisPoints } from './price-feed.ts';
import { typedReceivers, type Visitor } from './visitors.ts';
import type { World } from './world.ts';

export type Outflow = Readonly<{
  chain: ChainId;
  transaction: MinedTransaction;
  /** The outputs that are not change. */
  sent: readonly TransactionOutput[];
  /** On UTXO chains: the visitors whose deposits the spent coins descend from. */
  payers: ReadonlySet<Visitor>;
}>;

type Facts = Readonly<{
  world: World;
  visitors: readonly Visitor[];
  outflows: readonly Outflow[];
  deposits: readonly DeepDeposit[];
  /** Deposits that are in a block now, by id. */
  mined: ReadonlyMap<string, TruthDeposit>;
  /** Deposits that were ever final, by id. */
  everFinal: ReadonlySet<string>;
  /** When a transaction was first seen in a block, by transaction id. */
  firstMinedAt: ReadonlyMap<string, number>;
}>;

export function checkPaid({ world, visitors, outflows, deposits, mined, everFinal, firstMinedAt }: Facts): void {
  if (outflows.length === 0) return;
  const payoutOf = makePayoutFinder(world);
  const batches = findBatches(world.store.dump());
  const minedFor = new Map<string, string>();
  const paid = new Map<Visitor, Money[]>();
  for (const outflow of outflows) {
    const { txid } = outflow.transaction;
    const payout = payoutOf(outflow);
    if (!payout) {
      world.trace.fail('L12', `${outflow.chain} ${txid} was mined and never stored`);
      continue;
    }
    // A failed transaction moved nothing: its payout must still be paid.
    if (!outflow.transaction.isSuccessful) continue;
    const members = batches.get(payout) ?? [payout];
    for (const name of members.flatMap(namesOf)) {
      const other = minedFor.get(name);
      if (other !== undefined) world.trace.fail('L8', `${name} was mined as ${other} and as ${txid}`);
      minedFor.set(name, txid);
    }
    if (payout.kind === 'hand_over') {
      checkHandedOver(world, payout, outflow);
      continue;
    }
    if (isInternalTransfer(payout)) {
      const { depositId } = payout;
      checkMoved(world, payout, { outflow, deposit: mined.get(depositId), isFinal: everFinal.has(depositId) });
      continue;
    }
    if (payout.kind === 'loan') {
      checkLoanPaid(world, payout, outflow);
      continue;
    }
    if (payout.kind === 'withdrawal') {
      checkWithdrawalPaid(world, payout, outflow);
      continue;
    }
    const payments = findPayments(visitors, outflow, members);
    if (!payments) {
      world.trace.fail('L16', `${payout.key} went to an address that its visitor never typed`);
      continue;
    }
    for (const { visitor, output, amount, member } of payments) {
      paid.set(visitor, [...(paid.get(visitor) ?? []), amount]);
      const own = deposits.filter((deposit) => deposit.visitor === visitor);
      checkPart(world, visitor, { payout: member, outflow, output, own, minedAt: firstMinedAt.get(txid) ?? 0 });
    }
  }
  for (const [visitor, amounts] of paid) checkWorth(world, visitor, { amounts, deposits });
}

type PaidMember = Readonly<{ visitor: Visitor; output: TransactionOutput; amount: Money; member: Payout }>;

/** One payment to each member of the transaction, at an address that its visitor typed. Undefined if that is not so. */
export function findPayments(
  visitors: readonly Visitor[],
  { chain, sent }: Outflow,
  members: readonly Payout[],
): readonly PaidMember[] | undefined {
  const left = [...sent];
  const payments: PaidMember[] = [];
  for (const member of members) {
    const place = left.findIndex((output) => findPayee(visitors, { chain, output, payout: member }) !== undefined);
    const [output] = place < 0 ? [] : left.splice(place, 1);
    const visitor = output && findPayee(visitors, { chain, output, payout: member });
    if (!visitor || output.currency === null) return undefined;
    payments.push({ visitor, output, amount: { currency: output.currency, units: output.units }, member });
  }
  return left.length === 0 ? payments : undefined;
}

/**
 * Keys under which only one payment may exist: the payout's own, and the part of its order, whatever the payout's id.
 */
function namesOf({ id, key, kind, orderNumber, part }: Payout): readonly string[] {
  return kind === 'payout' ? [`${key} (${id})`, `part ${part} of ${orderNumber}`] : [`${key} (${id})`];
}

type FindPayout = (outflow: Outflow) => Payout | undefined;

const knownFinders = new WeakMap<StoreDump, Readonly<{ writes: number; find: FindPayout }>>();

/** Finds a payout by its transaction id or, if the transaction was malleated, by the inputs it consumes. */
export function makePayoutFinder({ store }: World): FindPayout {
  const dump = store.dump();
  // Cached while nothing is written: there are many lookups in between, for example when all chains get a block.
  const writes = dump.payouts.written.length + dump.attempts.written.length;
  const known = knownFinders.get(dump);
  if (known?.writes === writes) return known.find;
  const find = indexPayouts(dump);
  knownFinders.set(dump, { writes, find });
  return find;
}

function indexPayouts({ payouts, attempts }: StoreDump): FindPayout {
  const byName = new Map<string, Payout>();
  for (const payout of payouts) {
    const { chain } = currencies[payout.amount.currency];
    const key = payout.domain && conflictKey(payout.domain);
    const signed = attempts.get(payout.id) ?? [];
    if (key !== null && signed.length > 0) byName.set(`${chain} ${key}`, payout);
    for (const { txid } of signed) byName.set(`${chain} ${txid}`, payout);
  }
  return ({ chain, transaction: { txid, consumes } }) => {
    const known = byName.get(`${chain} ${txid}`);
    if (known) return known;
    return consumes.map((name) => byName.get(`${chain} ${name}`)).find((payout) => payout !== undefined);
  };
}

type Payment = Readonly<{ chain: ChainId; output: TransactionOutput; payout: Payout }>;

function findPayee(visitors: readonly Visitor[], { chain, output, payout }: Payment): Visitor | undefined {
  const { family } = chains[chain];
  const name = addressKey(family, output.to);
  return visitors.find((visitor) => {
    const { order, request, typedRefunds } = visitor;
    if (order?.orderNumber !== payout.orderNumber) return false;
    const typed = payout.kind === 'payout' ? typedReceivers(visitor) : typedRefunds;
    if (payout.kind === 'payout' && output.currency !== request.receiveCurrency) return false;
    return typed.some((address) => addressKey(family, address) === name);
  });
}

type Worth = Readonly<{ amounts: readonly Money[]; deposits: readonly DeepDeposit[] }>;

/** Checks that payouts and refunds together are never worth more than the deposits, whatever the prices did. */
function checkWorth(world: World, visitor: Visitor, { amounts, deposits }: Worth): void {
  const number = visitor.order?.orderNumber ?? '';
  const own = deposits.filter((deposit) => deposit.visitor === visitor).map(({ amount }) => amount);
  if (own.length === 0) return world.trace.fail('L10', `${number} was paid without a deposit that is deep enough`);
  for (const currency of new Set(amounts.map((amount) => amount.currency))) {
    if (currency === visitor.request.receiveCurrency) continue;
    const refunded = sumOf(amounts, currency);
    if (refunded > sumOf(own, currency)) world.trace.fail('L9', `${number} was refunded ${refunded} ${currency}`);
  }
  const [low, high] = [10_000n - strayBasisPoints, 10_000n + strayBasisPoints];
  const [worthIn, worthOut] = [own, amounts].map((group) => group.reduce((sum, amount) => sum + worth(amount), 0n));
  if ((worthOut ?? 0n) * low > (worthIn ?? 0n) * high) {
    world.trace.fail('L9', `${number} got more than its deposits are worth`);
  }
}

function sumOf(amounts: readonly Money[], currency: CurrencyId): bigint {
  return amounts.filter((amount) => amount.currency === currency).reduce((sum, { units }) => sum + units, 0n);
}

/** Value in cents at the base price, with 18 decimals. */
function worth({ currency, units }: Money): bigint {
  const { priceSymbol, decimals } = currencies[currency];
  return units * coins[priceSymbol].sandbox.cents * 10n ** BigInt(18 - decimals);
}
