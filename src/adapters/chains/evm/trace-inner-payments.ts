/**
 * Which transactions of a block handed coins on inside calls, where the node can run them again to tell. Many cannot:
 * then nothing is known, and nothing that goes wrong here is worth more than that. Whoever fills a block decides how
 * much work that is, so it has a short time, a short answer, and after one that was too much it rests.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { JsonRpc } from '../json-rpc.ts';
import type { NodeCall, NodeTrace } from './answers.ts';
import { readQuantity } from './quantity.ts';
import { isUnknownMethod } from './read-receipts.ts';
import { spellAddress } from './spell-address.ts';

export type InnerPayment = Readonly<{ txid: string; from: string; to: string; units: bigint }>;

type Executed = Readonly<{
  hash: string;
  txids: readonly string[];
  /** Whom payments are looked for to. All others are left out. */
  receivers: readonly string[];
}>;

export type TraceInnerPayments = (block: Executed) => Promise<readonly InnerPayment[]>;

/** The node itself gives up a little earlier than we do: otherwise it would go on for nobody. */
const tracer = { tracer: 'callTracer', timeout: '4s' } as const;
const limits = { timeoutMs: 5_000, mostBytes: 32 * 2 ** 20 } as const;
/** To run one transaction again a node runs all before it as well. More than these are not worth a name. */
const mostOneByOne = 60;

const restMs = 10 * 60_000;
/** A chain has a block every few seconds: one that takes so long must stay rare. */
const slowMs = 2_000;
const restAfterSlowMs = 60_000;

export function makeTraceInnerPayments(rpc: JsonRpc, now = () => performance.now()): TraceInnerPayments {
  let restUntil = Number.NEGATIVE_INFINITY;
  return async (block) => {
    const startedAt = now();
    if (startedAt < restUntil) return [];
    try {
      const receivers = new Set(block.receivers.map((address) => address.toLowerCase()));
      const traces = await readTraces(rpc, block);
      const payments = traces.flatMap(([txid, call]) =>
        listCalls(call, receivers).map((paid) => toPayment(txid, paid)),
      );
      if (now() - startedAt > slowMs) restUntil = now() + restAfterSlowMs;
      return payments;
    } catch {
      // Also where an answer has not the form that it should have: a name is never worth a chain that stands still.
      restUntil = now() + restMs;
      return [];
    }
  };
}

async function readTraces(rpc: JsonRpc, { hash, txids }: Executed): Promise<readonly (readonly [string, NodeCall])[]> {
  try {
    const traces = await rpc.call<readonly NodeTrace[]>('debug_traceBlockByHash', [hash, tracer], limits);
    // Not every node tells all transactions of a block: by their order alone nobody knows which one it is.
    return traces.flatMap(({ txHash, result }) => (result && txHash ? [[txHash.toLowerCase(), result] as const] : []));
  } catch (error) {
    if (!isUnknownMethod(error) || txids.length > mostOneByOne) throw error;
  }
  const calls = txids.map((txid) => ({ method: 'debug_traceTransaction', params: [txid, tracer] }));
  const answers = await rpc.batch<NodeCall | null>(calls, limits);
  if (answers.some(isUnknownMethod)) throw new OutsideError('the node cannot trace');
  return answers.flatMap((answer, at) => {
    const txid = txids[at];
    return answer === null || answer instanceof OutsideError || txid === undefined ? [] : [[txid, answer] as const];
  });
}

/** The others run code of one contract in the name of another and move nothing. */
const moving = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'];

/** What the transaction itself carries is known without this. With a call that failed all that it called is undone. */
function listCalls(call: NodeCall, receivers: ReadonlySet<string>, found: NodeCall[] = []): readonly NodeCall[] {
  if (call.error !== undefined) return found;
  for (const made of call.calls ?? []) {
    const isPaid = made.error === undefined && moving.includes(made.type);
    if (isPaid && receivers.has(made.to?.toLowerCase() ?? '')) found.push(made);
    listCalls(made, receivers, found);
  }
  return found;
}

function toPayment(txid: string, { from, to = '', value = '0x0' }: NodeCall): InnerPayment {
  return { txid, from: spellAddress(from), to: spellAddress(to), units: readQuantity(value) };
}
