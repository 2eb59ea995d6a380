/**
 * What the server says about paying an order by a browser wallet. Asked for when the visitor opens that part of the
 * page, with its texts, and again right before the wallet is asked to send.
 */
import type { WalletPayment } from '#src/domain/wallet-payment.ts';
import type { PageCatalog } from '#src/i18n/catalog.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

export type WalletAnswer = Readonly<{
  /** What the wallet is to send; null once the order waits for no payment. */
  payment: WalletPayment | null;
  network: string;
  /** The network's number, as wallets show it. */
  chainNumber: string;
  isSandbox: boolean;
  catalog: PageCatalog;
}>;

type Asked = Readonly<{ id: string; language: LanguageCode }>;

/** How long the server may take to answer, in milliseconds. */
const patienceMs = 15_000;

/** Undefined if the server did not answer, or no longer knows the order. */
export async function askForWallet({ id, language }: Asked): Promise<WalletAnswer | undefined> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(`/${language}/payment/${id}/wallet.json`, { signal, cache: 'no-store' });
    return response.ok ? ((await response.json()) as WalletAnswer) : undefined;
  } catch {
    return undefined;
  }
}
