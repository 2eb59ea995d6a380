/**
 * The end of a run: faults stop, nodes recover, blocks come. Everything begun must finish, and the books must balance.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { divideUp } from '#src/domain/money.ts';
import { isUndecided } from '#src/domain/order/belongs-to-order.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { isInternalTransfer, type OrderPayout, type Payout } from '#src/domain/order/payout.ts';
import { resumeCrediting } from '#src/usecases/switches/credit-rules.ts';
import { liftStop } from '#src/usecases/switches/payout-stops.ts';
import { checkFees, checkShares } from './check-fees.ts';
import { checkEarned } from './check-earned.ts';
import { checkLoansAtRest, findLoanUnrest } from './check-loans.ts';
import { findMoveUnrest, findUnswept } from './check-moved.ts';
import { checkPaidInFull } from './check-parts.ts';
import { hotAddresses } from './check-epochs.ts';
import { checkTreasuryAtRest, findTreasuryUnrest } from './check-treasury.ts';
import { listenOut } from './listen-out.ts';
import type { Oracle } from './oracle.ts';
import type { StateCheck } from './check-state.ts';
import { payShares } from './pay-shares.ts';
import { raiseReturns } from './raise-returns.ts';
import { beat } from './time-events.ts';
import type { Visitor } from './visitors.ts';
import { untilWindowEnds, waitOut } from './wait-out.ts';
import { fillWallet, type World } from './world.ts';

/** Longer in all than a payout may wait before it is refunded, which some do whose blocks stay too dear. */
const mostRounds = 100;
/** Rounds in which fees stay high: that is no fault, and payouts must raise their fee. */
const dearRounds = 8;
/** After this many rounds something evidently waits for a time far ahead, and the clock is moved there. */
const patientRounds = 12;
const mostStepsPerRound = 4_000;
/** Longer than any loop's sleep and any lease, shorter than a gap that counts as an outage. */
const roundMs = 45_000;

type Options = Readonly<{
  world: World;
  oracle: Oracle;
  stateCheck: StateCheck;
  visitors: readonly Visitor[];
  changed: (chain: ChainId) => Promise<void>;
}>;

export async function comeToRest({ world, oracle, stateCheck, visitors, changed }: Options): Promise<void> {
  const { scheduler, clock, trace, sandbox } = world;
  const drain = async (): Promise<void> => {
    for (let steps = 0; (await scheduler.runOne()) && !trace.violation(); steps += 1) {
      trace.nextStep();
      await stateCheck.check(false);
      if (steps > mostStepsPerRound) trace.fail('L20', 'the workers never rest');
    }
  };
  await heal(world, changed);
  if (world.climate.reading === 'told') await listenOut({ world, oracle, changed, drain });
  if (world.climate.staysDry) await waitOut({ world, changed, drain });
  await fillWallets(world, changed);
  let unrest = 'nothing ran';
  let areSharesPaid = false;
  for (let round = 0; round < mostRounds && !trace.violation(); round += 1) {
    await drain();
    const left = findUnrest(world, oracle);
    if (left === undefined) {
      if (areSharesPaid || !(await payShares(world))) return await closeBooks({ world, oracle, stateCheck, visitors });
      areSharesPaid = true;
    }
    unrest = left ?? 'shares of partners are paid';
    await liftStops(world);
    if (round === dearRounds) await lowerFees(world, changed);
    if (round > dearRounds) await raiseReturns(world);
    for (const chain of world.chainIds) {
      await sandbox[chain].control.mine(round > 10 && needsManyBlocks(world, chain) ? 40 : 1);
      await changed(chain);
    }
    const [untilEnd, untilWake] = round > patientRounds ? [untilWindowEnds(world), untilNextWake(world)] : [0, 0];
    clock.advance(Math.max(roundMs, untilEnd, untilNextPart(world), untilWake));
    // Workers ran meanwhile. Otherwise the window would move by as much and never end.
    if (untilEnd > 0) await beat(world);
  }
  if (!trace.violation()) trace.fail('L20', unrest);
}

async function heal(world: World, changed: Options['changed']): Promise<void> {
  const { scheduler, sandbox, chainIds, skew, lies, withheld, readers } = world;
  scheduler.calm();
  skew.heal();
  lies.stop();
  withheld.clear();
  const [first, ...others] = scheduler.names().filter((name) => name.startsWith('worker'));
  if (first === undefined) throw new TypeError('a run needs a worker');
  for (const name of others) {
    scheduler.end(name);
    readers.forget(name);
  }
  for (const chain of chainIds) {
    const { control } = sandbox[chain];
    await control.setDown(false);
    await control.setLag(0);
    await changed(chain);
  }
}

