/** Prices within three percent of their base, determined by seed, symbol and half-minute alone. */
import { coins } from '#src/domain/assets/currencies.ts';
import type { RateSource } from '#src/usecases/ports/rate-source.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';

export const strayBasisPoints = 300n;
const stepMs = 30_000;

type Options = Readonly<{
  seed: number;
  clock: Clock;
  /** Prices stay at their base. */
  isStill: boolean;
  call: <Value>(effect: () => Promise<Value>) => Promise<Value>;
}>;

export function makePriceFeed({ seed, clock, isStill, call }: Options): RateSource {
  return {
    name: 'simulated',
    observe: async (symbols) =>
      await call(async () => {
        const observedAt = clock.now();
        return symbols.map((symbol) => {
          const { cents } = coins[symbol].sandbox;
          const strayed = isStill ? 0n : strayAt(seed, symbol, observedAt);
          const price = priceText(cents * (10_000n + strayed) * 100n);
          return { source: 'simulated', symbol, price, observedAt };
        });
      }),
  };
}

/** Deviation from the base price in basis points. Called for a future time, it reveals the price in advance. */
export function strayAt(seed: number, symbol: string, at: number): bigint {
  return stray(seed, symbol, Math.floor(at / stepMs));
}

/** A slow triangle wave, so that no price jumps: the price policy would hold back a jump. */
function stray(seed: number, symbol: string, step: number): bigint {
  const period = 200 + ((seed * 7 + symbol.charCodeAt(0) * 13) % 300);
  const phase = (step + seed * 31 + symbol.charCodeAt(1) * 17) % (4 * period);
  const height = phase < 2 * period ? phase - period : 3 * period - phase;
  return (strayBasisPoints * BigInt(height)) / BigInt(period);
}

/** Converts millionths of a cent to US dollars as decimal text. */
function priceText(millionths: bigint): string {
  const digits = millionths.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
