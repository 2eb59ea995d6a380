/**
 * Records every submitted transaction, and a snapshot before every block. Reverting to a snapshot makes Hardhat forget
 * later transactions; a real node would put the transactions of lost blocks back into its mempool.
 */

export type Request = <T>(method: string, ...params: readonly unknown[]) => Promise<T>;

/**
 * A transaction as submitted, so that it can be submitted again. One signed by the chain gets the same hash each time.
 */
type Incoming = Readonly<{ method: string; params: readonly unknown[] }>;

export type Recorder = Readonly<{
  request: Request;
  /** Submits a raw or an unsigned transaction and returns its hash. */
  submit: (method: string, params: readonly unknown[]) => Promise<string>;
  mineOne: () => Promise<void>;
  /** Reverts the last `depth` blocks. Their transactions return to the mempool, or are left out for now. */
  rewind: (depth: number, leaveOut: boolean) => Promise<readonly Incoming[]>;
  submitAgain: (lost: readonly Incoming[]) => Promise<void>;
}>;

export function makeRecorder(request: Request): Recorder {
  const incoming = new Map<string, Incoming>();
  const snapshots = new Map<number, string>();
  const height = async () => Number(await request<string>('eth_blockNumber'));

  const submit = async (method: string, params: readonly unknown[]) => {
    const hash = await request<string>(method, ...params);
    incoming.set(hash, { method, params });
    return hash;
  };

  const submitAgain = async (lost: readonly Incoming[]) => {
    // A transaction that is no longer valid (its nonce is used) is lost, as on a real network.
    for (const { method, params } of lost) await request(method, ...params).catch(() => {});
  };

  return {
    request,
    submit,
    submitAgain,
    mineOne: async () => {
      snapshots.set((await height()) + 1, await request<string>('evm_snapshot'));
      await request('evm_mine');
    },
    rewind: async (depth, leaveOut) => {
      const from = (await height()) - depth + 1;
      const snapshot = snapshots.get(from);
      if (snapshot === undefined) throw new Error(`no snapshot before block ${from}`);
      const hashes = await hashesFrom(request, from);
      await request('evm_revert', snapshot);
      for (const block of snapshots.keys()) if (block >= from) snapshots.delete(block);
      const lost = hashes.flatMap((hash) => incoming.get(hash) ?? []);
      if (!leaveOut) {
        await submitAgain(lost);
        return [];
      }
      for (const hash of hashes) await request('hardhat_dropTransaction', hash).catch(() => {});
      return lost;
    },
  };
}

/** Hashes of mined transactions in order, then of pending ones. */
async function hashesFrom(request: Request, from: number): Promise<readonly string[]> {
  const hashes: string[] = [];
  const head = Number(await request<string>('eth_blockNumber'));
  for (let number = from; number <= head; number += 1) {
    const block = await request<{ transactions: string[] }>('eth_getBlockByNumber', `0x${number.toString(16)}`, false);
    hashes.push(...block.transactions);
  }
  const waiting = await request<readonly { hash: string }[]>('eth_pendingTransactions');
  return [...hashes, ...waiting.map(({ hash }) => hash)];
}