/** The operator refills empty wallets. */
async function fillWallets(world: World, changed: Options['changed']): Promise<void> {
  for (const chain of world.chainIds) {
    await fillWallet(world, chain, { lots: 5, unitsOf: (currency) => currencies[currency].maxUnits * 5n });
    await changed(chain);
  }
}

/** The operator lifts payout stops after a check. */
async function liftStops({ store, plainPorts }: World): Promise<void> {
  for (const { scope, reason } of store.dump().stops) {
    await liftStop(plainPorts, { scope, reason, by: 'operator', note: 'simulated' });
  }
  for (const { scope } of store.dump().creditRules) {
    await resumeCrediting(plainPorts, { scope, reason: 'simulated', actor: 'operator' });
  }
}

async function lowerFees({ sandbox, chainIds }: World, changed: Options['changed']): Promise<void> {
  for (const chain of chainIds) {
    await sandbox[chain].control.setFeeFloor(divideUp(chains[chain].fee.usualUnitsPerSize, 4n));
    await changed(chain);
  }
}

/** On a chain with validity windows a lost version is signed again only after its window has closed. */
function needsManyBlocks({ store }: World, chain: ChainId): boolean {
  return (
    chains[chain].conflictDomain === 'window' &&
    [...store.dump().payouts].some(
      ({ amount, state, minedHeight }) =>
        currencies[amount.currency].chain === chain && state === 'broadcast' && minedHeight === null,
    )
  );
}

/** Milliseconds until the next planned payout or sweep is due; sending nothing until then is right. 0 if none waits. */
function untilNextPart(world: World): number {
  const { store, clock } = world;
  const planned = [...store.dump().payouts].filter(({ state }) => state === 'planned');
  const times = [
    ...planned.flatMap(({ wakeAt }) => wakeAt ?? []),
    ...findUnswept(world).flatMap(({ sweepAt }) => sweepAt ?? []),
  ];
  return times.length === 0 ? 0 : Math.min(...times) - clock.now();
}

/** Milliseconds until work is due that was scheduled by a clock running ahead. */
function untilNextWake({ store, clock, skew }: World): number {
  const { orders, payouts } = store.dump();
  const times = [
    ...[...orders].filter(({ plannedEffects }) => plannedEffects.length > 0),
    ...[...payouts].filter(({ state }) => state !== 'final' && state !== 'void'),
  ]
    .flatMap(({ wakeAt }) => wakeAt ?? [])
    .filter((time) => time > clock.now() + roundMs);
  const ms = times.length === 0 ? 0 : Math.min(...times) - clock.now();
  return Math.min(ms, skew.spreadMs());
}

/** Describes what is not finished yet; undefined if everything is. */
function findUnrest(world: World, oracle: Oracle): string | undefined {
  const { store, chainIds } = world;
  const { orders, deposits, payouts, cursors, erasedAt } = store.dump();
  for (const chain of chainIds) {
    const { head, deposits: mined } = oracle.view(chain);
    if (cursors.get(chain)?.hash !== head.hash) return `${chain} is not read to its end`;
    for (const { id, amount } of mined) {
      const deposit = deposits.get(id);
      if (!deposit) return `deposit ${id} of ${amount.units} ${amount.currency} was never recorded`;
      if (deposit.status !== 'confirmed' && !isWaitingDust(deposit, orders.get(deposit.orderId)))
        return `deposit ${id} is ${deposit.status}`;
    }
  }
  for (const { id, status, height } of deposits) {
    if (status === 'confirmed' && height === null) return `deposit ${id} is booked and in no block`;
  }
  for (const payout of payouts) {
    if (payout.orderId === null || isInternalTransfer(payout)) continue; // Loans and transfers have their own checks.
    const order = orders.get(payout.orderId);
    if (!order || !isAtRest(payout, order)) return `${payout.key} is ${payout.state}, its order ${order?.state}`;
  }
  for (const order of orders) {
    if (erasedAt.get(order.id) !== undefined) continue;
    const own = [...deposits].filter(({ orderId, status }) => orderId === order.id && status === 'confirmed');
    const reason = findRestlessness(order, own) ?? findForgottenRest(order, own, payouts);
    if (reason !== undefined) return `${order.orderNumber} ${reason}`;
  }
  return findLoanUnrest(world) ?? findMoveUnrest(world) ?? findTreasuryUnrest(world);
}

/** A payout is finished if it is final or cancelled, or stopped for an operator because its address is listed. */
function isAtRest({ state, wakeAt, isExtra, minedHeight }: OrderPayout, order: Order): boolean {
  if (state === 'final') return minedHeight !== null;
  if (state === 'void') return true;
  const waitsForOperator = isExtra || order.state === 'held' || order.state === 'failed';
  return state === 'planned' && wakeAt === null && waitsForOperator;
}

