/** Data of the rates board ("departures"): current rates of the most popular pairs, and the state of their chains. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import { networkShortName } from '#src/domain/network-name.ts';
import { ratesRefreshMs } from '#src/domain/order/time-limits.ts';
import { confirmationsNow } from '#src/domain/policy/policy-depths.ts';
import { isFresh } from '#src/domain/price-age.ts';
import { currencyLimits } from '#src/domain/price-board.ts';
import { formatRate, rateBetween } from '#src/domain/rate.ts';
import { formatAmount, formatCount, formatRate as formatRateText, formatTimeOfDay } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { ChainState, ChainStatus, Departures } from '#src/usecases/quotes/read-departures.ts';
import { chainReason } from '../../chain-reason.server.ts';

export type DepartureRow = Readonly<{
  from: CurrencyId;
  to: CurrencyId;
  fromNetwork: string;
  toNetwork: string;
  rate: string;
  minimum: string;
  confirmations: string;
  state: ChainState;
  /** Why a chain of the pair accepts no orders: "Bitcoin: our node does not answer." */
  reason: string | null;
}>;

export type BoardView = Readonly<{
  rows: readonly DepartureRow[];
  refreshSeconds: number;
  updatedAt: string;
  /** True if the rates are too old to order at. The rows are then hidden until there are fresh rates. */
  isStale: boolean;
}>;

/** Pairs on the board. The first is the default of the exchange form. */
export const shownPairs = [
  ['BTC', 'USDT-TRC20'],
  ['ETH', 'BTC'],
  ['USDT-TRC20', 'XMR'],
  ['USDT-ERC20', 'SOL'],
  ['XMR', 'BTC'],
  ['LTC', 'USDC-POLYGON'],
] as const satisfies readonly (readonly [CurrencyId, CurrencyId])[];

/** Decimals of the rate before it is formatted: more than any rate shows. */
const rateDigits = 18;

/** Inputs of the board. `t` needs the `chains` messages. */
type Setting = Readonly<{ language: LanguageCode; profile: NetworkProfile; now: number; t: Translate }>;

export function viewBoard(departures: Departures, { language, profile, now, t }: Setting): BoardView {
  const { board } = departures;
  const rows = shownPairs.flatMap(([from, to]): readonly DepartureRow[] => {
    const rate = rateBetween(from, to, board.prices);
    const worse = worseOf(departures, currencies[from].chain, currencies[to].chain);
    // A pair that cannot be ordered in this installation is left out.
    if (!rate.ok || worse?.state === 'off') return [];
    const least = currencyLimits(board, from).min;
    const times = departures.chains.find(({ chain }) => chain === currencies[from].chain)?.times ?? 1;
    return [
      {
        from,
        to,
        fromNetwork: networkShortName(from),
        toNetwork: networkShortName(to),
        rate: formatRateText(language, formatRate(rate.value, rateDigits)),
        minimum: formatAmount(language, formatMoney(least), currencies[from].symbol),
        confirmations: formatCount(language, confirmationsNow(least, { profile, policy: board.policy }) * times),
        state: worse?.state ?? 'unknown',
        reason: worse ? reasonOn(worse, t) : null,
      },
    ];
  });
  return {
    rows,
    refreshSeconds: ratesRefreshMs / 1000,
    updatedAt: formatTimeOfDay(language, board.observedAt),
    isStale: !isFresh(board, now),
  };
}

function reasonOn(status: ChainStatus, t: Translate): string | null {
  const reason = chainReason(status, t);
  return reason === null ? null : t('chains.reasonOn', { chain: chains[status.chain].name, reason });
}

const badness: Readonly<Record<ChainState, number>> = { clear: 0, unknown: 1, busy: 2, paused: 3, down: 4, off: 5 };

/** The status of the chain with the worse state of the two, because an order needs both. */
function worseOf({ chains: statuses }: Departures, from: ChainId, to: ChainId): ChainStatus | undefined {
  const both = statuses.filter(({ chain }) => chain === from || chain === to);
  return both.toSorted((a, b) => badness[b.state] - badness[a.state])[0];
}
