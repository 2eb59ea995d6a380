/**
 * The official channels, with the signature over the list. A button sends the list to the verify page; it works without
 * JavaScript too.
 */
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { TelegramView } from './telegram-view.server.ts';

export function OfficialChannelList({ view }: Readonly<{ view: TelegramView }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const { proof } = view.official;
  return (
    <section className="content-section" id="official" aria-labelledby="official-title">
      <h2 id="official-title">{t('telegram.official.title')}</h2>
      <p>{t(view.bot ? 'telegram.official.text' : 'telegram.none.official')}</p>
      <div className="card official">
        <Channels view={view} />
        {proof && (
          <>
            <Details summary={t('telegram.official.document')}>
              <pre className="mono select-all">{proof.document}</pre>
            </Details>
            <form method="post" action={pageAt('verify')} className="content-actions">
              <input type="hidden" name="document" value={proof.document} />
              <Button type="submit" look="primary">
                <Icon name="file-check" />
                {t('telegram.official.verify')}
              </Button>
              <LinkButton href={pageAt('verify')}>{t('telegram.official.verifyLink')}</LinkButton>
            </form>
          </>
        )}
      </div>
    </section>
  );
}

function Channels({ view: { bot, official } }: Readonly<{ view: TelegramView }>) {
  const t = useTranslate();
  return (
    <dl className="official-lines">
      <div>
        <dt>{t('telegram.official.website')}</dt>
        <dd>{official.website}</dd>
      </div>
      <div>
        <dt>{t('telegram.official.email')}</dt>
        <dd>
          <a href={`mailto:${official.email}`}>{official.email}</a>
        </dd>
      </div>
      <div>
        <dt>{t('telegram.official.bot')}</dt>
        <dd>{bot ? `@${bot.handle} · ${bot.link}` : t('telegram.none.bot')}</dd>
      </div>
      <div>
        <dt>{t('telegram.official.keyId')}</dt>
        <dd className="mono">{official.keyId}</dd>
      </div>
      <div>
        <dt>{t('telegram.official.signature')}</dt>
        {official.proof ? (
          <dd className="mono select-all">{official.proof.signature}</dd>
        ) : (
          <dd>{t('telegram.official.unsigned')}</dd>
        )}
      </div>
    </dl>
  );
}
