/** What the payment page needs to have this device told of the order. */
export type PushView = Readonly<{
  /** Our public key, for which browsers make an address. */
  key: string;
  /** The devices that are told, by the SHA-256 of their addresses. */
  marks: readonly string[];
}>;
