/** Data of the home page, formatted in the visitor's language. */
import { currencyIds } from '#src/domain/assets/currencies.ts';
import { estimatedMs } from '#src/domain/order/time-limits.ts';
import type { Policy } from '#src/domain/policy/policy.ts';
import { lateWatchMs, paymentWindowMs } from '#src/domain/policy/policy-times.ts';
import { formatBasisPoints, formatCount, formatLengthRange, formatSpan } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { PairSpeed } from '#src/usecases/orders/count-completed.ts';
import { translateOn } from '../../catalog.server.ts';
import { languageOf, policyOf, servicesContext, siteContext } from '../../contexts.ts';
import { formatPairSpeed } from '../../pair-speed.ts';
import type { TicketTab } from './ticket-tab.ts';
import { shownPairs, viewBoard, type BoardView } from './board-view.server.ts';

export type Fact = Readonly<{
  name: 'completed' | 'median' | 'fee' | 'currencies' | 'refund';
  figure: string;
  /** The pair that the median was measured for. */
  pair?: string;
}>;
/** Median duration of the form's default pair, once there are enough orders. */
export type SpeedView = Readonly<{ count: number; pair: string; median: string }>;
export type HomeView = Readonly<{
  board: BoardView;
  facts: readonly Fact[];
  paymentWindow: string;
  speed: SpeedView | null;
  /** The duration to show while nothing was measured, marked as an estimate. */
  estimate: string;
}>;

type Context = Parameters<typeof languageOf>[0];

/** Loads the home page's data. Its strip of figures states the fee of the form on the open tab. */
export async function loadHome(context: Context, tab: TicketTab): Promise<HomeView> {
  const services = context.get(servicesContext);
  const language = languageOf(context);
  const profile = context.get(siteContext).profile;
  const departures = await services.readDepartures();
  const t = translateOn(context, ['chains']);
  const board = viewBoard(departures, { language, profile, now: services.now(), t });
  const policy = policyOf(context);
  const minutes = paymentWindowMs(policy, 'floating') / 60_000;
  const completed = await services.countCompleted();
  const speed = viewSpeed(language, completed.speeds);
  const { quick } = estimatedMs;
  // A raise of confirmations on every chain makes every order longer.
  const times = Math.min(...departures.chains.map((status) => status.times));
  return {
    board,
    facts: viewFacts(language, { count: completed.count, speed, tab, policy }),
    paymentWindow: formatSpan(language, minutes, { unit: 'minute' }),
    speed,
    estimate: formatLengthRange(language, { from: quick.from * times, to: quick.to * times }),
  };
}

function viewSpeed(language: LanguageCode, speeds: readonly PairSpeed[]): SpeedView | null {
  const [send, receive] = shownPairs[0];
  const measured = speeds.find((speed) => speed.send === send && speed.receive === receive);
  return measured ? { ...formatPairSpeed(language, measured), count: measured.orders } : null;
}

type Counted = Readonly<{ count: number; speed: SpeedView | null; tab: TicketTab; policy: Policy }>;

/** Until there are completed orders to count, the strip shows figures that do not depend on orders. */
function viewFacts(language: LanguageCode, { count, speed, tab, policy }: Counted): readonly Fact[] {
  const fee = tab === 'mixing' ? policy.fees.mixPreset : policy.fees.floating;
  const known: readonly Fact[] = [
    { name: 'fee', figure: formatBasisPoints(language, fee) },
    { name: 'currencies', figure: formatCount(language, currencyIds.length) },
    { name: 'refund', figure: formatSpan(language, lateWatchMs(policy) / 3_600_000, { unit: 'hour' }) },
  ];
  if (count === 0) return known;
  const counted: readonly Fact[] = [
    { name: 'completed', figure: formatCount(language, count) },
    ...(speed ? [{ name: 'median', figure: speed.median, pair: speed.pair } as const] : []),
  ];
  return [...counted, ...known].slice(0, 3);
}
