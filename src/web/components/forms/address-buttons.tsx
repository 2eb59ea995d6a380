/** The buttons in an address field: clear or paste, and scan. All of them need JavaScript. */
import type { RefObject } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type Props = Readonly<{
  input: RefObject<HTMLInputElement | null>;
  value: string;
  change: (text: string) => void;
  fill: (text: string) => void;
  onScan: () => void;
}>;

export function AddressButtons({ input, value, change, fill, onScan }: Props) {
  const t = useTranslate();
  const showToast = useToast();
  const isHydrated = useHydrated();
  const paste = async (): Promise<void> => {
    try {
      fill(await navigator.clipboard.readText());
      showToast({ title: t('exchange.address.pasted'), tone: 'good' });
    } catch {
      const text = t('exchange.address.pasteFailedText');
      showToast({ title: t('exchange.address.pasteFailed'), text, tone: 'bad' });
    }
    input.current?.focus();
  };
  const clear = (): void => {
    change('');
    input.current?.focus();
  };
  if (!isHydrated) return null;
  return (
    <>
      {value !== '' && <IconButton icon="x" label={t('exchange.address.clear')} onClick={clear} />}
      {value === '' && canPaste() && (
        <IconButton icon="clipboard-paste" label={t('exchange.address.paste')} onClick={() => void paste()} />
      )}
      <IconButton icon="scan-line" label={t('exchange.address.scan')} onClick={onScan} />
    </>
  );
}

/**
 * Whether the page can read the clipboard. The clipboard API is missing in some browsers, and in all of them on plain
 * HTTP.
 */
function canPaste(): boolean {
  return 'clipboard' in navigator && 'readText' in navigator.clipboard;
}
