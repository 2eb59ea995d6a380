/** Props of the QR scanner. The scanner is a separate feature, so the page passes it to the form. */
import type { ComponentType } from 'react';
import type { ChainId } from '#src/domain/assets/currencies.ts';

export type ScannerProps = Readonly<{
  /** Chain of the wanted address; the sandbox's demo scan fills in an address of this chain. */
  chain: ChainId;
  networkName: string;
  isSandbox: boolean;
  /** Called with the raw text of the scanned QR code. */
  onText: (text: string) => void;
  onClose: () => void;
}>;

export type ScannerComponent = ComponentType<ScannerProps>;
