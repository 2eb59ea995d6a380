/**
 * The chains' own truth. The oracle reads mined transactions and what visitors entered; from our tables it reads only
 * which payout a transaction was signed for. It finds coins that left twice, too early, in excess, or to a wrong
 * address.
 */
import type { MinedTransaction } from '#src/adapters/chains/sandbox/sandbox-control.ts';
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import { confirmationsTogether } from '#src/domain/exposure.ts';
import { money, type Money } from '#src/domain/money.ts';
import { confirmationsNeeded, finalityBlocks } from '#src/domain/network-fee.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { checkPaid, type Outflow } from './check-paid.ts';
import type { Manner } from './paying.ts';
import type { Visitor } from './visitors.ts';
import type { World } from './world.ts';

export type TruthDeposit = Readonly<{ id: string; visitor: Visitor; amount: Money; height: number }>;
/** `deepSince` is when the deposit first had enough confirmations: nothing may rely on it earlier. */
export type DeepDeposit = TruthDeposit & Readonly<{ deepSince: number }>;

/** The current state of one chain. */
export type ChainView = Readonly<{
  head: BlockRef;
  /** Balances of our addresses by currency, computed from the transactions. */
  held: ReadonlyMap<CurrencyId, bigint>;
  deposits: readonly TruthDeposit[];
  outflows: readonly Outflow[];
  /** Maximum depth of a reorganisation that undoes no deposit with enough confirmations. */
  safeDepth: number;
}>;

export type Oracle = Readonly<{
  /** Reads a changed chain and reports violations. */
  look(chain: ChainId): Promise<void>;
  view(chain: ChainId): ChainView;
  /** Deposits that ever had enough confirmations, by id. */
  everDeep: ReadonlyMap<string, DeepDeposit>;
  /** Deposits that were ever final, by id. */
  everFinal: ReadonlySet<string>;
  /** Transactions of ours that ever had the confirmations that their amount requires. */
  everSettled: ReadonlySet<string>;
  /** When a transaction of ours was first mined, by its id. */
  everMined: ReadonlyMap<string, number>;
  /** When any deposit of the order was first mined. */
  firstDepositAt(orderId: string): number | undefined;
  /** When the deposit was first mined, by its id. */
  everDeposited: ReadonlyMap<string, number>;
  /** When a payment of the ordered amount, within the tolerance, was first mined. */
  paidInFullAt(orderId: string): number | undefined;
}>;

/** Manners of payment that always count as payment of the order. */
const paysInFull: ReadonlySet<Manner> = new Set<Manner>(['exact', 'tolerated', 'over', 'twice']);

export function makeOracle(world: World, visitors: readonly Visitor[]): Oracle {
  const views = new Map<ChainId, ChainView>();
  const everDeep = new Map<string, DeepDeposit>();
  const everFinal = new Set<string>();
  const everSettled = new Set<string>();
  const firstMinedAt = new Map<string, number>();
  const paidAt = new Map<string, number>();
  const depositedAt = new Map<string, number>();
  const everDeposited = new Map<string, number>();
  return {
    everDeep,
    everFinal,
    everSettled,
    everMined: firstMinedAt,
    everDeposited,
    firstDepositAt: (orderId) => depositedAt.get(orderId),
    paidInFullAt: (orderId) => paidAt.get(orderId),
    view: (chain) => {
      const view = views.get(chain);
      if (!view) throw new TypeError(`the oracle has not looked at ${chain}`);
      return view;
    },
    look: async (chain) => {
      const { control } = world.sandbox[chain];
      const view = readChain({ world, visitors, chain, mined: await control.truth(), ...(await control.condition()) });
      views.set(chain, view);
      const now = world.clock.now();
      for (const deposit of view.deposits) {
        const { order, manner } = deposit.visitor;
        if (order && !depositedAt.has(order.id)) depositedAt.set(order.id, now);
        if (!everDeposited.has(deposit.id)) everDeposited.set(deposit.id, now);
        if (order && paysInFull.has(manner) && !paidAt.has(order.id)) paidAt.set(order.id, now);
        const depth = view.head.height - deposit.height + 1;
        const isDeep = depth >= neededInBlock(chain, view, deposit.height);
        if (depth >= finalityBlocks(chain, 'sandbox')) everFinal.add(deposit.id);
        if (isDeep && !everDeep.has(deposit.id)) everDeep.set(deposit.id, { ...deposit, deepSince: now });
      }
      for (const { transaction } of view.outflows) {
        if (!firstMinedAt.has(transaction.txid)) firstMinedAt.set(transaction.txid, now);
        if (isSettled(view.head, transaction)) everSettled.add(transaction.txid);
      }
      const seen = [...views.values()];
      const outflows = seen.flatMap((each) => each.outflows);
      const mined = new Map(seen.flatMap((each) => each.deposits.map((deposit) => [deposit.id, deposit])));
      checkPaid({ world, visitors, outflows, deposits: [...everDeep.values()], mined, everFinal, firstMinedAt });
    },
  };
}

