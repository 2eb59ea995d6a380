/**
 * Prices for the sandbox: a pseudo-random walk without external requests. Each price depends only on the seed, the
 * symbol and the number of the half-minute, so that all processes have the same prices, also after a restart. The walk
 * is a sum of piecewise linear waves of different lengths, each interpolated between random heights. The heights bound
 * how far a price deviates from its base (4.84 %), and the slopes how far it moves in one step (0.3 %).
 */
import { createHash } from 'node:crypto';
import { coins, type CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { SimulatedSource } from '#src/usecases/ports/price-feed.ts';

const stepMs = 30_000;
/** Scale of heights: billionths of the base price. */
const whole = 1_000_000_000n;
const priceDecimals = 8;

const waves: readonly Readonly<{ lengthSteps: bigint; height: bigint }>[] = [
  { lengthSteps: 960n, height: 25_000_000n },
  { lengthSteps: 120n, height: 15_000_000n },
  { lengthSteps: 16n, height: 6_000_000n },
  { lengthSteps: 4n, height: 2_000_000n },
  { lengthSteps: 1n, height: 400_000n },
];

type Options = Readonly<{ seed: string | number; clock: Readonly<{ now(): number }> }>;

export function makeSandboxFeed({ seed, clock }: Options): SimulatedSource {
  const source = 'sandbox';
  return {
    kind: 'simulated',
    name: source,
    observe(symbols) {
      // The price is constant for half a minute, so the current time is its time of observation.
      const observedAt = clock.now();
      const step = Math.floor(observedAt / stepMs);
      const observations = symbols.map((symbol) => {
        const price = sandboxPrice({ seed: String(seed), symbol, step: BigInt(step) });
        return { source, symbol, price, observedAt };
      });
      return Promise.resolve(observations);
    },
  };
}

type Place = Readonly<{ seed: string; symbol: CoinSymbol; step: bigint }>;

function sandboxPrice(place: Place): string {
  const base = coins[place.symbol].sandbox;
  const movement = waves.reduce((sum, wave) => sum + heightAt(place, wave), 0n) / base.calm;
  const scale = 10n ** BigInt(priceDecimals - 2);
  const digits = ((base.cents * scale * (whole + movement)) / whole).toString().padStart(priceDecimals + 1, '0');
  return `${digits.slice(0, -priceDecimals)}.${digits.slice(-priceDecimals)}`;
}

/** Height of one wave at this step, by linear interpolation between the two nearest random heights. */
function heightAt({ seed, symbol, step }: Place, { lengthSteps, height }: (typeof waves)[number]): bigint {
  const corner = step / lengthSteps;
  const [left, right] = [corner, corner + 1n].map((index) => {
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, symbol, `${lengthSteps}`, `${index}`]))
      .digest();
    return (BigInt(digest.readUIntBE(0, 6)) % (2n * height + 1n)) - height;
  });
  if (left === undefined || right === undefined) throw new RangeError('a line has two ends');
  return left + ((right - left) * (step % lengthSteps)) / lengthSteps;
}
