/** Finds the key of a hot address: there is one address in each epoch of the keys. */
import { lastEpoch } from '#src/domain/key-epoch.ts';

/** `normalise`: one spelling for all ways of writing an address. */
export function findHotKey<Key extends Readonly<{ address: string }>>(
  keyAt: (role: 'hot', epoch: number) => Key,
  address: string,
  normalise: (address: string) => string = (text) => text,
): Key | undefined {
  for (let epoch = 0; epoch <= lastEpoch; epoch += 1) {
    const key = keyAt('hot', epoch);
    if (normalise(key.address) === normalise(address)) return key;
  }
  return undefined;
}
