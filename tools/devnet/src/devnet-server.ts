/**
 * The test controls over HTTP, for the faucet page of the product, which is another process. Loopback only, and only
 * with the key; amounts are text, because JSON has no exact integers.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChainId } from '../../../src/domain/assets/currencies.ts';
import type { ChainControl } from './chain-node.ts';
import type { Devnet } from './start-devnet.ts';

export type DevnetServer = Readonly<{ url: string; close: () => Promise<void> }>;

const mostBlocks = 200;

/** GET lists the chains and how real each is; POST runs a control. */
export async function serveDevnet(devnet: Devnet, key: string, port = 0): Promise<DevnetServer> {
  const server = createServer((request, response) => {
    const reply = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value, (_name, item: unknown) => (typeof item === 'bigint' ? String(item) : item)));
    };
    if (request.headers.authorization !== `Bearer ${key}`) return reply(401, { error: 'unauthorized' });
    if (request.method === 'GET') return reply(200, describe(devnet));
    void runControl(devnet, request).then(
      (value) => reply(200, { value }),
      (error: unknown) => reply(400, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function describe(devnet: Devnet): unknown {
  return devnet.chains.map((id) => {
    const { reality, software } = devnet.node(id);
    return { chain: id, reality, software };
  });
}

async function runControl(devnet: Devnet, request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const asked = JSON.parse(Buffer.concat(parts).toString()) as Readonly<Record<string, unknown>>;
  const node: ChainControl = devnet.node(readText(asked, 'chain') as ChainId);
  const token = asked['token'] === undefined ? undefined : readText(asked, 'token');
  const action = readText(asked, 'action');
  switch (action) {
    case 'pay':
    case 'fund': {
      const payment = { to: readText(asked, 'to'), units: readUnits(asked) };
      return node[action]({ ...payment, ...(token === undefined ? {} : { token }) });
    }
    case 'mine':
      return node.mine(readBlocks(asked));
    case 'balance':
      return node.balance(readText(asked, 'address'), token);
    case 'height':
    case 'newAddress':
      return node[action]();
    default:
      throw new TypeError(`unknown action ${action}`);
  }
}

function readText(asked: Readonly<Record<string, unknown>>, name: string): string {
  const value = asked[name];
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is missing`);
  return value;
}

function readUnits(asked: Readonly<Record<string, unknown>>): bigint {
  const text = readText(asked, 'units');
  if (!/^[1-9]\d{0,40}$/.test(text)) throw new TypeError('units is a whole number as text, above zero');
  return BigInt(text);
}

function readBlocks(asked: Readonly<Record<string, unknown>>): number {
  const blocks = Number(asked['blocks']);
  if (!Number.isInteger(blocks) || blocks < 1 || blocks > mostBlocks) throw new TypeError(`1 to ${mostBlocks} blocks`);
  return blocks;
}
