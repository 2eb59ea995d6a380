/** How visitors pay: exactly as ordered, or in one of many other ways. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import { lateWatchMs } from '#src/domain/policy/policy-times.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import { listedAddress, senderAddress } from './addresses.ts';
import { pickFrom, type SentPayment, type Visitor } from './visitors.ts';
import type { World } from './world.ts';

const manners = [
  'exact',
  'tolerated',
  'under',
  'over',
  'twice',
  'in_parts',
  'late',
  'very_late',
  'wrong_asset',
  'wrong_chain',
  'listed_sender',
  'dust',
  'completed_by_dust',
  'replaced',
  'dropped',
  'failing',
  'unknown_token',
  'never',
] as const;
/**
 * `half`: only part of the ordered amount. `unmined`: the whole amount, which its sender keeps out of blocks.
 * `after_stranger`: the whole amount, after somebody else has paid a little to the same address.
 */
export type Manner = (typeof manners)[number] | 'half' | 'unmined' | 'after_stranger';

type Possible = Readonly<{ from: CurrencyId; offered: readonly CurrencyId[]; hasTwins: boolean }>;

export function drawManner(random: SeededRandom, { from, offered, hasTwins }: Possible): Manner {
  if (random.chance(0.4)) return 'exact';
  const manner = random.pick(manners);
  const { chain } = currencies[from];
  const isCoinChain = chains[chain].conflictDomain === 'coins';
  const hasTokens = offered.some((other) => other !== from && currencies[other].chain === chain);
  if (manner === 'wrong_asset' && !hasTokens) return 'under';
  if (manner === 'wrong_chain' && !hasTwins) return 'over';
  if ((manner === 'failing' || manner === 'unknown_token') && isCoinChain) return 'twice';
  return manner;
}

/** Makes one payment of one visitor, if one is due. */
export async function payOnce(world: World, random: SeededRandom, all: readonly Visitor[]): Promise<boolean> {
  const paysAgain = random.chance(0.03);
  const ready = all.filter((visitor) => isReady(world, visitor, paysAgain));
  const visitor = pickFrom(random, ready);
  if (!visitor?.order) return false;
  const payment = drawPayment(world, random, visitor);
  const { control } = world.sandbox[payment.chain];
  const { chain, currency, units } = payment;
  const from = visitor.manner === 'listed_sender' ? listedAddress(chain) : senderAddress(chain, random.below(3));
  const to = visitor.order.depositAddress;
  const txid =
    visitor.manner === 'failing'
      ? await control.payFailing({ to, currency, units, from })
      : visitor.manner === 'unknown_token'
        ? await control.payUnknownToken({ to, units, from })
        : await control.pay({ to, currency, units, from });
  world.tally.count(`fault payment: ${visitor.payments.length > 0 ? 'again, ' : ''}${visitor.manner}`);
  visitor.payments.push({ chain, txid });
  if (visitor.manner === 'unmined') world.withheld.add(txid);
  world.trace.note(`pay ${all.indexOf(visitor)} ${visitor.manner} ${units} ${currency} ${txid}`);
  return true;
}

const paidTwice: ReadonlySet<Manner> = new Set<Manner>(['twice', 'in_parts', 'completed_by_dust', 'after_stranger']);

/** Whether a visitor pays now. Most pay once; some pay again long after the order has ended. */
function isReady({ clock, store }: World, { order, manner, payments }: Visitor, paysAgain: boolean): boolean {
  if (!order || manner === 'never') return false;
  if (payments.length >= (paidTwice.has(manner) ? 2 : 1) && !paysAgain) return false;
  const expiresAt = store.dump().orders.get(order.id)?.expiresAt ?? order.expiresAt;
  if (manner === 'late') return clock.now() > expiresAt;
  if (manner === 'very_late') return clock.now() > expiresAt + lateWatchMs(order.agreed);
  return true;
}

function drawPayment({ chainIds }: World, random: SeededRandom, { request, manner, payments }: Visitor) {
  const { currency, units } = request.send;
  const { chain } = currencies[currency];
  const times = (permille: number): bigint => (units * BigInt(permille)) / 1_000n;
  switch (manner) {
    case 'tolerated':
      return { chain, currency, units: times(random.pick([995, 998, 1_003, 1_005])) };
    case 'in_parts':
      return { chain, currency, units: times(500) };
    case 'after_stranger':
      return { chain, currency, units: payments.length === 0 ? times(20) : units };
    case 'half':
      return { chain, currency, units: times(random.pick([20, 300, 600])) };
    case 'under':
      return { chain, currency, units: times(random.pick([3, 100, 500, 994])) };
    case 'over':
      return { chain, currency, units: times(random.pick([1_006, 1_500, 3_000])) };
    case 'wrong_asset':
      return { chain, ...otherCurrency(random, currency, chain) };
    case 'wrong_chain': {
      const twins = chainIds.filter((other) => other !== chain && chains[other].family === chains[chain].family);
      const twin: ChainId = random.pick(twins);
      return { chain: twin, ...otherCurrency(random, currency, twin) };
    }
    case 'dust':
      return { chain, currency, units: drawDust(random, currency) };
    case 'completed_by_dust': {
      // First nearly the whole amount, then the missing rest, which is dust.
      const dust = drawDust(random, currency);
      return { chain, currency, units: payments.length === 0 && units > dust ? units - dust : dust };
    }
    default:
      return { chain, currency, units };
  }
}

function drawDust(random: SeededRandom, currency: CurrencyId): bigint {
  const { chain, isToken } = currencies[currency];
  const fee = transactionFee(chains[chain].nativeCurrency, chains[chain].fee.usualUnitsPerSize).units;
  return isToken ? 1n + BigInt(random.below(50)) : fee / 2n + 1n;
}

function otherCurrency(random: SeededRandom, not: CurrencyId, chain: ChainId) {
  const others = Object.values(currencies).filter((other) => other.chain === chain && other.id !== not);
  const { id: currency, minUnits } = random.pick(others);
  return { currency, units: minUnits * BigInt(1 + random.below(4)) };
}

/** Disturbs unconfirmed payments: their senders replace them, or the mempool drops them. */
export async function disturbPayment(world: World, random: SeededRandom, all: readonly Visitor[]): Promise<boolean> {
  const restless = all.filter(({ manner }) => manner === 'replaced' || manner === 'dropped' || random.chance(0.05));
  const visitor = pickFrom(random, restless);
  const payment = visitor && (await findWaiting(world, visitor.payments));
  if (!visitor?.order || !payment) return false;
  const { control } = world.sandbox[payment.chain];
  if (visitor.manner !== 'replaced') {
    world.tally.count('fault payment: forgotten by the network');
    world.trace.note(`drop ${payment.txid} ${await control.drop(payment.txid)}`);
    return true;
  }
  world.tally.count('fault payment: replaced by another');
  const { send } = visitor.request;
  const to = random.chance(0.5) ? visitor.order.depositAddress : senderAddress(payment.chain, 0);
  const txid = await control.replace(payment.txid, { to, ...send });
  visitor.payments.push({ ...payment, txid });
  world.trace.note(`replace ${payment.txid} ${txid}`);
  return true;
}

async function findWaiting({ storage }: World, payments: readonly SentPayment[]): Promise<SentPayment | undefined> {
  for (const payment of payments) {
    const found = await storage.read(payment.chain, async (reader) => await reader.transactions([payment.txid]));
    if (found[0]?.height === null) return payment;
  }
  return undefined;
}