/** Confirmations required for all deposits of a block together, because one reorganisation would undo them all. */
function neededInBlock(chain: ChainId, { deposits }: ChainView, height: number): number {
  const block = deposits.filter((deposit) => deposit.height === height).map(({ amount }) => amount);
  return confirmationsTogether(chain, { block, hour: [], sender: [] }, 'sandbox').blocks;
}

function isSettled(head: BlockRef, { height, outputs }: MinedTransaction): boolean {
  const [paid] = outputs;
  if (!paid || paid.currency === null) return false;
  return head.height - height + 1 >= confirmationsNeeded(money(paid.currency, paid.units), 'sandbox');
}

/** `payers` are the visitors whose deposits the coin descends from, through all our change outputs. */
type OurCoin = Readonly<{ units: bigint; payers: ReadonlySet<Visitor> }>;

const nobody: ReadonlySet<Visitor> = new Set();

type Reading = Readonly<{
  world: World;
  visitors: readonly Visitor[];
  chain: ChainId;
  mined: readonly MinedTransaction[];
  head: BlockRef;
}>;

function readChain({ world, visitors, chain, mined, head }: Reading): ChainView {
  const { family, nativeCurrency } = chains[chain];
  // A key has the same address on every chain of its family.
  const ours = [...world.ours].flatMap(([other, addresses]) => (chains[other].family === family ? [addresses] : []));
  const isOur = (name: string): boolean => ours.some((addresses) => addresses.has(name));
  const depositors = new Map(
    visitors.flatMap((visitor) => {
      const address = visitor.order?.depositAddress;
      return address === undefined ? [] : [[addressKey(family, address), visitor] as const];
    }),
  );
  const isCoinChain = chains[chain].conflictDomain === 'coins';
  const held = new Map<CurrencyId, bigint>();
  const coins = new Map<string, OurCoin>();
  const deposits: TruthDeposit[] = [];
  const outflows: Outflow[] = [];
  let safeDepth = head.height - 1;
  const hold = (currency: CurrencyId, units: bigint): void => {
    held.set(currency, (held.get(currency) ?? 0n) + units);
  };
  const bound = (amount: Money, height: number): void => {
    const depth = head.height - height + 1;
    if (depth >= confirmationsNeeded(amount, 'sandbox')) safeDepth = Math.min(safeDepth, depth - 1);
  };
  for (const transaction of mined) {
    const { txid, height, outputs, senders, consumes, feeUnits, isSuccessful } = transaction;
    const spent = consumes.flatMap((id) => coins.get(id) ?? []);
    const isFromAccount = senders.length === 1 && isOur(addressKey(family, senders[0] ?? ''));
    const isOurs = isCoinChain ? spent.length > 0 : isFromAccount;
    const payers = spent.length === 0 ? nobody : new Set(spent.flatMap((coin) => [...coin.payers]));
    if (isOurs) {
      if (isCoinChain) for (const { units } of spent) hold(nativeCurrency, -units);
      else hold(nativeCurrency, -feeUnits);
      const sent = outputs.filter(({ to }) => !isOur(addressKey(family, to)));
      outflows.push({ chain, transaction, sent, payers });
    }
    if (!isSuccessful) continue;
    for (const { to, currency, units, index } of outputs) {
      if (currency === null) continue;
      if (isOurs && !isCoinChain) hold(currency, -units);
      const name = addressKey(family, to);
      if (isOurs && (!isCoinChain || !isOur(name))) bound(money(currency, units), height);
      // A transfer from ourselves to one of our addresses is nobody's deposit.
      const visitor = isOurs ? undefined : depositors.get(name);
      if (visitor) deposits.push({ id: `${chain}:${txid}:${index}`, visitor, amount: money(currency, units), height });
      // An address of another chain of the same family is ours here too, if a visitor was given it.
      if (!isOur(name) && !visitor) continue;
      hold(currency, units);
      if (!isOurs) bound(money(currency, units), height);
      if (isCoinChain) coins.set(`${txid}:${index}`, { units, payers: visitor ? new Set([visitor]) : payers });
    }
  }
  return { head, held, deposits, outflows, safeDepth };
}
