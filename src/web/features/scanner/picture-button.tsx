/** Chooses an image file and decodes the QR code in it. */
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { decodePicture, findDetector } from './decode-picture.ts';

type Props = Readonly<{ onText: (text: string) => void; onTrouble: (trouble: ScanTrouble | undefined) => void }>;

export function PictureButton({ onText, onTrouble }: Props) {
  const t = useTranslate();
  const file = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);

  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    onTrouble(undefined);
    setReading(true);
    const picture = await createImageBitmap(chosen).catch(() => undefined);
    const text = picture && (await decodeBitmap(picture));
    // The input is reset, so that choosing the same file again fires a change event.
    target.value = '';
    setReading(false);
    if (text === undefined) onTrouble(picture ? 'nothing' : 'unreadable');
    else onText(text);
  };
  return (
    <>
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
        onChange={(event) => void read(event)}
      />
    </>
  );
}

async function decodeBitmap(picture: ImageBitmap): Promise<string | undefined> {
  const { width, height } = picture;
  return await decodePicture({ source: picture, width, height }, await findDetector());
}

export type ScanTrouble = 'nothing' | 'unreadable' | 'demoFailed';
