/** What a partner writes beside an order of its API key: a reference and some texts. We never act on either. */

export type OrderLabels = Readonly<{
  /** Null if the partner gave none. Several orders may have the same. */
  externalId: string | null;
  metadata: Readonly<Record<string, string>>;
}>;

export const noLabels: OrderLabels = { externalId: null, metadata: {} };

/** Printable ASCII, so that it can be written in a URL, a log or a statement of any system. */
export const externalIdText = /^[!-~]{1,100}$/;
export const metadataName = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/;
/** Any text but control characters and halves of characters, which PostgreSQL cannot store. */
export const metadataValue = /^[^\p{Cc}\p{Cs}]{0,500}$/u;
export const mostMetadata = 20;

export function hasLabels({ externalId, metadata }: OrderLabels): boolean {
  return externalId !== null || Object.keys(metadata).length > 0;
}
