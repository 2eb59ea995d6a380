/** Lazy-loaded scanner, which pages pass to forms. Its code and the QR decoder are fetched when it is first opened. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ScannerDialogProps } from './scanner-dialog.tsx';

type Part = typeof import('./scanner-dialog.tsx');

export function LazyScanner(props: ScannerDialogProps) {
  const t = useTranslate();
  const showToast = useToast();
  const [part, setPart] = useState<Part>();
  const giveUp = useEffectEvent(() => {
    showToast({ title: t('exchange.loadFailed'), tone: 'bad' });
    props.onClose();
  });
  useEffect(() => {
    const closing = new AbortController();
    void fetchDialog().then((fetched) => {
      if (closing.signal.aborted) return undefined;
      return fetched ? setPart(fetched) : giveUp();
    });
    return () => closing.abort();
  }, []);
  return part ? <part.ScannerDialog {...props} /> : null;
}

async function fetchDialog(): Promise<Part | undefined> {
  try {
    return await import('./scanner-dialog.tsx');
  } catch {
    return undefined;
  }
}
