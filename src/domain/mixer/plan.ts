/**
 * The payout plan of a mixing order: how its amount is divided and when each part is sent. It is drawn before anything
 * is paid in, its hash goes into the signed terms, and it is revealed at the end: we cannot choose sizes and times
 * that suit us. Amounts follow from it when the price is fixed.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalBytes } from '../canonical-json.ts';
import { divideDown, money, type Money } from '../money.ts';
import type { MixSettings } from './settings.ts';

export type MixPlan = Readonly<{
  version: 1;
  /** Thirty-two hex digits: without them the few possible plans of simple settings could be tried against the hash. */
  nonce: string;
  /** One weight for each part: its share of the amount, relative to the sum of the weights. */
  weights: readonly number[];
  /** One offset for each part, ascending: how long after the deposit was confirmed the part is sent. */
  offsetsMs: readonly number[];
}>;

/** The randomness port as far as a plan needs it. */
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
  return bytesToHex(sha256(canonicalBytes(plan)));
}

/**
 * Divides the net amount, to the last unit, into at most as many parts as the plan has and none below `minPart`; the
 * remainder is on the last. The price may have moved since the plan was drawn: then its first parts are used. An
 * amount below `minPart` is one part; whether it can be paid at all is for the caller to say.
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

/** Below the limit of Node's `randomInt`, and enough that its square exceeds the units of any amount we take. */
const weightRange = 2 ** 47;

/**
 * The gaps between uniform points: every way to divide the amount is equally likely, which tells the least about one
 * part to somebody who knows the others, and it stays so when only the first weights are used. The range is this wide
 * because coarse weights would leave a fingerprint: of an amount with eighteen decimals hardly any part is a share in
 * millionths, so a single part would reveal the total it was cut from. For the same reason the last point is no fixed
 * end: the sum of the weights is not known to anyone before the plan is revealed.
 */
function drawWeights(parts: number, random: PlanRandom): readonly number[] {
  const points = fill(parts, () => random.below(weightRange)).toSorted((a, b) => a - b);
  return points.map((point, index) => point - (points[index - 1] ?? 0) + 1);
}

function fill(parts: number, value: (index: number) => number): number[] {
  return Array.from({ length: parts }, (_, index) => value(index));
}
