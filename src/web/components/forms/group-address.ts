/** An address in groups of four, so that people can compare it with what their wallet shows. Nothing is left out. */
export type AddressGroup = Readonly<{ text: string; isEdge: boolean }>;

/** The first and last two groups are highlighted: they are the ones to compare. */
export function groupAddress(address: string): readonly AddressGroup[] {
  const groups = address.match(/.{1,4}/gu) ?? [];
  return groups.map((text, index) => ({ text, isEdge: index < 2 || index >= groups.length - 2 }));
}
