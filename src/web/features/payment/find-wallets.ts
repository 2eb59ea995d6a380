/**
 * Finds the wallets of a browser: each extension answers the page's question with its name, icon and provider
 * (EIP-6963). What they say is shown as text and as a picture, and never run.
 */
import { readIcon } from './read-icon.ts';

/** The interface of a wallet (EIP-1193). It rejects with an object that has a `code`. */
export type Provider = Readonly<{
  request(asked: Readonly<{ method: string; params?: readonly unknown[] }>): Promise<unknown>;
}>;

export type Wallet = Readonly<{ id: string; name: string; iconUrl: string | undefined; provider: Provider }>;

const mostWallets = 20;
const longestName = 40;

/** Calls back with all wallets found so far, whenever there is one more. Returns the function that stops it. */
export function findWallets(onFound: (wallets: readonly Wallet[]) => void): () => void {
  const found = new Map<string, Wallet>();
  const take = (event: Event): void => {
    const detail: unknown = 'detail' in event ? event.detail : undefined;
    if (!isAnnounced(detail) || found.has(detail.info.uuid) || found.size >= mostWallets) return;
    const { info, provider } = detail;
    const icon = readIcon(info.icon);
    const iconUrl = icon && URL.createObjectURL(icon);
    found.set(info.uuid, { id: info.uuid, name: info.name.slice(0, longestName), iconUrl, provider });
    onFound([...found.values()]);
  };
  addEventListener('eip6963:announceProvider', take);
  dispatchEvent(new Event('eip6963:requestProvider'));
  return () => {
    removeEventListener('eip6963:announceProvider', take);
    for (const { iconUrl } of found.values()) if (iconUrl !== undefined) URL.revokeObjectURL(iconUrl);
  };
}

type Announced = Readonly<{ info: Readonly<{ uuid: string; name: string; icon?: unknown }>; provider: Provider }>;

function isAnnounced(detail: unknown): detail is Announced {
  if (!isObject(detail) || !isObject(detail['info']) || !isObject(detail['provider'])) return false;
  const { uuid, name } = detail['info'];
  const isNamed = typeof uuid === 'string' && typeof name === 'string' && name.trim() !== '';
  return isNamed && typeof detail['provider']['request'] === 'function';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
