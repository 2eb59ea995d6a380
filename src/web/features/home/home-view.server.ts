/** What the home page shows, written in the visitor's language. */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies, currencyIds, type CurrencyId } from '#src/domain/currencies.ts';
import { feeTable } from '#src/domain/fees.ts';
import { formatMoney } from '#src/domain/money.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import { networkDisplayName } from '#src/domain/network-name.ts';
import { estimatedMs, lateWatchMs, paymentWindowMs, ratesRefreshMs } from '#src/domain/order/time-limits.ts';
import { isFresh } from '#src/domain/price-board.ts';
import { formatRate, rateBetween } from '#src/domain/rate.ts';
import {
  formatBasisPoints,
  formatCount,
  formatDecimal,
  formatLengthRange,
  formatSpan,
  formatTimeOfDay,
} from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { PairSpeed } from '#src/usecases/orders/count-completed.ts';
import type { ChainState, Departures } from '#src/usecases/prices/read-departures.ts';
import { languageOf, servicesContext, siteContext } from '../../contexts.ts';
import { formatPairSpeed } from '../../pair-speed.ts';

export type DepartureRow = Readonly<{
  from: CurrencyId;
  to: CurrencyId;
  fromNetwork: string;
  toNetwork: string;
  rate: string;
  minimum: string;
  confirmations: string;
  state: ChainState;
}>;

export type BoardView = Readonly<{ rows: readonly DepartureRow[]; refreshSeconds: number; updatedAt: string }>;
export type Fact = Readonly<{
  name: 'completed' | 'median' | 'fee' | 'currencies' | 'refund';
  figure: string;
  /** What the median was measured of. */
  pair?: string;
}>;
/** How long orders of the pair that the form starts with take, once there are enough of them to say so. */
export type SpeedView = Readonly<{ count: number; pair: string; median: string }>;
export type HomeView = Readonly<{
  board: BoardView;
  facts: readonly Fact[];
  paymentWindow: string;
  speed: SpeedView | null;
  /** What is said of the speed, marked as an estimate, where nothing was measured yet. */
  estimate: string;
}>;

/** Pairs that people ask for most; the first is what the form starts with. */
const shownPairs = [
  ['BTC', 'USDT-TRC20'],
  ['ETH', 'BTC'],
  ['USDT-TRC20', 'XMR'],
  ['USDT-ERC20', 'SOL'],
  ['XMR', 'BTC'],
  ['LTC', 'USDC-POLYGON'],
] as const satisfies readonly (readonly [CurrencyId, CurrencyId])[];

type Context = Parameters<typeof languageOf>[0];

export async function loadHome(context: Context): Promise<HomeView> {
  const services = context.get(servicesContext);
  const language = languageOf(context);
  const profile = context.get(siteContext).profile;
  const departures = await services.readDepartures();
  const board = viewBoard(departures, { language, profile, now: services.now() });
  const minutes = paymentWindowMs.floating / 60_000;
  const completed = await services.countCompleted();
  const speed = viewSpeed(language, completed.speeds);
  return {
    board,
    facts: viewFacts(language, completed.count, speed),
    paymentWindow: formatSpan(language, minutes, { unit: 'minute' }),
    speed,
    estimate: formatLengthRange(language, estimatedMs.quick),
  };
}

function viewSpeed(language: LanguageCode, speeds: readonly PairSpeed[]): SpeedView | null {
  const [send, receive] = shownPairs[0];
  const measured = speeds.find((speed) => speed.send === send && speed.receive === receive);
  return measured ? { ...formatPairSpeed(language, measured), count: measured.orders } : null;
}

/** Until there are orders to count, the strip says what is known without them. */
function viewFacts(language: LanguageCode, count: number, speed: SpeedView | null): readonly Fact[] {
  const known: readonly Fact[] = [
    { name: 'fee', figure: formatBasisPoints(language, feeTable.exchange.floating) },
    { name: 'currencies', figure: formatCount(language, currencyIds.length) },
    { name: 'refund', figure: formatSpan(language, lateWatchMs / 3_600_000, { unit: 'hour' }) },
  ];
  if (count === 0) return known;
  const counted: readonly Fact[] = [
    { name: 'completed', figure: formatCount(language, count) },
    ...(speed ? [{ name: 'median', figure: speed.median, pair: speed.pair } as const] : []),
  ];
  return [...counted, ...known].slice(0, 3);
}

type Setting = Readonly<{ language: LanguageCode; profile: 'sandbox' | 'testnet' | 'mainnet'; now: number }>;

function viewBoard(departures: Departures, { language, profile, now }: Setting): BoardView {
  const { board } = departures;
  const pairs = isFresh(board, now) ? shownPairs : [];
  const rows = pairs.flatMap(([from, to]): readonly DepartureRow[] => {
    const rate = rateBetween(from, to, board.prices);
    if (!rate.ok) return [];
    const least = { currency: from, units: currencies[from].minUnits };
    return [
      {
        from,
        to,
        fromNetwork: shortNetwork(from),
        toNetwork: shortNetwork(to),
        rate: formatDecimal(language, formatRate(rate.value, 6), { minDecimals: 6, maxDecimals: 6 }),
        minimum: `${formatDecimal(language, formatMoney(least))} ${currencies[from].symbol}`,
        confirmations: formatCount(language, confirmationsNeeded(least, profile)),
        state: worseOf(departures, currencies[from].chain, currencies[to].chain),
      },
    ];
  });
  return { rows, refreshSeconds: ratesRefreshMs / 1000, updatedAt: formatTimeOfDay(language, board.observedAt) };
}

/** "TRC20" says more than "TRON" beside a token; a coin is on its own chain. */
function shortNetwork(id: CurrencyId): string {
  return /\(([^)]+)\)/.exec(networkDisplayName(id))?.[1] ?? chains[currencies[id].chain].name;
}

const badness: Readonly<Record<ChainState, number>> = { clear: 0, unknown: 1, busy: 2, paused: 3, down: 4 };

/** An order needs both of its chains. */
function worseOf({ chains: statuses }: Departures, from: ChainId, to: ChainId): ChainState {
  const states = statuses.filter(({ chain }) => chain === from || chain === to).map(({ state }) => state);
  return states.toSorted((a, b) => badness[b] - badness[a])[0] ?? 'unknown';
}
