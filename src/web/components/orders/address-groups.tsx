/**
 * An address in groups of four with its ends highlighted, for comparing: malware that swaps addresses can hardly
 * imitate both ends. The groups are separated by CSS only, so that a selected address is copied without spaces.
 */
type Props = Readonly<{ address: string; size?: 'normal' | 'small' }>;

const groupLength = 4;
const markedGroups = 2;

export function AddressGroups({ address, size = 'normal' }: Props) {
  const groups = toGroups(address);
  return (
    <span className={`address-groups ${size} select-all`} translate="no">
      {groups.map(({ text, at }, index) => {
        const isMarked = index < markedGroups || index >= groups.length - markedGroups;
        return isMarked ? <b key={at}>{text}</b> : <span key={at}>{text}</span>;
      })}
    </span>
  );
}

type Group = Readonly<{ text: string; at: number }>;

/** Splits an address into groups. A prefix such as `bitcoincash:` is a group of its own. */
function toGroups(address: string): readonly Group[] {
  const start = address.indexOf(':') + 1;
  const groups: Group[] = start > 0 ? [{ text: address.slice(0, start), at: 0 }] : [];
  for (let at = start; at < address.length; at += groupLength) {
    groups.push({ text: address.slice(at, at + groupLength), at });
  }
  return groups;
}
