/** Chooses what an old hot account gives to the one that pays. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, isOffered, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { money, type Money } from '#src/domain/money.ts';

/** Transfers of tokens whose fees an old account keeps, for what may still come to it. */
const keptFees = 10n;

export type Holding = Readonly<{
  currency: CurrencyId;
  units: bigint;
  /** The part of it that may not stay, because it is not booked yet. */
  coming: bigint;
  /** Whether the account has given some of it before, or tried to. */
  hasGiven: boolean;
  /** Whether it could not be moved to the account that pays now, or is still under way. */
  isStuck: boolean;
}>;

type Terms = Readonly<{
  unitsPerSize: bigint;
  /** Whether payouts wait for it: then each currency that we exchange is moved once, and nothing else. */
  isFirst: boolean;
}>;

/** `wait`: it holds tokens and cannot pay for sending them, or nothing of what it holds is certain yet. */
export function chooseHandOvers(
  chain: ChainId,
  holdings: readonly Holding[],
  { unitsPerSize, isFirst }: Terms,
): readonly Money[] | 'wait' {
  const { nativeCurrency, fee } = chains[chain];
  const isAsked = ({ currency, hasGiven, isStuck }: Holding) => (isFirst ? !hasGiven && isOffered(currency) : !isStuck);
  const tokens = holdings.filter((each) => currencies[each.currency].isToken && isAsked(each) && isWorth(each));
  const sure = tokens.filter((each) => isWorth(withoutComing(each)));
  const fees = unitsPerSize * fee.tokenSize;
  const native = holdings.find(({ currency }) => currency === nativeCurrency);
  const gas = native ? withoutComing(native).units : 0n;
  if (isFirst && sure.length < tokens.length) return 'wait';
  if (gas < fees * BigInt(sure.length)) return isFirst ? 'wait' : [];
  // The last unit stays, because transfers to an account that holds none of a token cost more on some chains.
  const given = sure.map((each) => money(each.currency, withoutComing(each).units - 1n));
  const kept = fees * (keptFees + BigInt(sure.length));
  // The new account needs gas before it pays. Later, what is not worth its fee is left.
  const least = isFirst ? kept + fees : 2n * kept;
  if (!native || !isAsked(native) || native.units <= least) return given;
  if (gas > least) return [...given, money(nativeCurrency, gas - kept)];
  return isFirst ? 'wait' : given;
}

function isWorth({ currency, units }: Holding): boolean {
  return units > 1n && units >= currencies[currency].minUnits;
}

function withoutComing(holding: Holding): Holding {
  return { ...holding, units: holding.units - holding.coming, coming: 0n };
}
