/**
 * Finds internal payments of a block by tracing its transactions, if the node can. Many nodes cannot, and after any
 * failure nothing is found. Anyone can fill a block and so determine the cost of tracing. Hence a short timeout, a size
 * limit, and a pause after a trace that was too expensive.
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
  /** Only payments to these addresses are reported. */
  receivers: readonly string[];
}>;

export type TraceInnerPayments = (block: Executed) => Promise<readonly InnerPayment[]>;

/**
 * Tracer options. The node's own timeout is slightly shorter than ours, so that the node does not continue after ours.
 */
const tracer = { tracer: 'callTracer', timeout: '4s' } as const;
const limits = { timeoutMs: 5_000, mostBytes: 32 * 2 ** 20 } as const;
/**
 * To trace one transaction, a node re-executes all earlier ones of the block. Blocks with more transactions than this
 * are not traced one by one.
 */
const mostOneByOne = 60;

const restMs = 10 * 60_000;
/** Traces slower than this must be rare, because a chain has a block every few seconds. */
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
      // Malformed answers cause a pause too: assigning arrivals must never stop the chain.
      restUntil = now() + restMs;
      return [];
    }
  };
}

async function readTraces(rpc: JsonRpc, { hash, txids }: Executed): Promise<readonly (readonly [string, NodeCall])[]> {
  try {
    const traces = await rpc.call<readonly NodeTrace[]>('debug_traceBlockByHash', [hash, tracer], limits);
    // Some nodes omit transactions, so a trace without a hash cannot be assigned by its position.
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

/** Other call types (DELEGATECALL, STATICCALL, CALLCODE) transfer no coins to another address. */
const moving = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'];

/**
 * Lists nested calls that pay one of the receivers. The top-level payment is known from the transaction. A failed call
 * reverts all its nested calls.
 */
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
