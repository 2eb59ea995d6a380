/** The camera picture, or why there is none and what to do instead. */
import { useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import { useCamera } from './use-camera.ts';

export function ScannerView({ onText }: Readonly<{ onText: (text: string) => void }>) {
  const t = useTranslate();
  const { state, video } = useCamera(onText);
  if (state === 'denied' || state === 'absent') {
    return (
      <Note tone="warn" role="alert">
        <p>{state === 'denied' ? t('exchange.scanner.denied') : t('exchange.scanner.absent')}</p>
        <p>{t('exchange.scanner.instead')}</p>
      </Note>
    );
  }
  return (
    <div className="scanner-view">
      <video ref={video} playsInline muted aria-label={t('exchange.scanner.title')} />
      {state === 'starting' && <p role="status">{t('exchange.scanner.starting')}</p>}
    </div>
  );
}
