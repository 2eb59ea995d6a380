/** The assets that an invoice can be paid with, each with what it costs now. One tap shows the figures. */
import { currencyIcon } from '../../currency-icon.ts';
import { useSite, useTranslate } from '../../site-context.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Note } from '../../ui/note.tsx';
import type { AssetView, InvoiceData } from './invoice-view.ts';

export function InvoiceAssets({ view }: Readonly<{ view: InvoiceData }>) {
  const t = useTranslate();
  return (
    <section className="content-section near" aria-labelledby="assets">
      <h2 id="assets">{t('invoice.assets')}</h2>
      <p>{t('invoice.assetsText', { symbol: view.amount.symbol, network: view.amount.network })}</p>
      {view.unpriced !== null && (
        <Note tone="bad" role="alert">
          {view.unpriced}
        </Note>
      )}
      <ul className="invoice-assets">
        {view.assets.map((asset) => (
          <li key={asset.currency}>
            <Asset asset={asset} />
          </li>
        ))}
      </ul>
      {view.others !== '' && <p className="invoice-others">{t('invoice.others', { list: view.others })}</p>}
    </section>
  );
}

function Asset({ asset }: Readonly<{ asset: AssetView }>) {
  const { pathname } = useSite();
  return (
    <a
      className="invoice-asset"
      href={`${pathname}?asset=${asset.currency}#figures`}
      aria-current={asset.isChosen ? 'true' : undefined}
      rel="nofollow"
    >
      <CoinIcon {...currencyIcon(asset.currency)} />
      <span translate="no">
        <b className="num">{asset.text}</b>
        <small>{asset.network}</small>
      </span>
    </a>
  );
}
