/** Data of the platform address page. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';

export type AddressRow = Readonly<{
  id: string;
  label: string;
  currency: CurrencyId;
  network: string;
  /** The address, cut to its first characters. */
  address: string;
  isActive: boolean;
  isDefault: boolean;
}>;

export type HotWalletRow = Readonly<{
  network: string;
  address: string;
  /** Balances such as `2.5 BTC`, one for each currency of the chain. */
  held: readonly string[];
  /** QR code of the address. */
  qr: string;
}>;

/** A chain that an address can be on. */
export type NetworkChoice = Readonly<{ value: string; label: string }>;

/** Initial values of the form. */
export type AddressDraft = Readonly<{
  /** Id of the address to change; null for a new address. */
  id: string | null;
  label: string;
  currency: string;
  network: string;
  address: string;
  isActive: boolean;
  isDefault: boolean;
}>;

export const emptyDraft: AddressDraft = {
  id: null,
  label: '',
  currency: '',
  network: '',
  address: '',
  isActive: true,
  isDefault: false,
};

/** Id of the dialog that confirms deleting an address. */
export function deleteId(addressId: string): string {
  return `delete-${addressId}`;
}
