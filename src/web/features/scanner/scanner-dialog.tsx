/** Scans an address with the camera or from an image file. Nothing leaves the device. */
import './scanner.css';
import { useState } from 'react';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PictureButton, type ScanTrouble } from './picture-button.tsx';
import { Note } from '../../ui/note.tsx';
import { useCamera } from './use-camera.ts';

export type ScannerDialogProps = Readonly<{
  chain: ChainId;
  networkName: string;
  isSandbox: boolean;
  onText: (text: string) => void;
  onClose: () => void;
}>;

export function ScannerDialog({ chain, networkName, isSandbox, onText, onClose }: ScannerDialogProps) {
  const t = useTranslate();
  const [trouble, setTrouble] = useState<ScanTrouble>();
  const showSample = async (): Promise<void> => {
    const address = await fetchSampleAddress(chain).catch(() => undefined);
    if (address === undefined) setTrouble('demoFailed');
    else onText(address);
  };
  return (
    <Dialog
      isOpen
      title={t('exchange.scanner.title')}
      closeLabel={t('site.close')}
      onClose={onClose}
      className="scanner"
    >
      <div className="scanner-body">
        <ScannerView onText={onText} />
        <Hint>{t('exchange.scanner.aim')}</Hint>
        <div role="alert">{trouble && <Hint tone="bad">{t(`exchange.scanner.${trouble}`)}</Hint>}</div>
        <div className="scanner-actions">
          <PictureButton onText={onText} onTrouble={setTrouble} />
          {isSandbox && (
            <Button look="soft" onClick={() => void showSample()}>
              <Icon name="flask-conical" />
              {t('exchange.scanner.demo')}
            </Button>
          )}
        </div>
        {isSandbox && <Hint>{t('exchange.scanner.demoText', { network: networkName })}</Hint>}
      </div>
    </Dialog>
  );
}

/** A valid address on a simulated chain, for the demo scan. The endpoint exists in the sandbox only. */
async function fetchSampleAddress(chain: ChainId): Promise<string> {
  const response = await fetch(`/api/sandbox/addresses/${chain}`);
  const answer = (await response.json()) as Readonly<{ address?: string }>;
  if (!response.ok || answer.address === undefined) throw new Error('there is no sample address');
  return answer.address;
}

/** The camera picture, or why there is none and what to do instead. */
function ScannerView({ onText }: Readonly<{ onText: (text: string) => void }>) {
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
