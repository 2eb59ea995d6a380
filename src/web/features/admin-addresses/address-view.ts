/** What the address page shows. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';

export type AddressRow = Readonly<{
  id: string;
  label: string;
  currency: CurrencyId;
  network: string;
  /** The first characters. */
  address: string;
  isActive: boolean;
  isDefault: boolean;
}>;

export type HotWalletRow = Readonly<{
  network: string;
  address: string;
  /** `2.5 BTC`, one for each currency of the chain. */
  held: readonly string[];
  /** Of the address, drawn as it is. */
  qr: string;
}>;

/** A chain that an address may be on, by its id and its name. */
export type NetworkChoice = Readonly<{ value: string; label: string }>;

/** What the form starts with. */
export type AddressDraft = Readonly<{
  /** Null for a new one. */
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

/** What the question about deleting an address is called on the page. */
export function deleteId(addressId: string): string {
  return `delete-${addressId}`;
}
