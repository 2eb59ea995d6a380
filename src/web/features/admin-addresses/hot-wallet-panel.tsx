/** Hot wallets to fund: the whole address, to copy or to scan, and its balances. */
import { Copy } from '../../components/orders/copy.tsx';
import { useTranslate } from '../../site-context.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { HotWalletRow } from './address-view.ts';

export function HotWalletPanel({ wallets }: Readonly<{ wallets: readonly HotWalletRow[] }>) {
  const t = useTranslate();
  return (
    <section className="panel">
      <h2>{t('admin.wallet.title')}</h2>
      <p className="quiet">{t('admin.wallet.text')}</p>
      <ul className="hot-wallets">
        {wallets.map((wallet) => (
          <Wallet key={wallet.network} wallet={wallet} />
        ))}
      </ul>
    </section>
  );
}

function Wallet({ wallet: { network, address, held, qr } }: Readonly<{ wallet: HotWalletRow }>) {
  const t = useTranslate();
  return (
    <li>
      <h3>{network}</h3>
      <p className="quiet">
        {t('admin.wallet.held')} <span className="figure-list">{held.join(' · ')}</span>
      </p>
      <p className="hot-address">
        <code className="mono break select-all">{address}</code>
        <Copy text={address} label={t('admin.wallet.copy', { network })} isIconOnly look="plain" />
      </p>
      <details>
        <summary>{t('admin.wallet.showQr')}</summary>
        <div className="hot-qr">
          <QrCode matrix={qr} label={t('admin.wallet.qr', { network })} />
        </div>
      </details>
    </li>
  );
}
