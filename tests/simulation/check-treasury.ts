/** Checks treasury acts on the chain: each paid to its address, to the unit and once, and cold storage as booked. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Money } from '#src/domain/money.ts';
import type { WithdrawalPayout } from '#src/domain/order/payout.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { checkColdLooks } from './looking-at-cold.ts';
import { makePayoutFinder, type Outflow } from './check-paid.ts';
import { deviceOf, hasTreasury, treasurers, type SentRefill } from './treasurer.ts';
import type { World } from './world.ts';

export function checkWithdrawalPaid({ trace, store }: World, payout: WithdrawalPayout, { chain, sent }: Outflow): void {
  const { family } = chains[chain];
  const { key, actId } = payout;
  const act = store.dump().acts.get(actId);
  const [output, ...more] = sent;
  if (!act || !output || more.length > 0 || addressKey(family, output.to) !== addressKey(family, act.address))
    return trace.fail('L16', `${key} went to an address that nobody agreed to`);
  if (output.currency !== act.currency || output.units !== act.units)
    trace.fail('L18', `${key} paid ${output.units} ${output.currency}, not ${act.units}`);
  if (act.needsSecond && (act.decidedBy === null || act.decidedBy === act.proposedBy))
    trace.fail('L18', `${key} was paid without a second person`);
  if (!treasurers.some((name) => name === act.proposedBy)) trace.fail('L18', `${key} was proposed by nobody`);
}

/** At the end of a run: what was done arrived once, nothing is in transit, and cold storage holds what is booked. */
export async function checkTreasuryAtRest(world: World, outflows: readonly Outflow[]): Promise<void> {
  if (!hasTreasury(world)) return;
  const payoutOf = makePayoutFinder(world);
  const arrived = new Map<string, number>();
  for (const outflow of outflows) {
    const payout = outflow.transaction.isSuccessful ? payoutOf(outflow) : undefined;
    if (payout?.kind !== 'withdrawal') continue;
    const { actId } = payout;
    arrived.set(actId, (arrived.get(actId) ?? 0) + 1);
  }
  for (const { id, kind, state } of world.store.dump().acts) {
    const times = arrived.get(id) ?? 0;
    const isPaid = state === 'done' && kind !== 'key_epoch';
    if (times !== (isPaid ? 1 : 0)) world.trace.fail('L18', `${id} is ${state} and arrived ${times} times`);
  }
  for (const currency of currencyIds) await checkCold(world, currency);
  await checkColdLooks(world);
  await checkRefills(world);
}

async function checkCold({ store, sandbox, chainIds, trace }: World, currency: CurrencyId): Promise<void> {
  const { chain } = currencies[currency];
  const device = deviceOf(chain);
  if (!device || !chainIds.includes(chain)) return;
  const { balances } = store.dump();
  const booked = (account: string): bigint => balances.get(`${account} ${currency}`)?.units ?? 0n;
  const held = await sandbox[chain].control.balance(device.address, currency);
  const onTheWay = booked(accounts.fromCold);
  if (onTheWay !== 0n) trace.fail('L24', `${onTheWay} ${currency} are still on their way from cold storage`);
  if (booked(accounts.cold) !== held)
    trace.fail('L24', `the books say ${booked(accounts.cold)} ${currency} in cold storage, it holds ${held}`);
}

function bookedTimes({ store }: World, { currency, units }: Money): number {
  const { fundings } = store.dump();
  return [...fundings].filter((each) => each.currency === currency && each.units === units && each.isBooked).length;
}

/** Whether a block has a payment for so long that it is booked. A reorganisation may have dropped it. */
async function isDeep({ sandbox }: World, { currency, txid }: SentRefill): Promise<boolean> {
  const { chain } = currencies[currency];
  const { node } = sandbox[chain];
  const [status, head] = [await node.transactionStatus(txid), await node.head()];
  return status.kind === 'mined' && head.height - status.height > 2 * finalityBlocks(chain, 'sandbox');
}

/** What treasurers sent to the hot wallet is booked as capital, each payment once, and counted by its refill. */
async function checkRefills(world: World): Promise<void> {
  const { store, trace, tally, refilled } = world;
  const { fundings, refills } = store.dump();
  for (const refill of refilled) {
    const { currency, units } = refill;
    const times = bookedTimes(world, refill);
    const least = (await isDeep(world, refill)) ? 1 : 0;
    tally.count(`refill payment booked ${times} times`);
    if (times > 1 || times < least) trace.fail('L24', `${units} ${currency} were sent once and booked ${times} times`);
  }
  for (const refill of refills) {
    const { booked, seen } = await store.office.treasury.came(refill);
    const own = [...fundings].filter(({ currency }) => currency === refill.currency);
    const most = own.reduce((sum, { units }) => sum + units, 0n);
    if (booked + seen > most) trace.fail('L24', `${refill.id} counts ${booked + seen}, and only ${most} came`);
  }
}

/** Describes what is not finished yet; undefined if everything is. */
export function findTreasuryUnrest({ store }: World): string | undefined {
  const { acts, returns, payouts, epochs, fundings } = store.dump();
  for (const { chain, epoch, handedOverAt } of epochs) {
    if (handedOverAt === null && [...epochs].filter((each) => each.chain === chain).length === epoch)
      return `the account of epoch ${epoch} of ${chain} does not pay yet`;
  }
  for (const { id, state } of acts) if (state === 'under_way') return `${id} is under way`;
  for (const { id, state } of returns) if (state === 'sent') return `${id} is sent`;
  for (const { id, state, came } of returns) {
    const isComing = [...fundings].some((each) => !each.isBooked && came !== null && each.id.includes(came.txid));
    if (isComing) return `${id} is ${state}, and has come`;
  }
  for (const { kind, key, state, minedHeight } of payouts) {
    const isAtRest = state === 'void' || (state === 'final' && minedHeight !== null);
    if (kind === 'withdrawal' && !isAtRest) return `${key} is ${state}`;
  }
  return undefined;
}
