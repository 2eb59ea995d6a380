/** The chat-bot page. A small script copies the link (public/copy-link.js); nothing else needs JavaScript. */
import { currencyIcon } from '../../currency-icon.ts';
import { Filled, SentenceGap, usePagePath, useTranslate } from '../../site-context.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BotFeatures, BotSteps } from './bot-guide.tsx';
import { OfficialChannelList } from './official-channel-list.tsx';
import type { BotView, TelegramView } from './telegram-view.server.ts';

type Props = Readonly<{ view: TelegramView }>;

export function TelegramPage({ view }: Props) {
  return (
    <div className="wrap">
      {view.bot ? (
        <div className="bot-columns">
          <BotHead bot={view.bot} />
          <BotQr bot={view.bot} />
        </div>
      ) : (
        <NoBot />
      )}
      <BotFeatures reply={view.reply} />
      <BotSteps handle={view.bot?.handle} website={view.official.website} />
      <BotCurrencies view={view} />
      <Notices />
      <OfficialChannelList view={view} />
    </div>
  );
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Page for a service without a bot: says so first, then what a bot would be for. */
function NoBot() {
  const t = useTranslate();
  return (
    <>
      <header className="page-head">
        <h1>{t('telegram.title')}</h1>
        <p>{t('telegram.none.lede')}</p>
      </header>
      <Note tone="warn">{t('telegram.none.warning')}</Note>
      <section className="content-section" aria-labelledby="later-title">
        <h2 id="later-title">{t('telegram.none.title')}</h2>
        <p>{t('telegram.none.text')}</p>
      </section>
    </>
  );
}

type BotProps = Readonly<{ bot: BotView }>;

function BotHead({ bot: { handle, link, isRunning } }: BotProps) {
  const t = useTranslate();
  return (
    <header className="page-head">
      <h1>{t('telegram.title')}</h1>
      <p>{t('telegram.lede')}</p>
      {!isRunning && <Note tone="warn">{t('telegram.away')}</Note>}
      <dl className="bot-handle">
        <dt>{t('telegram.handle')}</dt>
        <dd className="mono select-all">@{handle}</dd>
      </dl>
      <div className="content-actions">
        <LinkButton href={link} look="primary" {...newTab}>
          <Icon name="send" />
          {t('telegram.start')}
          <VisuallyHidden> ({t('site.openInNewTab')})</VisuallyHidden>
        </LinkButton>
        <Button
          className="copy needs-script"
          data-copy={link}
          data-copied={t('site.copied')}
          data-failed={t('site.copyFailed')}
        >
          <Icon name="copy" />
          <span>{t('telegram.copyLink')}</span>
        </Button>
        <span className="visually-hidden" aria-live="polite" />
        <script src="/copy-link.js" type="module" />
      </div>
    </header>
  );
}

function BotQr({ bot: { link, qrMatrix } }: BotProps) {
  const t = useTranslate();
  return (
    <section className="card bot-qr" aria-labelledby="qr-title">
      <h2 id="qr-title">{t('telegram.qr.title')}</h2>
      <p>{t('telegram.qr.text')}</p>
      <QrCode matrix={qrMatrix} label={t('telegram.qr.label', { link })} />
      <p className="mono select-all bot-link">{link}</p>
      <LinkButton href={link} {...newTab}>
        <Icon name="external-link" />
        {t('telegram.open')}
        <VisuallyHidden> ({t('site.openInNewTab')})</VisuallyHidden>
      </LinkButton>
    </section>
  );
}

function BotCurrencies({ view: { currencies, currencyCount } }: Props) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <section className="content-section" aria-labelledby="bot-currencies-title">
      <h2 id="bot-currencies-title">{t('telegram.currencies.title')}</h2>
      <p>
        {t('telegram.currencies.intro', { count: currencyCount })}
        <SentenceGap />
        <a href={pageAt('currencies')}>{t('telegram.currencies.link')}</a>
      </p>
      <ul className="bot-coins">
        {currencies.map(({ id, symbol, network }) => (
          <li key={id}>
            <CoinIcon {...currencyIcon(id)} />
            <span>
              {symbol} <small>{network}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const notices = ['legal', 'responsibility', 'irreversible', 'liability', 'acceptance'] as const;

function Notices() {
  const t = useTranslate();
  const pageAt = usePagePath();
  const parts = {
    terms: <a href={pageAt('terms')}>{t('telegram.notices.terms')}</a>,
    privacy: <a href={pageAt('privacy')}>{t('telegram.notices.privacy')}</a>,
  };
  return (
    <section className="content-section" aria-labelledby="notices-title">
      <h2 id="notices-title">{t('telegram.notices.title')}</h2>
      <dl className="notice-list">
        {notices.map((name) => (
          <div key={name}>
            <dt>{t(`telegram.notices.${name}.title`)}</dt>
            <dd>
              <Filled text={t.loose(`telegram.notices.${name}.text`)} parts={parts} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
