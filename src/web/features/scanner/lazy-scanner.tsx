/** The scanner as pages hand it to forms. Its code, with the decoder, is fetched when it is first opened. */
import { useEffect, useState } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ScannerDialogProps } from './scanner-dialog.tsx';

type Part = typeof import('./scanner-dialog.tsx');

export function LazyScanner(props: ScannerDialogProps) {
  const t = useTranslate();
  const showToast = useToast();
  const [part, setPart] = useState<Part>();
  const { onClose } = props;
  useEffect(() => {
    let isWanted = true;
    import('./scanner-dialog.tsx').then(
      (fetched) => {
        if (isWanted) setPart(fetched);
      },
      () => {
        if (!isWanted) return;
        showToast({ title: t('exchange.loadFailed'), tone: 'bad' });
        onClose();
      },
    );
    return () => {
      isWanted = false;
    };
    // Fetched once for each opening; what the callbacks are by then does not matter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return part ? <part.ScannerDialog {...props} /> : null;
}
