/** The faucet's HTTP client against the devnet's own server, on fake chains. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { ChainNode, Payment } from '../../../tools/devnet/src/chain-node.ts';
import { serveDevnet } from '../../../tools/devnet/src/devnet-server.ts';
import type { Devnet } from '../../../tools/devnet/src/start-devnet.ts';
import { makeDevnetClient } from './devnet-client.ts';

const key = 'a-key-for-this-test';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open(changes: Partial<ChainNode> = {}) {
  const paid: Payment[] = [];
  let height = 100;
  const node = {
    reality: 'real virtual machine',
    software: 'HardhatNetwork/3.1',
    height: async () => height,
    mine: async (blocks: number) => {
      height += blocks;
    },
    pay: async (payment: Payment) => {
      paid.push(payment);
      return '0xfeed';
    },
    ...changes,
  } as ChainNode;
  const devnet = { chains: ['ethereum'], node: () => node } as unknown as Devnet;
  const { url, close } = await serveDevnet(devnet, key);
  closers.push(close);
  const tokenOf = (currency: string) => (currency === 'USDT-ERC20' ? '0xdac1' : undefined);
  return { devnet: makeDevnetClient({ url, key, tokenOf }), url, tokenOf, paid };
}

describe('the client of a devnet', () => {
  test('says how real each chain is', async () => {
    const { devnet } = await open();
    const card = { chain: 'ethereum', reality: 'real virtual machine', software: 'HardhatNetwork/3.1' };
    expect(await devnet.chains()).toEqual([card]);
  });

  test('makes blocks, which the height shows', async () => {
    const { devnet } = await open();
    await devnet.mine('ethereum', 6);
    expect(await devnet.height('ethereum')).toBe(106);
  });

  test('pays a coin to the last unit, however many there are', async () => {
    const { devnet, paid } = await open();
    const units = 123_456_789_012_345_678_901n;
    expect(await devnet.pay({ to: '0x1', amount: money('ETH', units) })).toBe('0xfeed');
    expect(paid).toEqual([{ to: '0x1', units }]);
  });

  test('pays a token by its contract', async () => {
    const { devnet, paid } = await open();
    await devnet.pay({ to: '0x1', amount: money('USDT-ERC20', 5n) });
    expect(paid).toEqual([{ to: '0x1', units: 5n, token: '0xdac1' }]);
  });

  test('never pays a token without a contract, because it would be paid in coins', async () => {
    const { devnet, paid } = await open();
    expect([devnet.canPay('ETH'), devnet.canPay('USDT-ERC20'), devnet.canPay('USDC-ERC20')]).toEqual([
      true,
      true,
      false,
    ]);
    await expect(devnet.pay({ to: '0x1', amount: money('USDC-ERC20', 5n) })).rejects.toThrow(OutsideError);
    expect(paid).toEqual([]);
  });
});

describe('a devnet that does not do it', () => {
  test('is an outside failure where its wallet is empty, and its words go no further', async () => {
    const pay = async (): Promise<never> => {
      throw new Error('Insufficient funds of bcrt1qsomebody');
    };
    const { devnet } = await open({ pay });
    const failure: unknown = await devnet.pay({ to: '0x1', amount: money('ETH', 1n) }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OutsideError);
    expect(String(failure)).toContain('refused (400)');
    expect(String(failure)).not.toContain('bcrt1qsomebody');
  });

  test('is one where the key is wrong', async () => {
    const { url, tokenOf } = await open();
    await expect(makeDevnetClient({ url, key: 'another', tokenOf }).chains()).rejects.toThrow('refused (401)');
  });

  test('is one where nobody listens', async () => {
    const { devnet } = await open();
    await closers.pop()?.();
    await expect(devnet.height('ethereum')).rejects.toThrow(OutsideError);
  });

  test.each([
    ['null', 'list its chains'],
    ['[{"chain":"dogecoin","reality":"real node","software":"x"}]', 'nobody knows'],
    ['[{"chain":"bitcoin","reality":"very real","software":"x"}]', 'nobody knows'],
    ['not json', 'cannot be reached'],
  ])('is one where it answers %s', async (body, words) => {
    const server = createServer((_request, response) => response.end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(async () => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(makeDevnetClient({ url, key, tokenOf: () => undefined }).chains()).rejects.toThrow(words);
  });
});
