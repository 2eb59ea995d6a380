/** How the form opens a scanner. The scanner is a feature of its own, so the page hands it in. */
import type { ComponentType } from 'react';
import type { ChainId } from '#src/domain/assets/currencies.ts';

export type ScannerProps = Readonly<{
  /** Of the address that is wanted; the sandbox's demonstration fills in one of it. */
  chain: ChainId;
  networkName: string;
  isSandbox: boolean;
  /** Whatever stood in the code, as it is. */
  onText: (text: string) => void;
  onClose: () => void;
}>;

export type ScannerComponent = ComponentType<ScannerProps>;
