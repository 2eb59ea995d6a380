/**
 * Adds passkeys of a person to the list of the signer. The lines come from the service's database, which may be a
 * thief's: a key counts only if its print was told by the person themselves, and typed at the signer.
 */
import { keyPrint, readPrint } from '#src/domain/back-office/key-print.ts';
import { OperatorKeySchema, type OperatorKey } from './operator-keys.ts';

type Wanted = Readonly<{
  name: string;
  /** The prints that the person told. */
  prints: readonly string[];
  /** Lines of `npm run operator-keys`. */
  lines: string;
}>;

/** The list with the keys whose prints were given. Throws if one of them is no key of this person: nothing is added. */
export function addOperator(
  known: readonly OperatorKey[],
  { name, prints: typed, lines }: Wanted,
): Readonly<{ keys: readonly OperatorKey[]; added: readonly OperatorKey[]; others: number }> {
  const own = readKeyLines(lines).filter((key) => key.name === name);
  if (own.length === 0) throw new Error(`there is no passkey of ${name} in these lines`);
  if (typed.length === 0) throw new Error(`no print was given: ask ${name} for it`);
  const added = typed.map((each) => {
    const print = readPrint(each);
    if (print === undefined) throw new Error(`${each.slice(0, 40)} is no print: it has twenty digits, such as 0a1b-…`);
    const key = own.find(({ publicKey }) => keyPrint(publicKey) === print);
    // The prints of the others are not told: whoever types what is shown has compared nothing.
    if (!key) throw new Error(`no passkey of ${name} has the print ${print}: nothing was added. Ask ${name} again`);
    return key;
  });
  const isAdded = ({ id, publicKey }: OperatorKey): boolean =>
    added.some((each) => each.id === id || each.publicKey === publicKey);
  const other = known.find((key) => isAdded(key) && !added.some((each) => isSame(each, key)));
  if (other) throw new Error(`the signer has this passkey already, of ${other.name}: remove ${other.name} first`);
  const keys = [...known.filter((key) => !isAdded(key)), ...new Set(added)];
  return { keys, added: [...new Set(added)], others: own.length - new Set(added).size };
}

function isSame(one: OperatorKey, other: OperatorKey): boolean {
  const isKey = one.id === other.id && one.publicKey === other.publicKey;
  return isKey && one.name === other.name && one.site === other.site;
}

function readKeyLines(given: string): readonly OperatorKey[] {
  const lines = given.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new Error('no keys were given: pipe the lines of npm run operator-keys in');
  return lines.map((line) => {
    try {
      return OperatorKeySchema.parse(JSON.parse(line));
    } catch {
      throw new Error(`this is no line of npm run operator-keys: ${line.slice(0, 80)}`);
    }
  });
}
