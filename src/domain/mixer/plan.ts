/**
 * The payout plan of a mixing order: how its amount is divided and when each part is sent. It is drawn before the
 * deposit, its hash is in the signed terms, and it is revealed at the end, so we cannot choose sizes and times
 * afterwards. The amounts are calculated from it when the price is fixed.
 */
import { sha256Hex } from '#sha256';
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalJson } from '../canonical-json.ts';
import { divideDown, money, type Money } from '../money.ts';
import type { MixSettings } from './settings.ts';

export type MixPlan = Readonly<{
  version: 1;
  /**
   * Salt of the commitment, 32 hex digits. Without it the few possible plans of simple settings could be found by
   * trying.
   */
  nonce: string;
  /** One weight per part. A part's share of the amount is its weight divided by the sum of the weights. */
  weights: readonly number[];
  /** One offset per part, ascending: time between the confirmed deposit and the sending of the part. */
  offsetsMs: readonly number[];
}>;

/** The functions of the Random port that drawing a plan uses. */
export type PlanRandom = Readonly<{
  bytes(length: number): Uint8Array;
  /** A uniform whole number from 0 to below `bound`. */
  below(bound: number): number;
}>;

type Shape = Pick<MixSettings, 'delayMinutes' | 'useRandomAmounts' | 'useRandomDelay'>;

export function drawMixPlan(settings: Shape, parts: number, random: PlanRandom): MixPlan {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`no plan has ${parts} parts`);
  const delayMs = settings.delayMinutes * 60_000;
  return {
    version: 1,
    nonce: bytesToHex(random.bytes(16)),
    weights: settings.useRandomAmounts ? drawWeights(parts, random) : fill(parts, () => 1),
    offsetsMs: settings.useRandomDelay
      ? fill(parts, () => random.below(delayMs + 1)).toSorted((a, b) => a - b)
      : fill(parts, (index) => Math.floor((delayMs * (index + 1)) / parts)),
  };
}

/** Commitment: the signed terms contain this hash, and anyone can compute it again from the revealed plan. */
export function planHash(plan: MixPlan): string {
  return sha256Hex(canonicalJson(plan));
}

/**
 * Divides the net amount exactly into at most as many parts as the plan has, none below `minPart`; the last part gets
 * the remainder. If the price has fallen since the plan was drawn, only the first parts of the plan are used. An amount
 * below `minPart` becomes one part; the caller decides whether it can be paid.
 */
export function splitIntoParts(net: Money, { weights }: MixPlan, minPart: bigint): readonly Money[] {
  if (minPart < 1n) throw new RangeError('the least part is at least one unit');
  const payable = divideDown(net.units, minPart);
  const count = payable < BigInt(weights.length) ? Math.max(1, Number(payable)) : weights.length;
  const used = weights.slice(0, count).map(BigInt);
  const sumOfWeights = used.reduce((sum, weight) => sum + weight, 0n);
  const least = net.units < minPart ? net.units : minPart;
  const divided = net.units - least * BigInt(count);

  const allButLast = used.slice(0, -1).map((weight) => least + divideDown(divided * weight, sumOfWeights));
  const last = allButLast.reduce((rest, units) => rest - units, net.units);
  return [...allButLast, last].map((units) => money(net.currency, units));
}

/**
 * Upper bound of a random weight: below the limit of Node's `randomInt`, and large enough that its square exceeds the
 * units of any amount.
 */
const weightRange = 2 ** 47;

/**
 * Draws the weights of the parts: the gaps between uniform random points. Every division of the amount is equally
 * likely, so known parts reveal as little as possible about the others, also when only the first weights are used. The
 * range is wide because coarse weights leave a fingerprint: with amounts of eighteen decimals, a single part that is a
 * multiple of a millionth would reveal the total. For the same reason the last point is random too, so that the sum of
 * the weights stays unknown until the plan is revealed.
 */
function drawWeights(parts: number, random: PlanRandom): readonly number[] {
  const points = fill(parts, () => random.below(weightRange)).toSorted((a, b) => a - b);
  return points.map((point, index) => point - (points[index - 1] ?? 0) + 1);
}

function fill(parts: number, value: (index: number) => number): number[] {
  return Array.from({ length: parts }, (_, index) => value(index));
}
