/** Payment address and amount. On phones the address comes before the QR code: nobody can scan their own screen. */
import { currencyIcon } from '../../currency-icon.ts';
import { AddressGroups } from '../../components/orders/address-groups.tsx';
import { Copy } from '../../components/orders/copy.tsx';
import { useTranslate } from '../../site-context.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { PaymentPart, PaymentView } from './payment-view.ts';
import { WalletButton } from './wallet-button.tsx';

type Props = Readonly<{ view: PaymentView; payment: PaymentPart }>;

export function PayBody({ view, payment }: Props) {
  const t = useTranslate();
  const { send } = view;
  const [usual, other] = payment.codes;
  return (
    <div className="pay-body">
      <div className="pay-code">
        <div className="qr-box">
          <QrCode matrix={payment.qr} label={t('payment.qrLabel', { amount: send.full, symbol: send.symbol })} />
        </div>
        {payment.uri !== null && <WalletLink uri={payment.uri} />}
        <Hint>{t(usual === 'address' || view.isOpen ? 'payment.scanAddress' : 'payment.scanFilled')}</Hint>
        {/* For wallets and exchanges that read nothing but an address, or those that know the format. */}
        {other && (
          <a className="qr-download" href={`/payment/${view.id}/qr.png?code=${other}`} rel="nofollow">
            {t(`payment.code.${other}`)}
          </a>
        )}
        <a className="qr-download" href={`/payment/${view.id}/qr.png`} download rel="nofollow">
          <Icon name="download" />
          {t('payment.qrDownload')}
        </a>
      </div>
      <div className="pay-facts">
        <div className="pay-amount">
          <p className="pay-label">{t(view.isOpen ? 'payment.sendBetween' : 'payment.sendExactly')}</p>
          <div className="pay-figure num">
            <CoinIcon {...currencyIcon(send.currency)} />
            <span>
              <b>{send.full}</b> <span className="pay-unit">{send.symbol}</span>
            </span>
            {!view.isOpen && <Copy text={send.exact} label={t('payment.copyAmount')} />}
          </div>
          {send.worth !== undefined && <p className="worth num">{send.worth}</p>}
        </div>
        <Address id={view.id} payment={payment} />
        {payment.memo !== null && <Memo memo={payment.memo} />}
        {payment.isLookalike && (
          <Note tone="bad" title={t('payment.lookalike.title')} role="note">
            {t('payment.lookalike.text')}
          </Note>
        )}
        <Note tone="warn" role="note">
          {t('payment.onlyNetwork', { network: payment.network, symbol: send.symbol })}
        </Note>
      </div>
      <section className="pay-rules">
        <h3>{t('payment.instructions')}</h3>
        <ul>
          {payment.instructions.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function WalletLink({ uri }: Readonly<{ uri: string }>) {
  const t = useTranslate();
  return (
    <LinkButton href={uri} look="soft">
      <Icon name="wallet" />
      {t('payment.openInWallet')}
    </LinkButton>
  );
}

function Address({ id, payment }: Readonly<{ id: string; payment: PaymentPart }>) {
  const t = useTranslate();
  return (
    <div>
      <p className="pay-label">
        {t('payment.toAddress')} <span className="pill">{t('payment.network', { network: payment.network })}</span>
      </p>
      <p>
        <AddressGroups address={payment.address} />
      </p>
      <Hint tone="info">{t('payment.checkEnds')}</Hint>
      <div className="pay-actions">
        {payment.uri !== null && (
          <span className="on-phones">
            <WalletLink uri={payment.uri} />
          </span>
        )}
        <Copy text={payment.address} label={t('payment.copyAddress')} look="primary" />
      </div>
      {payment.takesWallet && <WalletButton key={id} id={id} address={payment.address} />}
    </div>
  );
}

function Memo({ memo }: Readonly<{ memo: string }>) {
  const t = useTranslate();
  return (
    <div>
      <p className="pay-label">{t('payment.memo')}</p>
      <p className="pay-memo">
        <code className="select-all">{memo}</code>
        <Copy text={memo} label={t('payment.copyMemo')} isIconOnly />
      </p>
      <Hint tone="warn">{t('payment.memoWarning')}</Hint>
    </div>
  );
}
