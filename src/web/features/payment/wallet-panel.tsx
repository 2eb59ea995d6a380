/** The wallets of this browser, one click each, and what became of the payment. Loaded when it is opened. */
import { useEffect, useId, useMemo, useRef } from 'react';
import { makeTranslate, type Translate } from '#src/i18n/translate.ts';
import { Copy } from '../../components/orders/copy.tsx';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import type { Wallet } from './find-wallets.ts';
import { useWalletPayment, useWallets, type WalletStep } from './use-wallets.ts';
import type { WalletAnswer } from './wallet-answer.ts';
import './wallet-panel.css';

export { askForWallet } from './wallet-answer.ts';

type Props = Readonly<{ id: string; address: string; answer: WalletAnswer }>;

export function WalletPanel({ id, address, answer }: Props) {
  const t = useTranslate();
  const words = useMemo(() => makeTranslate(answer.catalog), [answer]);
  const wallets = useWallets();
  const { step, pay } = useWalletPayment({ id, address });
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // The button that opened this is gone, and with it the focus.
  useEffect(() => title.current?.focus(), []);
  const isOver = step.kind === 'sent' || (answer.payment === null && step.kind === 'ready');
  return (
    <section className="wallet-panel" aria-labelledby={titleId}>
      <h3 id={titleId} ref={title} tabIndex={-1}>
        {t('payment.browserWallet')}
      </h3>
      {answer.isSandbox && !isOver && <Hint tone="warn">{words('wallet.sandbox', { chain: answer.chainNumber })}</Hint>}
      {!isOver && wallets && wallets.length > 0 && (
        <>
          <p className="wallet-say">{words('wallet.choose')}</p>
          <WalletList wallets={wallets} busyName={nameOf(step)} onChoose={(wallet) => void pay(wallet)} />
        </>
      )}
      <div role="status">
        {isOver && step.kind === 'ready' && <Note tone="warn">{words('wallet.closed')}</Note>}
        {!isOver && wallets?.length === 0 && <Note tone="info">{words('wallet.none')}</Note>}
        {!isOver && wallets === undefined && <p className="wallet-say">{words('wallet.looking')}</p>}
        <StepNote step={step} network={answer.network} words={words} />
      </div>
    </section>
  );
}

function nameOf(step: WalletStep): string | undefined {
  return step.kind === 'running' ? step.name : undefined;
}

type ListProps = Readonly<{
  wallets: readonly Wallet[];
  /** Name of the wallet that is being asked. */
  busyName: string | undefined;
  onChoose: (wallet: Wallet) => void;
}>;

function WalletList({ wallets, busyName, onChoose }: ListProps) {
  return (
    <ul className="wallet-list">
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <Button look="secondary" isBusy={busyName === wallet.name} onClick={() => onChoose(wallet)}>
            {wallet.iconUrl === undefined ? (
              <Icon name="wallet" />
            ) : (
              <img src={wallet.iconUrl} alt="" width={24} height={24} />
            )}
            <span dir="auto">{wallet.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

type NoteProps = Readonly<{ step: WalletStep; network: string; words: Translate }>;

function StepNote({ step, network, words }: NoteProps) {
  const t = useTranslate();
  switch (step.kind) {
    case 'ready':
      return null;
    case 'running':
      return <Note tone="info">{words('wallet.running', { wallet: step.name })}</Note>;
    case 'sent':
      return (
        <Note tone="good" title={words('wallet.sent')}>
          {words('wallet.sentText')}
          <span className="wallet-hash">
            <code className="select-all" translate="no">
              {step.hash}
            </code>
            <Copy text={step.hash} label={t('payment.copyTransaction')} isIconOnly />
          </span>
        </Note>
      );
    case 'unknownChain':
    case 'wrongChain':
      return <Note tone="warn">{words(`wallet.${step.kind}`, { network })}</Note>;
    default:
      return <Note tone={step.kind === 'unsure' ? 'bad' : 'warn'}>{words(`wallet.${step.kind}`)}</Note>;
  }
}
