import { base58, base64 } from '@scure/base';
import { expect, test } from 'vitest';
import { fakeJsonRpc } from '#tests/support/fake-json-rpc.ts';
import { readDurableNonce } from './read-durable-nonce.ts';

const account = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
const authority = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const value = base58.encode(new Uint8Array(32).fill(0x11));

type Look = Readonly<{ version?: number; state?: number; of?: string; owner?: string; size?: number }>;

/** A nonce account as the system program writes it. */
function nonceAccount({ version = 1, state = 1, of = authority, owner = '1'.repeat(32), size = 80 }: Look = {}) {
  const data = new Uint8Array(size);
  const view = new DataView(data.buffer);
  view.setUint32(0, version, true);
  view.setUint32(4, state, true);
  data.set(base58.decode(of), 8);
  data.set(base58.decode(value), 40);
  return { lamports: 1_447_680, owner, data: [base64.encode(data), 'base64'] };
}

async function read(found: unknown, asked = account): Promise<string | undefined> {
  const rpc = fakeJsonRpc({ getAccountInfo: () => ({ context: { slot: 9 }, value: found }) });
  return await readDurableNonce(rpc, { account: asked, authority });
}

test('a nonce account of the authority has its value', async () => {
  expect(await read(nonceAccount())).toBe(value);
});

test.each([
  ['there is none', null],
  ['another authority uses it', nonceAccount({ of: account })],
  ['it was never initialised', nonceAccount({ state: 0 })],
  ['it is of the version before', nonceAccount({ version: 0 })],
  ['another program wrote it', nonceAccount({ owner: account })],
  ['it is longer', nonceAccount({ size: 81 })],
  ['it is an ordinary account', { lamports: 5, owner: '1'.repeat(32), data: ['', 'base64'] }],
])('nothing if %s', async (_, found) => {
  expect(await read(found)).toBeUndefined();
});

test('a text that names no account is not asked for', async () => {
  expect(await read(nonceAccount(), 'O0')).toBeUndefined();
  expect(await read(nonceAccount(), account.slice(4))).toBeUndefined();
});
