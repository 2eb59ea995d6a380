/** Scans an address with the camera or from an image file. Nothing leaves the device. */
import { useState } from 'react';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fetchSampleAddress } from './fetch-sample-address.ts';
import { PictureButton } from './picture-button.tsx';
import { ScannerView } from './scanner-view.tsx';
import './scanner.css';
import type { ScanTrouble } from './picture-button.tsx';

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
