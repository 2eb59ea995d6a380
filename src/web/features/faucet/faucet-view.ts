/** What the faucet page shows, and what it answers to a form. Made on the server. */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';

/** The text of each says what it is. */
export const chainKinds = ['node', 'machine', 'standIn'] as const;
export type ChainKind = (typeof chainKinds)[number];

export type FaucetChainRow = Readonly<{
  chain: ChainId;
  name: string;
  nativeCurrency: CurrencyId;
  kind: ChainKind;
  software: string;
  /** Null while its node does not answer. */
  height: string | null;
}>;

/** As it was typed, or as a link asked for it. */
export type TypedWish = Readonly<{ currency: string; address: string; amount: string }>;

export type FaucetView = Readonly<{
  /** Empty while the test network cannot be reached. */
  chains: readonly FaucetChainRow[];
  currencies: readonly Readonly<{ id: CurrencyId; label: string }>[];
  asked: TypedWish;
}>;

export type FaucetAnswer =
  | Readonly<{ kind: 'paid'; amount: string; chain: string; to: string; txid: string }>
  | Readonly<{ kind: 'mined'; chain: string; height: string }>
  | Readonly<{ kind: 'unmined'; message: string }>
  /** `field` is null where no field is to blame. */
  | Readonly<{ kind: 'unpaid'; message: string; field: string | null; typed: TypedWish }>;

/** How many blocks a click makes: one, what a deposit needs, what finality needs on most chains. */
export const blockSteps = [1, 6, 20] as const;
