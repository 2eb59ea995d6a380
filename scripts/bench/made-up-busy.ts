/**
 * Made-up nodes of busy chains, as a process of their own: Solana with a slot of many transactions every 400 ms, and
 * Bitcoin with a mempool of 100,000 of which some leave and some come every second. They count the calls.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import process from 'node:process';

export type BusyNode = Readonly<{
  url: string;
  /** Calls so far, those of a batch by themselves. */
  countCalls(): Promise<number>;
  stop(): Promise<void>;
}>;

export type Kind = 'solana' | 'bitcoin';

export const slotMs = 400;
const [votes, others, accountsEach] = [800, 700, 14];
const [waiting, changesEachSecond] = [100_000, 7];

export async function startBusyNode(kind: Kind): Promise<BusyNode> {
  const child = fork(import.meta.filename, [kind]);
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    countCalls: async () => {
      child.send('count');
      const [calls] = (await once(child, 'message')) as [number];
      return calls;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

type Call = Readonly<{ id: number; method: string; params: readonly unknown[] }>;
/** The text of a result. */
type Answer = (...params: never[]) => string;

async function serve(kind: Kind): Promise<void> {
  const answers = kind === 'solana' ? makeSolana() : makeBitcoin();
  let calls = 0;
  const answer = ({ id, method, params }: Call): string => {
    calls += 1;
    const found = answers[method];
    if (!found) return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } });
    return `{"jsonrpc":"2.0","result":${found(...(params as never[]))},"id":${id}}`;
  };
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const asked = JSON.parse(Buffer.concat(parts).toString()) as Call | readonly Call[];
    response.setHeader('content-type', 'application/json');
    response.end('method' in asked ? answer(asked) : `[${asked.map(answer).join(',')}]`);
  };
  const server = createServer((request, response) => void reply(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the node has no port');
  process.on('message', () => process.send?.(calls));
  process.send?.(`http://127.0.0.1:${address.port}`);
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
let drawn = 1;
/** Chance that is the same in every run. The upper bits: the lower ones repeat soon. */
function draw(below: number): number {
  drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((drawn / 2 ** 32) * below);
}
const word = (length: number): string => Array.from({ length }, () => letters[draw(letters.length)]).join('');

function makeSolana(): Readonly<Record<string, Answer>> {
  const began = Date.now();
  const slotNow = (): number => Math.floor((Date.now() - began) / slotMs) + 1;
  const accounts = Array.from({ length: 8_000 }, () => word(44));
  const any = (): string => accounts[draw(accounts.length)] ?? '';
  const vote = 'Vote111111111111111111111111111111111111111';
  const transaction = (keys: readonly string[], tokens: number): unknown => ({
    transaction: {
      signatures: [word(88)],
      accountKeys: keys.map((pubkey, at) => ({ pubkey, signer: at === 0, source: 'transaction', writable: at < 4 })),
    },
    meta: {
      err: null,
      status: { Ok: null },
      fee: 5_000,
      preBalances: keys.map(() => 2_039_280 + draw(1e9)),
      postBalances: keys.map(() => 2_039_280 + draw(1e9)),
      preTokenBalances: Array.from({ length: tokens }, (_, at) => tokenBalance(at, any)),
      postTokenBalances: Array.from({ length: tokens }, (_, at) => tokenBalance(at, any)),
    },
    version: 0,
  });
  const list = JSON.stringify([
    ...Array.from({ length: votes }, () => transaction([any(), any(), vote], 0)),
    ...Array.from({ length: others }, () => transaction(Array.from({ length: accountsEach }, any), 4)),
  ]);
  const header = (slot: number): string =>
    `"blockhash":"hash${slot}","previousBlockhash":"hash${slot - 1}","blockHeight":${slot},"parentSlot":${slot - 1},` +
    `"blockTime":${Math.floor((began + slot * slotMs) / 1_000)}`;
  return {
    getSlot: () => String(slotNow()),
    getBlocks: (from: number, to: number) =>
      JSON.stringify(Array.from({ length: to - from + 1 }, (_, at) => from + at)),
    getBlock: (slot: number, { transactionDetails }: Readonly<{ transactionDetails: string }>) =>
      `{${header(slot)}${transactionDetails === 'none' ? '' : `,"transactions":${list}`}}`,
    getRecentPrioritizationFees: () => '[]',
  };
}

function tokenBalance(accountIndex: number, any: () => string): unknown {
  const amount = String(draw(1e9));
  const uiTokenAmount = {
    amount,
    decimals: 6,
    uiAmount: Number(amount) / 1e6,
    uiAmountString: String(Number(amount) / 1e6),
  };
  return { accountIndex, mint: any(), owner: any(), programId: any(), uiTokenAmount };
}

function makeBitcoin(): Readonly<Record<string, Answer>> {
  const began = Date.now();
  const nameOf = (at: number): string => at.toString(16).padStart(64, '0');
  const first = (): number => Math.floor((Date.now() - began) / 1_000) * changesEachSecond;
  const script = (at: number): string =>
    `"scriptPubKey":{"type":"witness_v0_keyhash","address":"bc1q${nameOf(at).slice(26)}"}`;
  return {
    getbestblockhash: () => '"head"',
    getblockheader: () => `{"hash":"head","height":800000,"time":${Math.floor(began / 1_000)},"confirmations":1}`,
    getblockhash: () => '"head"',
    getblock: () =>
      `{"hash":"head","height":800000,"time":${Math.floor(began / 1_000)},"previousblockhash":"before","tx":[]}`,
    getrawmempool: () => {
      const from = first();
      return JSON.stringify(Array.from({ length: waiting }, (_, at) => nameOf(from + at)));
    },
    getrawtransaction: (txid: string) => {
      const at = Number.parseInt(txid, 16);
      const vout = [0, 1].map((n) => `{"n":${n},"value":0.00010000,${script(at * 2 + n)}}`).join(',');
      return `{"txid":"${txid}","vin":[{"txid":"${nameOf(at + 1e9)}","vout":0}],"vout":[${vout}]}`;
    },
    gettxout: () => `{"value":0.00030000,${script(7)}}`,
    getmempoolinfo: () => '{"mempoolminfee":0.00001000,"minrelaytxfee":0.00001000}',
    estimatesmartfee: () => '{"feerate":0.00002000,"blocks":3}',
  };
}

if (import.meta.main) await serve(process.argv[2] === 'solana' ? 'solana' : 'bitcoin');
