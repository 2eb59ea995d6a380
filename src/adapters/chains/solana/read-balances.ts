/**
 * Balances of addresses at the newest block. Nodes keep no past state: they answer for their current block and report
 * its slot. So all balances are requested at once, and again if the answers are for different blocks.
 */
import { base58, base64 } from '@scure/base';
import { money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Balances } from '#src/usecases/ports/chain-adapter.ts';
import { need, type JsonRpc } from '../json-rpc.ts';
import type { InContext, NodeAccount } from './answers.ts';
import { readCoins } from './quantity.ts';
import { readHeader, toBlockRef } from './read-head.ts';
import { commitment, tokenProgram, type SolanaNetwork } from './solana-networks.ts';
import type { TokenAccounts } from './token-accounts.ts';
import type { TokenBook } from './token-book.ts';

type Reading = Readonly<{ rpc: JsonRpc; book: TokenBook; tokenAccounts: TokenAccounts; network: SolanaNetwork }>;

const accountsPerCall = 100;
const tries = 5;

export async function readBalances(reading: Reading, addresses: readonly string[]): Promise<Balances> {
  const { rpc, book } = reading;
  const wanted = await listWanted(reading, [...new Set(addresses)]);
  for (let left = tries; left > 0; left -= 1) {
    const { slots, accounts } = await readAccounts(rpc, wanted);
    const confirmed = await rpc.call<number>('getSlot', [{ commitment }]);
    const [slot = confirmed, ...others] = slots;
    if (others.length > 0) continue;
    const header = await readHeader(rpc, momentOf(reading, slot, confirmed));
    if (!header) continue;
    const sum = (mint: string | null) =>
      wanted.reduce((total, one, place) => (one.mint === mint ? total + unitsIn(one, accounts[place]) : total), 0n);
    const tokens = book.tokens.map(({ currency, mint }) => money(currency, sum(mint)));
    const filled = new Set(wanted.filter((one, place) => unitsIn(one, accounts[place]) > 0n).map(({ owner }) => owner));
    const empty = addresses.filter((address) => !filled.has(address));
    return { at: toBlockRef(header), held: [money(book.nativeCurrency, sum(null)), ...tokens], empty };
  }
  throw new OutsideError('the chain moved on whenever balances were read');
}

/** An account to read: an address itself (`mint` is null), or its token account of a mint. */
type Wanted = Readonly<{ account: string; owner: string; mint: string | null }>;

async function listWanted({ book, tokenAccounts }: Reading, owners: readonly string[]): Promise<readonly Wanted[]> {
  const wanted: Wanted[] = owners.map((owner) => ({ account: owner, owner, mint: null }));
  for (const { mint } of book.tokens) {
    for (const owner of owners) wanted.push({ account: await tokenAccounts.accountOf(owner, mint), owner, mint });
  }
  return wanted;
}

async function readAccounts(rpc: JsonRpc, wanted: readonly Wanted[]) {
  const calls = [];
  for (let at = 0; at < wanted.length; at += accountsPerCall) {
    const accounts = wanted.slice(at, at + accountsPerCall).map(({ account }) => account);
    calls.push({ method: 'getMultipleAccounts', params: [accounts, { commitment, encoding: 'base64' }] });
  }
  const answers = (await rpc.batch<InContext<readonly (NodeAccount | null)[]>>(calls)).map(need);
  return {
    slots: [...new Set(answers.map(({ context }) => context.slot))],
    accounts: answers.flatMap(({ value }) => value),
  };
}

/**
 * The slot whose block the answers belong to. A local development chain may answer for a slot that is still open. On a
 * public network that indicates a load balancer with a lagging node behind it, and the answers are unusable.
 */
function momentOf({ network }: Reading, slot: number, confirmed: number): number {
  if (slot <= confirmed) return slot;
  if (network === 'own') return confirmed;
  throw new OutsideError('the solana node answered for a block that it has not got');
}

const layout = { mint: [0, 32], owner: [32, 64], units: 64, size: 165 } as const;

/**
 * Units in an account. Data is decoded only if the token program owns the account, because any other program could
 * write anything into it.
 */
function unitsIn({ owner, mint }: Wanted, account: NodeAccount | null | undefined): bigint {
  if (account === undefined) throw new OutsideError('the solana node left out an account');
  if (account === null) return 0n;
  if (mint === null) return readCoins(account.lamports);
  const data = base64.decode(account.data[0]);
  if (account.owner !== tokenProgram || data.length !== layout.size) return 0n;
  const isTheirs = base58.encode(data.subarray(...layout.owner)) === owner;
  if (!isTheirs || base58.encode(data.subarray(...layout.mint)) !== mint) return 0n;
  return new DataView(data.buffer, data.byteOffset).getBigUint64(layout.units, true);
}
