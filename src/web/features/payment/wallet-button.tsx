/** Opens the part of the page that pays by a browser wallet. Its code, texts and figures are fetched then. */
import { useState } from 'react';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { useLanguage, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { WalletAnswer } from './wallet-answer.ts';

type Props = Readonly<{ id: string; address: string }>;
type Opened = Readonly<{ part: typeof import('./wallet-panel.tsx'); answer: WalletAnswer }>;

export function WalletButton({ id, address }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const showToast = useToast();
  const [opened, setOpened] = useState<Opened>();
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    const fetched = await fetchPanel(id, language);
    setBusy(false);
    if (fetched) setOpened(fetched);
    else showToast({ title: t('exchange.loadFailed'), tone: 'bad' });
  };
  if (opened) return <opened.part.WalletPanel id={id} address={address} answer={opened.answer} />;
  return (
    <Button look="soft" className="wallet-open needs-script" isBusy={isBusy} onClick={() => void open()}>
      <Icon name="wallet" />
      {t('payment.browserWallet')}
    </Button>
  );
}

async function fetchPanel(id: string, language: LanguageCode): Promise<Opened | undefined> {
  try {
    const part = await import('./wallet-panel.tsx');
    const answer = await part.askForWallet({ id, language });
    return answer && { part, answer };
  } catch {
    return undefined;
  }
}
