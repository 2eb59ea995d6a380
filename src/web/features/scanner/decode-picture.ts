/**
 * Decodes a QR code from an image, on the device: by the browser's BarcodeDetector if it has one, else by our decoder.
 */
import { decodeQR } from 'qr/decode.js';

type Detector = Readonly<{ detect(source: ImageBitmapSource): Promise<readonly Readonly<{ rawValue: string }>[]> }>;
interface DetectorKind {
  new (options: Readonly<{ formats: readonly string[] }>): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's BarcodeDetector. Undefined if it has none, or none that reads QR codes. */
export async function findDetector(): Promise<Detector | undefined> {
  const kind = (globalThis as Readonly<{ BarcodeDetector?: DetectorKind }>).BarcodeDetector;
  try {
    const formats = (await kind?.getSupportedFormats()) ?? [];
    return kind && formats.includes('qr_code') ? new kind({ formats: ['qr_code'] }) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Maximum side of an image in pixels. Larger images, such as phone photos, are scaled down first: a QR code needs far
 * fewer pixels.
 */
const mostPixels = 1_600;

type Sized = Readonly<{ source: ImageBitmap | HTMLVideoElement; width: number; height: number }>;

/** The text of the first code in the picture; undefined where there is none. */
export async function decodePicture(picture: Sized, detector: Detector | undefined): Promise<string | undefined> {
  const own = await detector?.detect(picture.source).catch(() => []);
  const [found] = own ?? [];
  if (found && found.rawValue !== '') return found.rawValue;
  return decodePixels(toPixels(picture, mostPixels)) ?? decodePixels(toPixels(picture, mostPixels / 2));
}

function decodePixels(pixels: ImageData | undefined): string | undefined {
  if (!pixels) return undefined;
  try {
    // A chosen image gets more time for decoding than a video frame.
    return decodeQR(pixels, { timeLimit: 150, effort: 8 });
  } catch {
    return undefined;
  }
}

function toPixels({ source, width, height }: Sized, most: number): ImageData | undefined {
  const scale = Math.min(1, most / Math.max(width, height));
  const [toWidth, toHeight] = [Math.round(width * scale), Math.round(height * scale)];
  if (toWidth < 1 || toHeight < 1) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = toWidth;
  canvas.height = toHeight;
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) return undefined;
  // White background, because a code with transparent parts would otherwise be black on black.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, toWidth, toHeight);
  drawing.drawImage(source, 0, 0, toWidth, toHeight);
  return drawing.getImageData(0, 0, toWidth, toHeight);
}