/** Dust may still complete its order, and is judged again until that is decided. */
function isWaitingDust({ status, use }: Deposit, order: Order | undefined): boolean {
  return status === 'seen' && use === 'dust' && order !== undefined && isUndecided(order);
}

function findRestlessness(order: Order, booked: readonly Deposit[]): string | undefined {
  const { state, reason, plannedEffects, refundAddress } = order;
  if (plannedEffects.length > 0) return `is ${state} and still has to ${plannedEffects.join(', ')}`;
  const needsReason = state === 'action_required' || state === 'held' || state === 'failed';
  if (needsReason && reason === null) return `is ${state} without a reason`;
  const open = booked.filter(({ use }) => use === null);
  if (open.length > 0 && !needsReason) return `is ${state} with an undecided deposit`;
  const isResting = needsReason || state === 'completed' || state === 'refunded';
  // An extra is refunded beside its order, which may go on waiting for a payment that no block takes.
  const goesOn = isUndecided(order) || state === 'expired';
  const isPaid = booked.some(({ use }) => use === 'swap' || (use !== 'dust' && !goesOn));
  if (isPaid && !isResting) return `is ${state} although something was paid`;
  const forgotten = booked.find(
    ({ use, flag, amount }) =>
      use === 'unclaimed' && flag === null && amount.currency === order.quote.inputs.send.currency,
  );
  if (forgotten && refundAddress !== null && !needsReason) return `never refunded the extra deposit ${forgotten.id}`;
  return undefined;
}

/** The rest of a mix goes back by itself once there is an address. If that refund is void, an operator decides. */
function findForgottenRest(
  { price, refundAddress }: Order,
  booked: readonly Deposit[],
  payouts: Iterable<Payout>,
): string | undefined {
  const shares = refundAddress === null ? [] : (price?.rest?.shares ?? []);
  const refunded = new Set([...payouts].flatMap(({ kind, depositId }) => (kind === 'refund' ? [depositId] : [])));
  const forgotten = shares.find(
    ({ depositId }) => !refunded.has(depositId) && booked.some(({ id }) => id === depositId),
  );
  return forgotten && `never sent back the rest of ${forgotten.depositId}`;
}

async function closeBooks({ world, oracle, stateCheck, visitors }: Omit<Options, 'changed'>): Promise<void> {
  await stateCheck.checkAll();
  const outflows = world.chainIds.flatMap((chain) => oracle.view(chain).outflows);
  checkPaidInFull(world, visitors, outflows);
  checkLoansAtRest(world, outflows);
  await checkTreasuryAtRest(world, outflows);
  checkFees(world);
  checkShares(world);
  checkEarned(world);
  for (const chain of world.chainIds) {
    const { control } = world.sandbox[chain];
    for (const [currency, units] of oracle.view(chain).held) {
      let held = 0n;
      for (const address of addressesOn(world, chain)) held += await control.balance(address, currency);
      if (held !== units) world.trace.fail('ORACLE', `it counts ${units} ${currency}, the chain has ${held}`);
      await checkHotWallet(world, chain, currency);
    }
    await checkNonces(world, chain);
  }
}

/** Rule L5 for the hot wallet alone, on account chains: it holds exactly what the books call hot. */
async function checkHotWallet(world: World, chain: ChainId, currency: CurrencyId): Promise<void> {
  const { sandbox, store, trace } = world;
  if (chains[chain].conflictDomain === 'coins') return;
  const { control } = sandbox[chain];
  let held = 0n;
  for (const address of hotAddresses(world, chain)) held += await control.balance(address, currency);
  const { balances, fundings } = store.dump();
  const coming = [...fundings].filter((each) => each.currency === currency && !each.isBooked && each.height !== null);
  const booked = balances.get(`${accounts.hot} ${currency}`)?.units ?? 0n;
  const expected = coming.reduce((sum, { units }) => sum + units, booked);
  if (held !== expected) trace.fail('L5', `the books say ${expected} ${currency} in the hot wallet, it holds ${held}`);
}

/** Rule L11 at the end: every used nonce is in a block, so nothing later is blocked by a gap. */
async function checkNonces(world: World, chain: ChainId): Promise<void> {
  const { sandbox, store, trace } = world;
  for (const hot of hotAddresses(world, chain)) {
    const taken = store.dump().nonces.get(`${chain} ${hot}`);
    const mined = await sandbox[chain].node.nextNonce?.(hot);
    if (taken !== undefined && taken !== mined)
      trace.fail('L11', `${chain}: ${taken} nonces are taken, ${mined} mined`);
  }
}

/** Our addresses in the chain's spelling. An address of another chain of the same family can be paid on this one. */
function addressesOn({ ours }: World, chain: ChainId): readonly string[] {
  const { family } = chains[chain];
  return [...ours].flatMap(([other, addresses]) => (chains[other].family === family ? [...addresses.values()] : []));
}
