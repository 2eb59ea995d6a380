/** monerod and its wallet servers. */
import { describe, expect, test } from 'vitest';
import { callJsonRpc } from '../src/json-rpc.ts';
import { present, useDevnet } from './support/temporary-devnet.ts';
import { testControl, testStopping } from './support/test-control.ts';

const devnet = useDevnet('monero');
const node = () => devnet().node('monero');
const endpoint = () => present(devnet().endpoints.monero);
const shop = <T>(method: string, params: object = {}) =>
  callJsonRpc<T>({ url: `${endpoint().walletUrl}/json_rpc` }, method, params);

type Incoming = Readonly<{ amount: number; confirmations?: number; unlock_time: number; txid: string }>;
type Transfers = Readonly<{ in?: Incoming[]; pool?: Incoming[] }>;

describe('monero', () => {
  // The wallet shows its payments to itself at once.
  testControl({ node, paysAtOnce: true });
  testStopping(node, () => `${endpoint().url}/get_height`);

  test('is the real daemon on a chain of its own', async () => {
    expect(node().reality).toBe('real node');
    const info = await callJsonRpc<{ nettype: string }>({ url: `${endpoint().url}/json_rpc` }, 'get_info', {});
    expect(info.nettype).toBe('fakechain');
  });

  test('the shop sees a payment in the pool, and then in blocks', async () => {
    await shop('create_wallet', { filename: 'shop', password: '', language: 'English' });
    const { address } = await shop<{ address: string }>('create_address', { account_index: 0 });
    const list = async () => {
      await shop('refresh');
      return shop<Transfers>('get_transfers', { in: true, pool: true, account_index: 0, subaddr_indices: [1] });
    };
    const id = await node().pay({ to: address, units: 2_000_000_000_000n });
    expect((await list()).pool).toMatchObject([{ amount: 2_000_000_000_000, txid: id }]);
    await node().mine(3);
    expect((await list()).in).toMatchObject([{ txid: id, confirmations: 3, unlock_time: 0 }]);
  });

  test('no wallet of today makes a payment with an unlock time', async () => {
    const customer = { url: `${endpoint().customerWalletUrl}/json_rpc` };
    const destinations = [{ amount: 1_000_000_000_000, address: await node().newAddress() }];
    const sent = callJsonRpc(customer, 'transfer', { destinations, unlock_time: 5_000 });
    await expect(sent).rejects.toThrow('non-zero unlock time');
  });

  test('cannot do what its network cannot do', async () => {
    await expect(node().replace('0')).rejects.toThrow('cannot be replaced');
    await expect(node().payInVain({ to: '4', units: 1n })).rejects.toThrow('no transactions that fail');
  });
});
