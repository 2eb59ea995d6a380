/**
 * The privacy mixer: settings on the left, results on the right. It is one plain form that the page's action handles;
 * with JavaScript it recalculates on changes, and orders through the API.
 */
import { useRef, type SubmitEvent } from 'react';
import { symbolOf } from '../../components/forms/symbol-of.ts';
import type { ScannerComponent } from '../../components/forms/scanner-props.ts';
import { MixingClosed } from '../../components/mixing/mixing-closed.tsx';
import { orderFormId } from '../../pages.ts';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CoinsPanel } from './coins-panel.tsx';
import type { MixerData, MixerState } from './mixer-data.ts';
import { ProgressCard } from './progress-card.tsx';
import { ResultCard } from './result-card.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { useMixer, type Mixer } from './use-mixer.ts';

type Props = Readonly<{
  data: MixerData;
  /** The action's result, for a form sent without JavaScript. */
  result?: MixerState | undefined;
  Scanner: ScannerComponent;
}>;

const shownOfSession = 8;

export function MixerPage({ data, result, Scanner }: Props) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const start = result ?? data.state;
  const mixer = useMixer({ data, start, form });
  const { sessionId } = mixer.session;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    const isOrder = button instanceof HTMLButtonElement && button.value === 'create';
    void (isOrder ? mixer.create() : mixer.calculate());
  };
  return (
    <div className="wrap mixer">
      <MixerHead sessionId={sessionId} />
      {data.isOffered ? (
        <form
          ref={form}
          id={orderFormId}
          method="post"
          data-kept="mixer"
          data-answer={result && ''}
          className="mixer-form"
          aria-label={t('mixer.form')}
          noValidate
          onSubmit={submit}
        >
          <SilentFields mixer={mixer} />
          <div className="mixer-column">
            <CoinsPanel {...{ mixer, data, Scanner }} />
            <SettingsPanel {...{ mixer, data }} />
          </div>
          <div className="mixer-column">
            <ProgressCard mixer={mixer} />
            <ResultCard mixer={mixer} mostScore={data.mostScore} />
            <ReminderCard />
          </div>
          <Announcement mixer={mixer} />
        </form>
      ) : (
        <MixingClosed />
      )}
    </div>
  );
}

function MixerHead({ sessionId }: Readonly<{ sessionId: string }>) {
  const t = useTranslate();
  const home = usePagePath()('home');
  return (
    <header className="mixer-head">
      <a className="button secondary" href={home}>
        <Icon name="arrow-left" />
        {t('mixer.back')}
      </a>
      <h1>{t('mixer.title')}</h1>
      <p>{t('mixer.subtitle')}</p>
      <p className="session num" aria-live="polite">
        {sessionId !== '' && t('mixer.session', { id: sessionId.slice(0, shownOfSession) })}
      </p>
    </header>
  );
}

function SilentFields({ mixer }: Readonly<{ mixer: Mixer }>) {
  const { view, viewFor } = mixer.calculation;
  return (
    <>
      {/* Enter presses the first button of a form, which must not be one that removes an address. */}
      <button
        type="submit"
        name="intent"
        value="calculate"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="suggested" value={mixer.suggested} />
      <input type="hidden" name="sessionId" value={mixer.session.sessionId} />
      <input type="hidden" name="viewFor" value={viewFor} />
      <input type="hidden" name="receiveAmount" value={view?.receive ?? ''} />
    </>
  );
}

/** Announces a new result to screen readers once. */
function Announcement({ mixer: { calculation } }: Readonly<{ mixer: Mixer }>) {
  const t = useTranslate();
  const { view, isFresh } = calculation;
  const words = view && {
    score: view.score,
    fee: view.feeRateText,
    net: view.netText,
    symbol: symbolOf(view.toCurrency),
  };
  return (
    <p className="visually-hidden" aria-live="polite">
      {words && isFresh && t('mixer.result.announce', words)}
    </p>
  );
}

const tips = ['1', '2', '3', '4'] as const;

/** Four tips; ignoring any of them makes a mix traceable again. */
function ReminderCard() {
  const t = useTranslate();
  return (
    <section className="reminder" aria-labelledby="tips-title">
      <h2 id="tips-title">
        <Icon name="triangle-alert" />
        {t('mixer.tips.title')}
      </h2>
      <ul>
        {tips.map((tip) => (
          <li key={tip}>{t(`mixer.tips.${tip}`)}</li>
        ))}
      </ul>
    </section>
  );
}
