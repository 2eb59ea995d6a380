/** The ten questions with their answers, in the visitor's language and with the figures of the service. */
import type { Translate } from '#src/i18n/translate.ts';
import { formatCount } from '#src/i18n/format.ts';
import type { Policy } from '#src/domain/policy/policy.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { CompletedFigures } from '#src/usecases/orders/count-completed.ts';
import { feeRows, type FeeRow } from '../../fee-rows.ts';
import type { PageId } from '../../pages.ts';
import { formatPairSpeed } from '../../pair-speed.ts';
import { serviceFigures, type MinimumFigures, type ServiceFigures } from '../../service-figures.ts';

export type SpeedRow = Readonly<{ pair: string; median: string; orders: string }>;

export type FaqItem = Readonly<{
  /** Id of the question, which is also its anchor: `/en/faq#fees`. */
  id: string;
  question: string;
  answer: readonly string[];
  /** True if nothing was measured yet, so that the answer is marked as an estimate. */
  isEstimate: boolean;
  fees: readonly FeeRow[];
  speeds: readonly SpeedRow[];
  /** Page with more about the question; null if there is none. */
  more: PageId | null;
}>;

/** Maximum number of pairs in the table of durations, to keep it readable. */
const mostSpeeds = 10;

const questions = [
  { id: 'account', more: 'privacy' },
  { id: 'fees', more: null },
  { id: 'time', more: 'status' },
  { id: 'rate', more: null },
  { id: 'limits', more: 'currencies' },
  { id: 'mispaid', more: 'terms' },
  { id: 'network', more: null },
  { id: 'custody', more: 'verify' },
  { id: 'held', more: null },
  { id: 'mixing', more: 'privacy-mixer' },
] as const satisfies readonly Readonly<{ id: string; more: PageId | null }>[];

type QuestionId = (typeof questions)[number]['id'];
type Reader = Readonly<{
  language: LanguageCode;
  t: Translate;
  completed: CompletedFigures;
  minimums: MinimumFigures;
  policy: Policy;
}>;
type Figures = ServiceFigures & MinimumFigures;

/** Makes the view of the FAQ. `t` needs the `faq` messages. */
export function viewFaq({ language, t, completed, minimums, policy }: Reader): readonly FaqItem[] {
  const figures = { ...serviceFigures(language, policy), ...minimums };
  return questions.map(({ id, more }) => ({
    id,
    question: t(`faq.${id}.q`),
    answer: id === 'time' ? answerTime(t, completed, figures) : answerOf(t, id, figures),
    isEstimate: id === 'time' && completed.speeds.length === 0,
    fees: id === 'fees' ? feeRows(t, figures) : [],
    speeds: id === 'time' ? speedRows(language, completed) : [],
    more,
  }));
}

function answerOf(t: Translate, id: Exclude<QuestionId, 'time'>, figures: Figures): readonly string[] {
  return [t.loose(`faq.${id}.1`, figures), t.loose(`faq.${id}.2`, figures)];
}

/**
 * Answers how long an order takes. Pairs that are not in the table of durations get an estimate, even if other pairs
 * were measured.
 */
function answerTime(t: Translate, { speeds }: CompletedFigures, figures: ServiceFigures): readonly string[] {
  const { fewestOrders, quickRange, slowRange, mixingRange, mostOrders } = figures;
  const estimate = { fewestOrders, quickRange, slowRange, mixingRange };
  const why = t('faq.time.why');
  if (speeds.length === 0) return [t('faq.time.unmeasured', estimate), why];
  return [t('faq.time.measured', { mostOrders }), t('faq.time.others', estimate), why];
}

function speedRows(language: LanguageCode, { speeds }: CompletedFigures): readonly SpeedRow[] {
  return speeds
    .slice(0, mostSpeeds)
    .map((speed) => ({ ...formatPairSpeed(language, speed), orders: formatCount(language, speed.orders) }));
}
