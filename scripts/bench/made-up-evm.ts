/**
 * A made-up node of an EVM chain, as a thread of its own: it makes a block every `blockMs`, answers each request after
 * `delayMs`, runs what it is sent as a node does, and counts the calls.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runProgram } from '#tests/support/tiny-evm.ts';

export type MadeUpEvm = Readonly<{
  url: string;
  /** Calls so far, and the height of the newest block. */
  look(): Promise<Readonly<{ calls: number; height: number }>>;
  stop(): Promise<void>;
}>;

type Settings = Readonly<{
  blockMs: number;
  delayMs: number;
  /** Transactions of each block. */
  transactions: number;
  /** What addresses hold: in coins under their name, in tokens under the contract and it. Others hold nothing. */
  held: ReadonlyMap<string, bigint>;
}>;

export async function startMadeUpEvm(settings: Settings): Promise<MadeUpEvm> {
  const worker = new Worker(new URL(import.meta.url), { workerData: settings });
  const [url] = (await once(worker, 'message')) as [string];
  return {
    url,
    look: async () => {
      worker.postMessage('look', []);
      const [seen] = (await once(worker, 'message')) as [Readonly<{ calls: number; height: number }>];
      return seen;
    },
    stop: async () => void (await worker.terminate()),
  };
}

type Call = Readonly<{ id: number; method: string; params: readonly unknown[] }>;

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const word = (value: number | bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
const hashOf = (height: number): string => word(0xb10c_0000_0000 + height);
/** Nodes remember the balances after this many blocks. */
const remembered = 128;

if (!isMainThread) await serve(workerData as Settings);

async function serve(settings: Settings): Promise<void> {
  const { height, answer, countCalls } = makeNode(settings);
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    await sleep(settings.delayMs);
    const asked = JSON.parse(Buffer.concat(parts).toString()) as Call | readonly Call[];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify('method' in asked ? answer(asked) : asked.map(answer)));
  };
  const server = createServer((request, response) => void reply(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the node has no port');
  parentPort?.on('message', () => parentPort?.postMessage({ calls: countCalls(), height: height() }, []));
  parentPort?.postMessage(`http://127.0.0.1:${address.port}`, []);
}

type Answers = Readonly<Record<string, (...params: never[]) => unknown>>;

function makeNode({ blockMs, transactions, held }: Settings) {
  const began = performance.now();
  const startTime = Math.floor(Date.now() / 1_000);
  let calls = 0;
  const height = (): number => Math.floor((performance.now() - began) / blockMs);
  const header = (at: number) => ({
    number: hex(at),
    hash: hashOf(at),
    parentHash: hashOf(at - 1),
    timestamp: hex(startTime + Math.floor((at * blockMs) / 1_000)),
    baseFeePerGas: hex(0),
  });
  const names = (at: number): readonly string[] =>
    Array.from({ length: at === 0 ? 0 : transactions }, (_, place) => word(at * 10_000 + place + 1));
  const answers: Answers = {
    eth_blockNumber: () => hex(height()),
    eth_gasPrice: () => hex(1_000_000_000),
    eth_maxPriorityFeePerGas: () => hex(1_000_000_000),
    eth_getBlockByNumber: (tag: string, isWhole: boolean) => {
      if (tag === 'pending') return { ...header(height() + 1), number: null, hash: null, transactions: [] };
      const at = heightOf(tag, height());
      if (at > height()) return null;
      const found = names(at);
      return { ...header(at), transactions: isWhole ? found.map((hash, place) => makeBody(at, place, hash)) : found };
    },
    eth_getBlockReceipts: (hash: string) => {
      const at = toHeight(hash);
      return names(at).map((name) => makeReceipt(at, name));
    },
    ...makeBalances(held, ({ blockHash }) => height() - toHeight(blockHash) < remembered),
  };
  const answer = ({ id, method, params }: Call): unknown => {
    calls += 1;
    const result = answers[method]?.(...(params as never[]));
    const error = { code: -32_000, message: 'missing trie node' };
    return { jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) };
  };
  return { height, answer, countCalls: () => calls };
}

type AtBlock = Readonly<{ blockHash: string }>;

function makeBalances(held: Settings['held'], isKnown: (block: AtBlock) => boolean): Answers {
  const tokensOf = (contract: string, data: string): string =>
    word(held.get(`${contract.toLowerCase()} 0x${data.slice(-40)}`) ?? 0n);
  return {
    // Addresses are asked for with the capitals of their checksum.
    eth_getBalance: (address: string, block: AtBlock) =>
      isKnown(block) ? hex(held.get(address.toLowerCase()) ?? 0n) : undefined,
    eth_call: ({ to, data }: { to?: string; data: string }, block: AtBlock) => {
      if (!isKnown(block)) return undefined;
      if (to !== undefined) return tokensOf(to, data);
      return runProgram(data, { balanceOf: (address) => held.get(address) ?? 0n, callContract: tokensOf });
    },
  };
}

function heightOf(tag: string, head: number): number {
  if (tag === 'latest') return head;
  return tag === 'finalized' ? Math.max(0, head - 2) : Number(tag);
}

function toHeight(hash: string): number {
  return Number(BigInt(hash) - 0xb10c_0000_0000n);
}

function makeBody(at: number, place: number, hash: string) {
  return {
    hash,
    from: `0x${'11'.repeat(20)}`,
    to: `0x${'22'.repeat(20)}`,
    value: hex(1),
    input: '0x',
    nonce: hex(at * 1_000 + place),
    gas: hex(21_000),
    gasPrice: hex(1_000_000_000),
    blockNumber: hex(at),
  };
}

function makeReceipt(at: number, transactionHash: string) {
  return {
    transactionHash,
    blockHash: hashOf(at),
    status: '0x1',
    gasUsed: hex(21_000),
    effectiveGasPrice: hex(1_000_000_000),
    logs: [],
  };
}
