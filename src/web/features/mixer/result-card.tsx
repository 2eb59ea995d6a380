/**
 * Results of the calculation: the formula's score, the measured anonymity set, the price, the duration and the plan.
 */
import { joinAmount } from '#src/i18n/format.ts';
import { MarginLine } from '../../components/forms/margin-line.tsx';
import { symbolOf } from '../../components/forms/symbol-of.ts';
import { writeCrowdSearch } from '../../components/mixing/crowd-search.ts';
import { CrowdWords } from '../../components/mixing/crowd-words.tsx';
import { MixActions } from '../../components/mixing/mix-actions.tsx';
import type { MixStrength, MixView } from '../../components/mixing/mix-view.ts';
import { PartsTimeline } from '../../components/orders/parts-timeline.tsx';
import { useTranslate } from '../../site-context.tsx';
import type { Tone } from '../../ui/hint.tsx';
import { Hint } from '../../ui/hint.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { Mixer } from './use-mixer.ts';

/** Colours of the four strengths: green, blue, yellow and red. */
const tones: Readonly<Record<MixStrength, Tone>> = { very_high: 'good', high: 'info', medium: 'warn', low: 'bad' };

type Props = Readonly<{ mixer: Mixer; mostScore: number }>;

export function ResultCard({ mixer, mostScore }: Props) {
  const t = useTranslate();
  const { view, isFresh, isCalculating } = mixer.calculation;
  return (
    <section
      className={view && !isFresh ? 'panel result is-old' : 'panel result'}
      aria-labelledby="result-title"
      aria-busy={isCalculating}
    >
      <div className="panel-head">
        <h2 id="result-title">{t('mixer.result.title')}</h2>
        {view && <StatusPill tone={tones[view.strength]}>{t(`mixer.strength.${view.strength}`)}</StatusPill>}
      </div>
      {view ? <Figures {...{ mixer, view, mostScore }} /> : <p className="panel-note">{t('mixer.result.empty')}</p>}
    </section>
  );
}

function Figures({ mixer, view, mostScore }: Props & Readonly<{ view: MixView }>) {
  const t = useTranslate();
  const { fields, phase } = mixer;
  const isBusy = phase === 'sending' || phase === 'waiting' || phase === 'made';
  const symbol = symbolOf(view.toCurrency);
  const { settings } = fields;
  const rounds = Number(settings.mixingRounds);
  const delay = Number(settings.delayMinutes);
  const addresses = fields.furtherAddresses.filter((address) => address.trim() !== '').length + 1;
  const score = t('mixer.strength.score', { score: view.score, limit: view.scoreLimit });
  return (
    <>
      <p className="score">
        <span>{t('mixer.strength.label')}</span> <b className="num">{score}</b>
      </p>
      <meter
        className={`score-bar ${tones[view.strength]}`}
        min={0}
        max={view.scoreLimit}
        value={view.score}
        aria-label={t('mixer.strength.label')}
      >
        {score}
      </meter>
      <Hint>{t('mixer.strength.note', { most: mostScore })}</Hint>
      <h3>{t('mixing.crowd.title')}</h3>
      <CrowdWords crowd={view.crowd} isAddable={view.parts > addresses} />
      <FigureList view={view} symbol={symbol} />
      {view.warnings.includes('fewer_parts') && (
        <Hint tone="warn">{t('mixing.fewer', { rounds, parts: view.parts })}</Hint>
      )}
      <h3>{t('mixer.timeline.title')}</h3>
      <PartsTimeline
        spanMinutes={delay}
        parts={Array.from({ length: view.parts }, () => ({ state: 'planned' }))}
        label={t('mixer.timeline.label', { parts: view.parts, minutes: delay })}
        startText={t('mixer.timeline.start')}
        endText={t('mixer.timeline.end', { minutes: delay })}
      />
      <Hint>{t('mixer.timeline.note')}</Hint>
      <MixActions {...{ view, isBusy }} search={writeCrowdSearch(view, settings)} busyText={t('mixing.creating')} />
    </>
  );
}

function FigureList({ view, symbol }: Readonly<{ view: MixView; symbol: string }>) {
  const t = useTranslate();
  return (
    <dl className="summary num">
      <Line name={t('mixer.fee.total')}>{view.feeRateText}</Line>
      {view.feeParts.map(({ name, text }) => (
        <Line key={name} name={t(`mixer.fee.${name}`)} isPart>
          {text}
        </Line>
      ))}
      <MarginLine quote={view} />
      <Line name={t('mixing.networkFee')}>{joinAmount(view.networkFeeText, symbol)}</Line>
      <Line name={t('mixing.parts')}>{view.parts}</Line>
      <Line name={t('mixing.time')}>{t('mixing.minutes', { count: view.minutes })}</Line>
      <div className="total">
        <dt>{t('mixer.result.net')}</dt>
        <dd>
          {joinAmount(view.netText, symbol)}
          {view.worth !== null && <small className="worth">{view.worth}</small>}
        </dd>
      </div>
    </dl>
  );
}

type LineProps = Readonly<{ name: string; isPart?: boolean; children: React.ReactNode }>;

function Line({ name, isPart = false, children }: LineProps) {
  return (
    <div className={isPart ? 'part' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
