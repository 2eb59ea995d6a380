/**
 * Faucet: test coins to any address, and blocks on any chain. A page without JavaScript: each form is answered with the
 * page.
 */
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { FaucetChains } from './faucet-chains.tsx';
import { FaucetForm } from './faucet-form.tsx';
import type { FaucetAnswer, FaucetView } from './faucet-view.ts';

type Props = Readonly<{ view: FaucetView; answer: FaucetAnswer | undefined }>;

export function FaucetPage({ view, answer }: Props) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('faucet.title')}</h1>
        <p>{t('faucet.intro')}</p>
      </header>
      {view.chains.length === 0 ? (
        <section className="content-section near">
          <Note tone="bad" title={t('faucet.away.title')} role="alert">
            {t('faucet.away.text')}
          </Note>
        </section>
      ) : (
        <>
          <FaucetForm view={view} answer={answer} />
          <FaucetChains chains={view.chains} answer={answer} />
        </>
      )}
      <p className="content-actions">
        <LinkButton href={pageAt('exchange')}>{t('faucet.toExchange')}</LinkButton>
      </p>
    </div>
  );
}
