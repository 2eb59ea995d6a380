/** Scans an address with the camera or out of a picture. Nothing leaves the device. */
import { useRef, useState, type ChangeEvent } from 'react';
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { decodePicture, findDetector } from './decode-picture.ts';
import { fetchSampleAddress } from './fetch-sample-address.ts';
import { useCamera } from './use-camera.ts';
import './scanner.css';

export type ScannerDialogProps = Readonly<{
  chain: ChainId;
  networkName: string;
  isSandbox: boolean;
  onText: (text: string) => void;
  onClose: () => void;
}>;

type Trouble = 'nothing' | 'unreadable' | 'demoFailed';

export function ScannerDialog({ chain, networkName, isSandbox, onText, onClose }: ScannerDialogProps) {
  const t = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<Trouble>();
  const [isReading, setReading] = useState(false);
  const camera = useCamera({ video, onText });
  const hasCamera = camera === 'starting' || camera === 'seeing';

  const attempt = async (read: () => Promise<string | undefined>, otherwise: Trouble): Promise<void> => {
    setTrouble(undefined);
    setReading(true);
    const text = await read().catch(() => undefined);
    setReading(false);
    if (text === undefined) setTrouble(otherwise);
    else onText(text);
  };
  const readFile = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = event.target.files ?? [];
    if (!chosen) return;
    const picture = await createImageBitmap(chosen).catch(() => undefined);
    // The same file can be chosen once more.
    event.target.value = '';
    if (!picture) return setTrouble('unreadable');
    const { width, height } = picture;
    await attempt(async () => await decodePicture({ source: picture, width, height }, await findDetector()), 'nothing');
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
        {hasCamera ? (
          <div className="scanner-view">
            <video ref={video} playsInline muted aria-label={t('exchange.scanner.title')} />
            {camera === 'starting' && <p role="status">{t('exchange.scanner.starting')}</p>}
          </div>
        ) : (
          <Note tone="warn" role="alert">
            <p>{camera === 'denied' ? t('exchange.scanner.denied') : t('exchange.scanner.absent')}</p>
            <p>{t('exchange.scanner.instead')}</p>
          </Note>
        )}
        <Hint>{t('exchange.scanner.aim')}</Hint>
        <div role="alert">{trouble && <Hint tone="bad">{t(`exchange.scanner.${trouble}`)}</Hint>}</div>
        <div className="scanner-actions">
          <Button isBusy={isReading} data-autofocus onClick={() => file.current?.click()}>
            <Icon name="image-up" />
            {isReading ? t('exchange.scanner.reading') : t('exchange.scanner.upload')}
          </Button>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('exchange.scanner.upload')}
            onChange={(event) => void readFile(event)}
          />
          {isSandbox && (
            <Button look="soft" onClick={() => void attempt(async () => await fetchSampleAddress(chain), 'demoFailed')}>
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
