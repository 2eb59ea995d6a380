/**
 * Asks the signer for deposit addresses before orders need them. It derives each of them anyway, because it signs terms
 * for no other, and a derivation takes as long as a signature and its verification: so it is made once, and not on both
 * sides.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnAddressAt } from '../chains/keys/chain-keys.ts';

/** Orders do not wait longer for what is derived here in a fraction of that. */
const patienceMs = 500;

/** The addresses of these indexes, in the same order. Undefined for those that the signer did not tell. */
type Ask = (indexes: readonly number[]) => Promise<readonly (string | undefined)[]>;

/** `addressAt` derives them here: the first of each block, and any that the signer did not tell. */
export function askAhead(addressAt: OwnAddressAt, ask: Ask, mostMs = patienceMs): OwnAddressAt {
  const coming = new Map<number, Promise<string | undefined>>();
  /** Nothing is believed of a signer that has other keys than it says. */
  const askFor: Ask = async (indexes) => {
    const [first] = indexes;
    if (first === undefined) return [];
    const [told, own] = await Promise.all([ask(indexes), addressAt('deposit', first)]);
    return told[0] === own ? told : [];
  };
  const take = async (index: number): Promise<string | undefined> => {
    const told = coming.get(index);
    coming.delete(index);
    return await told;
  };
  return Object.assign(
    async (role: Parameters<OwnAddressAt>[0], index: number): Promise<string> => {
      const told = role === 'deposit' ? await take(index) : undefined;
      return told ?? (await addressAt(role, index));
    },
    {
      prepare: (indexes: readonly number[]): void => {
        // Without the signer they are derived here when they are asked for.
        const late = sleep(mostMs, [], { ref: false });
        const told = Promise.race([askFor(indexes), late]).catch((): readonly undefined[] => []);
        indexes.forEach((index, place) =>
          coming.set(
            index,
            told.then((addresses) => addresses[place]),
          ),
        );
      },
    },
  );
}
