/**
 * The ids of the transactions in a node's mempool. A list of 100,000 takes tens of milliseconds to read and compare, so
 * a long one is read less often.
 */
import type { JsonRpc } from '#src/adapters/chains/json-rpc.ts';

export type MempoolList = Readonly<{
  txids: readonly string[];
  isPresent: (txid: string) => boolean;
  /** Ids that were not in the list before. All in the first list, of which nobody knows how old they are. */
  fresh: readonly string[];
  /** Ids that were in the list before. */
  gone: readonly string[];
  isFirst: boolean;
  isLong: boolean;
}>;

const usualLong = 10_000;
const longRestMs = 5_000;

/** `needed`: a list without one of these is not new enough. Absent: only a new one is. */
export type ReadMempoolList = (needed?: readonly string[]) => Promise<MempoolList>;

type Options = Readonly<{
  monotonicNow?: () => number;
  /** From so many transactions on a list is long. */
  long?: number;
}>;

export function makeReadMempoolList(
  rpc: JsonRpc,
  { monotonicNow = () => performance.now(), long = usualLong }: Options = {},
): ReadMempoolList {
  /** When each id was listed last, by the number of the list. One for all lists, since to make it anew costs most. */
  const listed = new Map<string, { list: number }>();
  const isPresent = (txid: string): boolean => listed.has(txid);
  let lists = 0;
  let last: Readonly<{ list: MempoolList; at: number }> | undefined;
  return async (needed) => {
    const isYoung = last?.list.isLong === true && monotonicNow() - last.at < longRestMs;
    if (last && isYoung && needed?.every(isPresent) === true) {
      return { ...last.list, fresh: [], gone: [], isFirst: false };
    }
    const at = monotonicNow();
    const txids = await rpc.call<readonly string[]>('getrawmempool', [], { parseBytes: parseIds });
    lists += 1;
    const fresh = txids.filter((txid) => isNew(listed, txid, lists));
    const gone: string[] = [];
    if (listed.size > txids.length) {
      for (const [txid, { list }] of listed) if (list !== lists) gone.push(txid);
    }
    for (const txid of gone) listed.delete(txid);
    last = { list: { txids, isPresent, fresh, gone, isFirst: lists === 1, isLong: txids.length >= long }, at };
    return last.list;
  };
}

/** There are no amounts in it, which the usual parser would look for. */
function parseIds(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString('latin1'));
}

function isNew(listed: Map<string, { list: number }>, txid: string, list: number): boolean {
  const known = listed.get(txid);
  if (known) known.list = list;
  else listed.set(txid, { list });
  return !known;
}
