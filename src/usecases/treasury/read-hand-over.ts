/** Operators see what a hand-over of a hot account waits for, and what could not be moved. No node is asked. */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import { handedOverBy, type HandOverPayout } from '#src/domain/order/payout.ts';
import type { WaitReason } from '#src/domain/order/waiting.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import type { TreasuryDeps } from './act-records.ts';

/**
 * `restore`: the fence is up. `signer`: it does not answer. `payments`: what is bound to the old account ends first.
 * `moving`: the coins are on their way. `gas`: nothing has moved for long, as when tokens lie there without a coin for
 * the fee. `soon`: the next block or so.
 */
export type HandOverWait =
  | 'restore'
  | 'signer'
  | 'payments'
  | 'moving'
  | 'gas'
  | 'soon'
  | Exclude<WaitReason, 'no_gas'>;

export type HandOverView = Readonly<{
  /** Null once the new account pays. */
  waitsFor: HandOverWait | null;
  /** Payments that are bound to the old account. */
  payments: number;
  /** The old account that gives at present. Null if the signer does not answer, and when it is over. */
  from: string | null;
  /** What stayed because it could not be moved in this epoch. */
  left: readonly Money[];
}>;

type Epoch = Readonly<{ chain: ChainId; epoch: number; beganAt: number; isHandingOver: boolean }>;

/** What is bound to the old account and its transfers are final by then on every chain. */
const slowMs = 3_600_000;

export async function readHandOver(deps: TreasuryDeps, epoch: Epoch): Promise<HandOverView> {
  const { ports, store } = deps;
  const addresses = await deriveOld(ports, epoch);
  return await store.snapshot(async (records) => {
    const given = await records.payouts.handOvers(epoch.chain);
    const left = await findLeft(records, epoch, given);
    const over: HandOverView = { waitsFor: null, payments: 0, from: null, left };
    if (!epoch.isHandingOver) return over;
    if (isFenced(await records.stops.all(), epoch.chain)) return { ...over, waitsFor: 'restore' };
    if (!addresses) return { ...over, waitsFor: 'signer' };
    return { ...(await findWait(ports, records, { epoch, addresses, given })), left };
  });
}

type Facts = Readonly<{ epoch: Epoch; addresses: readonly string[]; given: readonly HandOverPayout[] }>;

async function findWait(
  { clock }: Ports,
  records: Records,
  { epoch, addresses, given }: Facts,
): Promise<Omit<HandOverView, 'left'>> {
  for (const [old, from] of addresses.entries()) {
    const own = given.filter((each) => handedOverBy(each) === old);
    const bound = (await records.payouts.boundTo(epoch.chain, from)).filter(({ kind }) => kind !== 'hand_over');
    if (bound.length > 0) return { waitsFor: 'payments', payments: bound.length, from };
    const planned = own.find(({ state }) => state === 'planned');
    if (planned) return { waitsFor: waitOf(planned), payments: 0, from };
    if (own.some(({ state }) => state !== 'final' && state !== 'void'))
      return { waitsFor: 'moving', payments: 0, from };
  }
  const isSlow = clock.now() - epoch.beganAt > slowMs;
  return { waitsFor: isSlow ? 'gas' : 'soon', payments: 0, from: addresses.at(-1) ?? null };
}

function waitOf({ waitsFor }: HandOverPayout): HandOverWait {
  return waitsFor === 'no_gas' ? 'gas' : (waitsFor ?? 'soon');
}

/** A transfer that was reverted is not tried again before the next epoch. */
async function findLeft(
  { wallet }: Records,
  { chain, epoch }: Epoch,
  given: readonly HandOverPayout[],
): Promise<readonly Money[]> {
  const began = (await wallet.epochs()).find((each) => each.chain === chain && each.epoch === epoch)?.beganAt ?? 0;
  return given
    .filter(({ state, plannedAt }) => state === 'void' && plannedAt >= began)
    .map(({ amount }) => amount)
    .filter(({ currency }) => currencies[currency].chain === chain);
}

/** The addresses of earlier accounts, oldest first. */
async function deriveOld({ chains }: Ports, { chain, epoch }: Epoch): Promise<readonly string[] | undefined> {
  try {
    return await Promise.all(
      Array.from({ length: epoch }, async (_, old) => await chains[chain].wallet.hotAddress(old)),
    );
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}
