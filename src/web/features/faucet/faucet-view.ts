/** Data of the faucet page and responses to its forms. Made on the server. */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';

/** Kinds of software behind a chain; each kind has a message that explains it. */
export const chainKinds = ['node', 'machine', 'standIn'] as const;
export type ChainKind = (typeof chainKinds)[number];

export type FaucetChainRow = Readonly<{
  chain: ChainId;
  name: string;
  nativeCurrency: CurrencyId;
  kind: ChainKind;
  software: string;
  /** Height of the newest block; null while the chain's node does not answer. */
  height: string | null;
}>;

/** Values of the payment form, as typed or from a link. */
export type TypedPayment = Readonly<{ currency: string; address: string; amount: string }>;

export type FaucetView = Readonly<{
  /** One row per chain; empty while the test network cannot be reached. */
  chains: readonly FaucetChainRow[];
  currencies: readonly Readonly<{ id: CurrencyId; label: string }>[];
  asked: TypedPayment;
}>;

export type FaucetAnswer =
  | Readonly<{ kind: 'paid'; amount: string; chain: string; to: string; txid: string }>
  | Readonly<{ kind: 'mined'; chain: string; height: string }>
  | Readonly<{ kind: 'unmined'; message: string }>
  /** A refused payment. `field` is null if the error is about no field. */
  | Readonly<{ kind: 'unpaid'; message: string; field: string | null; typed: TypedPayment }>;

/** Blocks per click: one, what a deposit needs, what finality needs on most chains. */
export const blockSteps = [1, 6, 20] as const;
