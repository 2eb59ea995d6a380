/** Quote of a mix: fee, duration, score by the formula, and the measured anonymity set (crowd). */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { timesUsual } from '#src/domain/credit-rule.ts';
import { mixFeeParts } from '#src/domain/fees.ts';
import { estimateMinutes } from '#src/domain/mixer/estimate.ts';
import { mixScore, mixStrength } from '#src/domain/mixer/score.ts';
import type { MixChoice } from '#src/domain/mixer/settings.ts';
import type { Money } from '#src/domain/money.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import { confirmationsNow } from '#src/domain/policy/policy-depths.ts';
import {
  priceOnBoard,
  type PriceBoard,
  type PricedQuote,
  type QuoteRefusal,
  type QuoteRequest,
} from '#src/domain/price-board.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { depthsNow } from '../order-moves/depths-now.ts';
import type { Ports } from '../ports/ports.ts';
import { countCrowd, type Crowd } from './count-crowd.ts';

/**
 * Warnings about a mix. `fewer_parts`: the amount is too small for the requested rounds. `parts_add_up`: with a single
 * receive address anyone can sum the parts. `no_crowd`: fewer than two similar orders, so mixing now hides nothing.
 */
export const mixWarnings = ['fewer_parts', 'parts_add_up', 'no_crowd', 'tor_unavailable'] as const;
export type MixWarning = (typeof mixWarnings)[number];

export type MixQuote = PricedQuote &
  Readonly<{
    choice: MixChoice;
    score: number;
    strength: ReturnType<typeof mixStrength>;
    feeParts: ReturnType<typeof mixFeeParts>;
    parts: number;
    estimatedMinutes: number;
    crowd: Crowd;
    warnings: readonly MixWarning[];
  }>;

export type MixRequest = Omit<QuoteRequest, 'mix' | 'orderType'> & Readonly<{ mix: MixChoice }>;

export async function quoteMix(
  ports: Ports,
  board: PriceBoard,
  request: MixRequest,
): Promise<Result<MixQuote, QuoteRefusal | 'mixing_not_available'>> {
  const { rules, clock } = ports;
  if (rules.profile === 'mainnet') return refuse('mixing_not_available');
  const now = clock.now();
  const priced = priceOnBoard(board, { ...request, orderType: 'floating' }, now);
  if (!priced.ok) return priced;
  const { settings } = request.mix;
  const { quote } = priced.value;
  const { parts } = quote.inputs;
  const score = mixScore(settings);
  const raises = await ports.store.snapshot(async ({ stops }) => await stops.creditRules());
  const crowd = await countCrowd(ports, quote, { settings, now });
  const warnings = {
    fewer_parts: parts < settings.mixingRounds,
    parts_add_up: parts > 1,
    no_crowd: crowd.bucket < 2,
    tor_unavailable: settings.enableTorIntegration && !rules.hasTorProxy,
  };
  return accept({
    ...priced.value,
    choice: request.mix,
    score,
    strength: mixStrength(score),
    // Only actual parts are charged, not requested rounds that the amount is too small for.
    feeParts: mixFeeParts(board.policy.fees, { ...request.mix, settings: { ...settings, mixingRounds: parts } }),
    parts,
    estimatedMinutes: estimateMinutes({
      depositSeconds: secondsFor(ports, quote.inputs.send, depositBlocks(ports, quote.inputs.send, raises)),
      payoutSeconds: secondsFor(ports, quote.receive, confirmationsNeeded(quote.receive, rules.profile)),
      delayMinutes: settings.delayMinutes,
    }),
    crowd,
    warnings: mixWarnings.filter((warning) => warnings[warning]),
  });
}

/** Confirmations of a deposit, with what the policy adds and the raise in force. Neither holds for payouts. */
function depositBlocks(ports: Ports, amount: Money, raises: Parameters<typeof timesUsual>[0]): number {
  return confirmationsNow(amount, depthsNow(ports)) * timesUsual(raises, chainOf(amount));
}

/**
 * Estimated seconds until a payment has this many confirmations: one block more than required, because the block being
 * mined when the transaction arrives does not contain it.
 */
function secondsFor({ rules }: Ports, amount: Money, confirmations: number): number {
  return (confirmations + 1) * rules.blockSeconds(chainOf(amount));
}

function chainOf({ currency }: Money): ChainId {
  return currencies[currency].chain;
}
