/**
 * bitcoind (Bitcoin Knots) and litecoind on regtest, with the wallet of the test customer, who owns the mined coins.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cannot, type ChainNode, type Payment, type ReorgOptions } from './chain-node.ts';
import { findDaemon } from './daemons.ts';
import { callJsonRpc } from './json-rpc.ts';
import { runProcess, type RunningProcess } from './run-process.ts';
import { payBack } from './utxo-replacement.ts';

export type UtxoChain = 'bitcoin' | 'litecoin';
/** `zmq`: where the node tells of what is new. Debian builds litecoind without it. */
export type UtxoEndpoint = Readonly<{ url: string; user: string; password: string; zmq?: string }>;
export type UtxoPlan = Readonly<{
  chain: UtxoChain;
  folder: string;
  nodesFolder: string;
  port: number;
  zmqPort?: number;
  /** Lines of the settings in place of the transaction index. */
  settings?: readonly string[];
}>;
export type UtxoCall = <T>(method: string, ...params: readonly unknown[]) => Promise<T>;

const user = 'devnet';
const customerWallet = 'customer';
/** Mined coins are spendable after a hundred blocks; on regtest the reward halves every 150 blocks. */
const firstBlocks = 199;

const daemons = { bitcoin: 'bitcoind', litecoin: 'litecoind' } as const;

/**
 * Litecoin's regtest stops at block 432, where its extension blocks activate, unless that is postponed. By default its
 * nodes accept no replacement (RBF); miners may, so this one does.
 */
const ownSettings: Readonly<Record<UtxoChain, readonly string[]>> = {
  bitcoin: ['natpmp=0', 'unsafesqlitesync=1'],
  litecoin: ['upnp=0', 'vbparams=mweb:4000000000:4100000000', 'mempoolreplacement=1'],
};

export async function startUtxoNode(plan: UtxoPlan): Promise<ChainNode & Readonly<{ endpoint: UtxoEndpoint }>> {
  const zmq = plan.zmqPort === undefined ? undefined : `tcp://127.0.0.1:${plan.zmqPort}`;
  const url = `http://127.0.0.1:${plan.port}/`;
  const endpoint = { url, user, password: randomBytes(16).toString('hex'), ...(zmq !== undefined && { zmq }) };
  const call: UtxoCall = (method, ...params) => callJsonRpc(endpoint, method, params);
  const customer: UtxoCall = (method, ...params) =>
    callJsonRpc({ ...endpoint, url: `${endpoint.url}wallet/${customerWallet}` }, method, params);

  await writeSettings(plan, endpoint);
  let running: RunningProcess | undefined = await runDaemon(plan, call);
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  await call('createwallet', customerWallet, false, false, '', false, plan.chain === 'bitcoin', true);

  const mine = async (blocks: number) => {
    await call('generatetoaddress', blocks, await customer<string>('getnewaddress'));
  };
  const pay = ({ to, units, token }: Payment) => {
    if (token !== undefined) throw new TypeError(`${plan.chain} has no tokens`);
    return customer<string>('sendtoaddress', to, formatCoins(units), '', '', false, true);
  };
  await mine(firstBlocks);
  const { subversion } = await call<{ subversion: string }>('getnetworkinfo');

  return {
    chain: plan.chain,
    endpoint,
    reality: 'real node',
    software: subversion.replaceAll('/', ' ').trim(),
    height: () => call<number>('getblockcount'),
    mine,
    newAddress: () => customer<string>('getnewaddress'),
    balance: async (address) => {
      const found = await call<{ total_amount: number }>('scantxoutset', 'start', [`addr(${address})`]);
      return BigInt(Math.round(found.total_amount * 1e8));
    },
    pay,
    payByContract: cannot(`${plan.chain} has no contracts that pay`),
    payInVain: cannot(`${plan.chain} has no transactions that fail in a block`),
    fund: async (payment) => {
      const id = await pay(payment);
      await mine(1);
      return id;
    },
    replace: (transactionId) => payBack(call, customer, transactionId),
    reorg: (depth, options) => reorganise(call, customer, depth, options),
    stop,
    start: async () => {
      running ??= await runDaemon(plan, call);
    },
    close: stop,
  };
}

async function writeSettings(
  { chain, folder, port, settings: own = ['txindex=1'] }: UtxoPlan,
  { password, zmq }: UtxoEndpoint,
): Promise<void> {
  const settings = [
    'regtest=1',
    '[regtest]',
    'server=1',
    `rpcuser=${user}`,
    `rpcpassword=${password}`,
    `rpcport=${port}`,
    'rpcbind=127.0.0.1',
    'rpcallowip=127.0.0.1',
    'listen=0',
    'discover=0',
    'dnsseed=0',
    'connect=0',
    ...own,
    ...(zmq === undefined ? [] : ['hashblock', 'sequence'].map((topic) => `zmqpub${topic}=${zmq}`)),
    'fallbackfee=0.00005',
    'addresstype=bech32',
    'keypool=20',
    ...ownSettings[chain],
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'node.conf'), `${settings.join('\n')}\n`, { mode: 0o600 });
}

async function runDaemon({ chain, folder, nodesFolder }: UtxoPlan, call: UtxoCall): Promise<RunningProcess> {
  const { command, leadingArguments } = await findDaemon(daemons[chain], nodesFolder);
  return runProcess({
    name: daemons[chain],
    command,
    arguments: [...leadingArguments, `-datadir=${folder}`, `-conf=${path.join(folder, 'node.conf')}`],
    logFile: path.join(folder, 'node.log'),
    isReady: async () => (await call<{ chain: string }>('getblockchaininfo')).chain === 'regtest',
  });
}

/** The new blocks pay another address, or they could be identical to the invalidated ones. */
async function reorganise(call: UtxoCall, customer: UtxoCall, depth: number, options?: ReorgOptions): Promise<void> {
  const height = await call<number>('getblockcount');
  const lost = await readTransactions(call, height - depth + 1, height);
  await call('invalidateblock', await call<string>('getblockhash', height - depth + 1));
  await sendAgain(call, lost);
  const address = await customer<string>('getnewaddress');
  if (options?.leaveOut) {
    for (let block = 0; block <= depth; block += 1) await call('generateblock', address, []);
  } else {
    await call('generatetoaddress', depth + 1, address);
  }
}

/** The transactions of these blocks as hex, in their order. */
async function readTransactions(call: UtxoCall, from: number, to: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (let height = from; height <= to; height += 1) {
    const hash = await call<string>('getblockhash', height);
    const { tx } = await call<Readonly<{ tx: readonly Readonly<{ hex: string }>[] }>>('getblock', hash, 2);
    found.push(...tx.map(({ hex }) => hex));
  }
  return found;
}

/**
 * Returns lost transactions to the mempool, as their senders' wallets would: a node itself returns those of the ten
 * newest lost blocks only. Transactions that are no payments (coinbase) or in the mempool already are not accepted.
 */
async function sendAgain(call: UtxoCall, transactions: readonly string[]): Promise<void> {
  for (const hex of transactions) {
    const [answer] = await call<readonly Readonly<{ allowed: boolean }>[]>('testmempoolaccept', [hex]);
    if (answer?.allowed) await call('sendrawtransaction', hex);
  }
}

/** Both daemons accept amounts as text, which is exact. */
export function formatCoins(units: bigint): string {
  const digits = units.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
