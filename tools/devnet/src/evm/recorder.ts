/**
 * Remembers every transaction that came in and a snapshot before every block. Hardhat forgets what came after a
 * snapshot when it goes back to it; a real node puts the transactions of lost blocks back into its mempool.
 */

export type Request = <T>(method: string, ...params: readonly unknown[]) => Promise<T>;

/** As it came in, so that it can come in again. A transaction that we signed for comes out the same every time. */
type Incoming = Readonly<{ method: string; params: readonly unknown[] }>;

export type Recorder = Readonly<{
  request: Request;
  /** Takes a raw or a plain transaction and answers its hash. */
  submit: (method: string, params: readonly unknown[]) => Promise<string>;
  mineOne: () => Promise<void>;
  /** Back to before the last `depth` blocks. What they held waits in the mempool again, or is left out for now. */
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
    // What cannot come back (its nonce is taken by now) is lost, as on a real network.
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

/** Mined ones first, in their order, then those that wait. */
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
