/** The rate both ways and what the preset costs. Hidden while there is no rate. */
import { MarginLine } from '../../components/forms/margin-line.tsx';
import { CrowdWords } from '../../components/mixing/crowd-words.tsx';
import { useSite } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { CardData } from './card-data.ts';
import { estimateTexts, rateTexts } from './card-figures.ts';
import type { Card } from './use-card.ts';

export function RatePanel({ card, data }: Readonly<{ card: Card; data: CardData }>) {
  const { t, language } = useSite();
  const { rate, view, exactAmount } = card;
  if (!rate) return null;
  const { from, to } = rate;
  const both = rateTexts(language, rate);
  const { feeBasisPoints, feeText } = data;
  const estimate =
    exactAmount === undefined ? null : estimateTexts(language, { amount: exactAmount, rate, feeBasisPoints });
  return (
    <section className="rate-panel" aria-label={t('mixing.rate')}>
      <dl className="fee-lines num">
        <Line name={t('mixing.rate')}>{t('exchange.rate', { from, rate: both.rate, to })}</Line>
        <Line name={t('mixing.inverse')}>{t('exchange.rate', { from: to, rate: both.inverse, to: from })}</Line>
        {view && <MarginLine quote={view} />}
        <Line name={t('mixing.fee', { percent: feeText })}>
          {estimate ? `${view?.feeText ?? estimate.fee} ${from}` : feeText}
        </Line>
        {estimate && <Line name={t('mixing.gross')}>{`${estimate.gross} ${to}`}</Line>}
        {view && (
          <>
            <Line name={t('mixing.networkFee')}>{`${view.networkFeeText} ${to}`}</Line>
            <Line name={t('mixing.parts')}>{view.parts}</Line>
            <Line name={t('mixing.time')}>{t('mixing.minutes', { count: view.minutes })}</Line>
            <Line name={t('mixing.net')} isTotal>
              {`${view.netText} ${to}`}
              {view.worth !== null && <small className="worth">{view.worth}</small>}
            </Line>
          </>
        )}
      </dl>
      {view && <PlanWords card={card} data={data} />}
    </section>
  );
}

function PlanWords({ card: { fields, view }, data }: Readonly<{ card: Card; data: CardData }>) {
  const { t } = useSite();
  if (!view) return null;
  const rounds = data.presets.find(({ level }) => level === fields.privacyLevel)?.rounds ?? view.parts;
  return (
    <>
      {view.parts < rounds && <Hint tone="warn">{t('mixing.fewer', { rounds, parts: view.parts })}</Hint>}
      <CrowdWords crowd={view.crowd} isAddable={view.parts > 1} />
    </>
  );
}

type LineProps = Readonly<{ name: string; isTotal?: boolean; children: React.ReactNode }>;

function Line({ name, isTotal = false, children }: LineProps) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
