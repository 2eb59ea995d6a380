/** A signer on a socket in a folder of its own, for tests. Whatever it is asked, it answers without keys. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectSigner, type SignerConnection } from '#src/adapters/signer/connect-signer.ts';
import type { TlsListening } from '#src/adapters/signer/listen-tls.ts';
import type { Unlock } from '#src/adapters/signer/lock.ts';
import { serveSigner, type ServedSigner } from '#src/adapters/signer/serve-signer.ts';
import type { HalfSockets } from '#src/adapters/signer/signer-place.ts';
import type { Signer } from '#src/adapters/signer/signer.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';

const account = { publicKey: `02${'ab'.repeat(32)}`, chainCode: 'cd'.repeat(32) };
export const description = {
  profile: 'testnet',
  chains: {
    bitcoin: {
      network: 'regtest',
      keys: { kind: 'accounts', deposit: account, change: account, hot: account },
      signsForDeposits: false,
    },
    solana: { network: 'own', keys: { kind: 'pool', hot: 'an address' }, signsForDeposits: true },
  },
} as const;

/** Answers everything, without keys. */
export const plainSigner: Signer = {
  describe: async () => description,
  addresses: async ({ role, from, count }) => Array.from({ length: count }, (_, at) => `${role} ${from + at}`),
  sign: async () => ({ txid: 'a transaction', raw: 'its bytes' }),
  askWallet: async () => undefined,
  signTerms: async (orders) => orders.map(({ text }) => ({ signature: `signed ${text}` })),
  signRefund: async ({ refundAddress }) => `signed ${refundAddress}`,
  signReceipts: async (receipts) => receipts.map(({ text }) => ({ signature: `signed ${text}` })),
  signChannels: async (text) => `signed ${text}`,
  actRule: async () => ({ areNeeded: false, keys: [], alone: {} }),
  voidApprovals: async () => {},
};

export type SignerLab = Readonly<{
  folder: string;
  socketPath: string;
  halves: HalfSockets;
  /** What the signer logged. */
  errors: readonly unknown[];
  /** Who asked what is not for them. */
  refusals: readonly string[];
  /** `tls`: where it can be asked as well. `unlock`: takes passphrases. */
  serve(part?: Partial<Signer>, tls?: TlsListening, unlock?: Unlock): Promise<ServedSigner>;
  /** `half`: asks at the socket of a server or a worker. */
  connect(options?: Readonly<{ timeoutMs?: number; patienceMs?: number; half?: keyof HalfSockets }>): SignerConnection;
  /** A signer of somebody else: whatever it is asked, it says these lines. */
  serveLines(lines: (id: number) => readonly string[]): Promise<void>;
  close(): Promise<void>;
}>;

export async function openSignerLab(): Promise<SignerLab> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sampan-signer-'));
  const socketPath = path.join(folder, 'signer', 'socket');
  const halves = { server: path.join(folder, 'signer', 'server'), worker: path.join(folder, 'signer', 'worker') };
  const refusals: string[] = [];
  const noteRefusal = async (role: string, asked: string) => void refusals.push(`${role} ${asked}`);
  const open: (ServedSigner | Server | SignerConnection)[] = [];
  const errors: unknown[] = [];
  const log = { error: (_words: string, _fields?: unknown, error?: unknown) => void errors.push(error) };
  return {
    folder,
    socketPath,
    halves,
    errors,
    refusals,
    serve: async (part = {}, tls, unlock) => {
      const signer = { ...plainSigner, ...part };
      const served = await serveSigner({ socketPath, halves, signer, log, ownsFolder: true, tls, unlock, noteRefusal });
      open.push(served);
      return served;
    },
    connect: ({ timeoutMs = 5_000, patienceMs = 0, half } = {}) => {
      const connection = connectSigner({ socketPath: half ? halves[half] : socketPath, timeoutMs, patienceMs });
      open.push(connection);
      return connection;
    },
    serveLines: async (lines) => {
      await mkdir(path.dirname(socketPath), { recursive: true });
      const server = answerWith(lines).listen(socketPath);
      await once(server, 'listening');
      open.push(server);
    },
    close: async () => {
      for (const each of open.splice(0)) await each.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answerWith(lines: (id: number) => readonly string[]): Server {
  return createServer((socket) => {
    socket.on('data', (chunk) => {
      for (const text of chunk.toString().trim().split('\n')) {
        const { id } = JSON.parse(text) as { id: number };
        for (const line of lines(id)) socket.write(`${line}\n`);
      }
    });
    socket.on('error', () => {});
    socket.unref();
  });
}

const coin = { chain: 'bitcoin', address: 'ours', role: 'change', units: 12_345n, lots: ['a lot'] } as const;

export const requests: readonly [SigningRequest, SigningRequest, SigningRequest] = [
  {
    payoutId: 'one',
    attempt: 3,
    to: 'theirs',
    amount: { currency: 'BTC', units: 2n ** 80n + 1n },
    feeUnits: 0n,
    domain: {
      kind: 'coins',
      coins: [
        { ...coin, id: 'a:0' },
        { ...coin, id: 'a:1', changeOf: 'two' },
      ],
      changeAddress: 'change',
      splitChange: [{ address: 'further', units: 7n }],
      joined: 1,
    },
    others: [{ payoutId: 'three', to: 'others', amount: { currency: 'BTC', units: 5n } }],
    validUntilHeight: null,
  },
  {
    payoutId: 'two',
    attempt: 1,
    to: 'hot',
    amount: { currency: 'USDT-TRC20', units: 1n },
    feeUnits: 9n,
    size: 65_000n,
    domain: { kind: 'window', wallet: 'deposit' },
    validUntilHeight: 90,
    reference: { height: 30, hash: 'ff', time: 1_700_000_000_000.5 },
    source: { chain: 'tron', index: 4 },
    feePayer: 'hot',
  },
  {
    payoutId: 'three',
    attempt: 1,
    to: '0x1',
    amount: { currency: 'ETH', units: 10n ** 24n },
    feeUnits: 21_000n,
    domain: { kind: 'nonce', wallet: '0x2', nonce: 0 },
    validUntilHeight: null,
  },
];
