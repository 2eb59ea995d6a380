/**
 * Balances of many addresses with one call: a short program that the node runs, as in the creation of a contract, and
 * that answers instead of a contract's code. Nothing is deployed, so it works on every network. Nodes that do not run
 * it are asked one address at a time.
 */
import type { JsonRpc, JsonRpcRefusal } from '../json-rpc.ts';
import { makeBalanceProgram } from './balance-program.ts';

export type Asked = Readonly<{
  addresses: readonly string[];
  blockHash: string;
  /** The contract of a token. Absent for the chain's own coin. */
  contract?: string;
}>;

export type ReadMany = Readonly<{
  /** Balances in the order of the addresses. Undefined if they are to be asked for one by one. */
  read(asked: Asked): Promise<readonly bigint[] | undefined>;
  /** They were answered one by one, and not together: the node is left alone with this for a while. */
  noteAnswered(asked: Asked): void;
}>;

/**
 * Addresses of one call. An answer counts as the code of a contract, of which 24,576 bytes are allowed, and a call of a
 * token takes some ten thousand gas of the fifty million that nodes allow.
 */
const coinsAtOnce = 1_000;
const tokensAtOnce = 400;
/** Calls of one request. */
const callsAtOnce = 10;
/** Fewer addresses than this are asked for one by one, which every node answers. */
const fewest = 3;
/** How long a node is left alone that refused. */
const restMs = 600_000;

const programs = { coin: makeBalanceProgram('coin'), token: makeBalanceProgram('token') } as const;

export function makeReadMany(rpc: JsonRpc, now: () => number = () => performance.now()): ReadMany {
  // By contract, because one token that answers otherwise says nothing about the others.
  const restUntil = new Map<string | undefined, number>();
  const isAsked = ({ addresses, contract }: Asked): boolean =>
    addresses.length >= fewest && now() >= (restUntil.get(contract) ?? -Infinity);
  const read = async ({ addresses, blockHash, contract }: Asked): Promise<readonly bigint[] | undefined> => {
    const atOnce = contract === undefined ? coinsAtOnce : tokensAtOnce;
    const head = contract === undefined ? programs.coin : programs.token + bare(contract);
    const parts = slice(addresses, atOnce);
    const found: bigint[] = [];
    for (const some of slice(parts, callsAtOnce)) {
      const calls = some.map((part) => {
        const data = `0x${head}${part.map(bare).join('')}`;
        return { method: 'eth_call', params: [{ data }, { blockHash }] };
      });
      const answers = await rpc.batch<string>(calls);
      for (const [at, part] of some.entries()) {
        const units = readUnits(answers[at], part.length);
        if (!units) return undefined;
        found.push(...units);
      }
    }
    return found;
  };
  return {
    read: async (asked) => (isAsked(asked) ? await read(asked) : undefined),
    noteAnswered: (asked) => {
      if (isAsked(asked)) restUntil.set(asked.contract, now() + restMs);
    },
  };
}

function bare(address: string): string {
  return address.slice(2).toLowerCase();
}

function slice<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** The answer: one byte, which is zero, and sixteen for each address. */
function readUnits(answer: string | JsonRpcRefusal | undefined, count: number): readonly bigint[] | undefined {
  if (typeof answer !== 'string' || answer.length !== 4 + 32 * count) return undefined;
  if (!/^0x00[0-9a-f]*$/i.test(answer)) return undefined;
  return Array.from({ length: count }, (_, at) => BigInt(`0x${answer.slice(4 + 32 * at, 36 + 32 * at)}`));
}
