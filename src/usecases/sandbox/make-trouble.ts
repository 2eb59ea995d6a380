/**
 * Troubles on request: brings an unpaid order of the sandbox into one of the bad cases, each by one call, so that
 * programs and operators can be tried on it.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { divideDown, money, type Money } from '#src/domain/money.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { ratesMaxAgeMs } from '#src/domain/order/time-limits.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import {
  troubleLeadsTo,
  troubleOffPercent,
  usualTroubleSeconds,
  type TroubleEnd,
  type TroubleKind,
} from '#src/domain/sandbox-trouble.ts';
import type { Ports } from '../ports/ports.ts';
import type { SandboxPayment, SandboxSimulator } from '../ports/sandbox-simulator.ts';
import type { LastingTrouble } from '../ports/sandbox-troubles.ts';
import { watchChain } from '../watcher/watch-chain.ts';
import { isTooFar, type MoveClock } from './move-clock.ts';

export type TroubleRequest = Readonly<{ orderId: string; kind: TroubleKind; seconds?: number | undefined }>;

export type TroubleMade = Readonly<{
  kind: TroubleKind;
  payment: SandboxPayment;
  /** When the trouble ends by itself, by the sandbox's clock. Null if it does not last. */
  until: number | null;
  leadsTo: TroubleEnd;
}>;

export type TroubleRefusal = 'order_not_found' | 'order_event_not_allowed' | 'trouble_not_possible' | 'clock_too_far';

type Deps = Readonly<{ ports: Ports; simulator: SandboxSimulator; moveClock: MoveClock }>;
export type MakeTrouble = (request: TroubleRequest) => Promise<Result<TroubleMade, TroubleRefusal>>;

export function makeTroubleMaker(deps: Deps): MakeTrouble {
  const { ports, simulator, moveClock } = deps;
  return async ({ orderId, kind, seconds }) => {
    const order = await ports.store.snapshot(async (records) => await records.orders.find(orderId));
    if (!order) return refuse('order_not_found');
    if (order.state !== 'awaiting_deposit') return refuse('order_event_not_allowed', { state: order.state });
    const draft = draftPayment(deps, order, kind);
    if (!draft) return refuse('trouble_not_possible', { kind });

    const now = ports.clock.now();
    const shift = shiftSeconds(order, kind, now);
    if (isTooFar(ports.clock, shift)) return refuse('clock_too_far');
    const lasting = lastingTrouble(order, kind);
    const until = lasting ? now + (shift + (seconds ?? usualTroubleSeconds[kind] ?? 0)) * 1000 : null;
    // Begun before the clock is moved, or another round of prices would come between.
    if (lasting && until !== null) await simulator.troubles.begin(lasting, until);
    const moved = shift > 0 ? await moveClock(shift) : accept(now);
    if (!moved.ok) return moved;
    const payment = await pay(deps, order, draft);
    if (kind === 'deposit_reorganised' && !(await undoPayment(deps, payment)))
      return refuse('trouble_not_possible', { kind });
    return accept({ kind, payment, until, leadsTo: troubleLeadsTo(kind, order.refundAddress !== null) });
  };
}

async function pay({ simulator }: Deps, { depositAddress: to }: Order, { amount, from }: Draft) {
  const { chain } = currencies[amount.currency];
  const txid = await simulator.pay({ chain, to, ...amount, ...(from !== undefined && { from }) });
  return { txid, chain, amount };
}

/**
 * The chain is read before and after, so that the order sees its payment come and go. The block has nothing of other
 * people's, and is undone only while nothing is on top of it: a reorganisation that reaches what is booked pauses the
 * chain for everybody. False if somebody mined meanwhile: the payment stays then.
 */
async function undoPayment({ ports, simulator }: Deps, { chain, txid }: SandboxPayment): Promise<boolean> {
  await simulator.mineOnly(chain, txid);
  await watchChain(ports, chain);
  if (!(await simulator.undo(chain, txid))) return false;
  await watchChain(ports, chain);
  return true;
}

type Draft = Readonly<{ amount: Money; from?: string }>;

/** The payment of this kind of trouble. Undefined if the order's chains cannot have it. */
function draftPayment({ ports, simulator }: Deps, order: Order, kind: TroubleKind): Draft | undefined {
  const { send } = order.quote.inputs;
  const { chain } = currencies[send.currency];
  switch (kind) {
    case 'underpaid':
      return { amount: share(send, 100n - troubleOffPercent) };
    case 'overpaid':
      return { amount: share(send, 100n + troubleOffPercent) };
    case 'wrong_asset': {
      const other = findOther(send.currency);
      return other && { amount: money(other, 2n * currencies[other].minUnits) };
    }
    case 'listed_sender': {
      const from = simulator.listedSender(chain);
      return from !== undefined && ports.screening.check(chain, from).match ? { amount: send, from } : undefined;
    }
    case 'deposit_reorganised':
      // One that counts with its first block would be booked before the block is undone.
      return confirmationsNeeded(send, ports.rules.profile) > 1 ? { amount: send } : undefined;
    case 'payout_rejected': {
      const paid = currencies[order.quote.receive.currency].chain;
      return chains[paid].conflictDomain === 'coins' ? undefined : { amount: send };
    }
    default:
      return { amount: send };
  }
}

function share({ currency, units }: Money, percent: bigint): Money {
  return money(currency, divideDown(units * percent, 100n));
}

/** Another asset that can be paid to the same address. */
function findOther(ordered: CurrencyId): CurrencyId | undefined {
  const { chain } = currencies[ordered];
  return currencyIds.find((id) => id !== ordered && currencies[id].chain === chain);
}

/** How far past the end of an order's window, and past the age that prices may have. */
const marginSeconds = 60;

/**
 * By how much the clock is moved. A payment is late only after the window; prices that are away are missed once those
 * in hand are too old to be used.
 */
function shiftSeconds({ expiresAt }: Order, kind: TroubleKind, now: number): number {
  if (kind === 'late') return Math.max(0, Math.ceil((expiresAt - now) / 1000)) + marginSeconds;
  return kind === 'price_away' ? ratesMaxAgeMs / 1000 + marginSeconds : 0;
}

function lastingTrouble({ quote, receiveAddress: address }: Order, kind: TroubleKind): LastingTrouble | undefined {
  const { chain } = currencies[quote.receive.currency];
  switch (kind) {
    case 'held':
      return { kind: 'address_listed', chain, address };
    case 'payout_rejected':
      return { kind: 'payout_refused', chain, address };
    case 'chain_away':
      return { kind: 'chain_away', chain: currencies[quote.inputs.send.currency].chain };
    case 'price_away':
      return { kind: 'prices_away' };
    default:
      return undefined;
  }
}
