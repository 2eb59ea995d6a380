/** Test controls of the Monero chain. Blocks need real hashing, so a hundred of them take seconds. */
import type { ChainControl, Payment } from './chain-node.ts';
import type { MoneroCall } from './monero-programs.ts';

type Control = Omit<ChainControl, 'payByContract' | 'payInVain' | 'replace'>;
type Subaddress = Readonly<{ address: string; unlocked_balance: number; balance: number }>;

/**
 * Mined coins are spendable after sixty blocks and received ones after ten, and a ring signature needs decoy outputs.
 */
export const firstBlocks = 120;
const blocksToSpend = 10;

export async function makeMoneroControl(url: string, daemon: MoneroCall, customer: MoneroCall): Promise<Control> {
  const { address } = await customer<{ address: string }>('get_address', { account_index: 0 });
  const height = async () => (await daemon<{ count: number }>('get_block_count')).count - 1;
  const mine = async (blocks: number) => {
    await daemon('generateblocks', { amount_of_blocks: blocks, wallet_address: address });
    await customer('refresh');
  };
  const pay = async ({ to, units, token }: Payment) => {
    if (token !== undefined) throw new TypeError('monero has no tokens');
    const sent = await customer<{ tx_hash: string }>('transfer', {
      destinations: [{ amount: toSafeNumber(units), address: to }],
    });
    return sent.tx_hash;
  };

  return {
    height,
    mine,
    pay,
    newAddress: async () => (await customer<{ address: string }>('create_address', { account_index: 0 })).address,
    balance: async (asked) => {
      await customer('refresh');
      const { per_subaddress: parts = [] } = await customer<{ per_subaddress?: Subaddress[] }>('get_balance', {
        account_index: 0,
      });
      const found = parts.find((part) => part.address === asked);
      return BigInt(found?.balance ?? 0);
    },
    fund: async (payment) => {
      const id = await pay(payment);
      await mine(blocksToSpend);
      return id;
    },
    reorg: async (depth, options) => {
      await post(`${url}/pop_blocks`, { nblocks: depth });
      // Popped transactions return to the pool. Flushing the pool is the only way to mine without them.
      const leftOut = options?.leaveOut ? await readPool(url) : [];
      if (leftOut.length > 0) await daemon('flush_txpool', {});
      await mine(depth + 1);
      for (const hex of leftOut) await post(`${url}/send_raw_transaction`, { tx_as_hex: hex });
    },
  };
}

async function readPool(url: string): Promise<readonly string[]> {
  const { tx_hashes: hashes = [] } = await post<{ tx_hashes?: string[] }>(`${url}/get_transaction_pool_hashes`, {});
  if (hashes.length === 0) return [];
  const { txs } = await post<{ txs: { as_hex: string }[] }>(`${url}/get_transactions`, { txs_hashes: hashes });
  return txs.map((transaction) => transaction.as_hex);
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const answer = (await response.json()) as T & { status: string };
  if (answer.status !== 'OK') throw new Error(`${url}: ${answer.status}`);
  return answer;
}

/** The wallet server requires a JSON number. */
function toSafeNumber(units: bigint): number {
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('more than a JSON number can carry exactly');
  return Number(units);
}
