/** Payments and refusals of the faucet. An unreachable devnet is a refusal, not an exception. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { makeOrder } from '#tests/support/make-order.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Records, Store } from '../ports/records.ts';
import type { Ports } from '../ports/ports.ts';
import type { DevnetClient } from '../ports/devnet-client.ts';
import { makeFaucet } from './make-faucet.ts';

type Payment = Parameters<DevnetClient['pay']>[0];

const away = async (): Promise<never> => {
  throw new OutsideError('nobody listens');
};

function open(changes: Partial<DevnetClient> = {}, orders: readonly Order[] = []) {
  const paid: Payment[] = [];
  const mined: (readonly [string, number])[] = [];
  const devnet: DevnetClient = {
    chains: async () => [
      { chain: 'bitcoin', reality: 'real node', software: 'Knots 29' },
      { chain: 'tron', reality: 'stand-in', software: 'ours' },
    ],
    canPay: (currency) => currency !== 'USDC-ERC20',
    height: async (chain) => (chain === 'bitcoin' ? 120 : await away()),
    pay: async (payment) => {
      paid.push(payment);
      return 'f00d';
    },
    mine: async (chain, blocks) => {
      mined.push([chain, blocks]);
    },
    ...changes,
  };
  const records = { orders: { find: async (id: string) => orders.find((order) => order.id === id) } } as Records;
  const store = { snapshot: async (run: (given: Records) => unknown) => await run(records) } as Store;
  const rules = { acceptedNetworks: () => ['test'] } as unknown as Ports['rules'];
  return { faucet: makeFaucet({ store, rules }, devnet), paid, mined };
}

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const request = { currency: 'BTC', address, amount: '0.5' };

describe('a request for test coins', () => {
  test('is paid to the address, and its transaction is told', async () => {
    const { faucet, paid } = open();
    expect(await faucet.payAddress({ ...request, address: ` ${address} `, amount: ' 0.5 ' })).toEqual({
      ok: true,
      value: { txid: 'f00d', chain: 'bitcoin', to: address, amount: money('BTC', 50_000_000n) },
    });
    expect(paid).toEqual([{ to: address, amount: money('BTC', 50_000_000n) }]);
  });

  test.each([
    ['the most of an order', '10', true],
    ['one unit more', '10.00000001', false],
  ])('takes %s as it should', async (_, amount, ok) => {
    expect(await open().faucet.payAddress({ ...request, amount })).toMatchObject({ ok });
  });

  test.each([
    [{ currency: 'DOGE' }, 'currency_unknown', 'currency'],
    [{ currency: 'USDC-ERC20' }, 'currency_inactive', 'currency'],
    [{ address: '' }, 'address_missing', 'address'],
    [{ address: address.replace('w5', 'w6') }, 'address_checksum_wrong', 'address'],
    [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, 'address_wrong_network', 'address'],
    [{ amount: '1,5' }, 'amount_malformed', 'amount'],
    [{ amount: '0' }, 'amount_not_positive', 'amount'],
    [{ amount: '0.123456789' }, 'amount_too_precise', 'amount'],
    [{ amount: '10.1' }, 'amount_above_maximum', 'amount'],
  ])('%j is refused at its field, and nothing is paid', async (typed, code, field) => {
    const { faucet, paid } = open();
    expect(await faucet.payAddress({ ...request, ...typed })).toMatchObject({ ok: false, code, details: { field } });
    expect(paid).toEqual([]);
  });

  test('is refused where the network does not do it', async () => {
    const { faucet } = open({ pay: away });
    expect(await faucet.payAddress(request)).toEqual({
      ok: false,
      code: 'faucet_failed',
      details: { chain: 'bitcoin' },
    });
  });
});

describe('an order', () => {
  const order = makeOrder();

  test('is paid exactly where no amount is named', async () => {
    const { faucet, paid } = open({}, [order]);
    expect(await faucet.payDeposit(order.id)).toMatchObject({ ok: true, value: { txid: 'f00d' } });
    expect(paid).toEqual([{ to: order.depositAddress, amount: order.quote.inputs.send }]);
  });

  test('is paid with another amount on request', async () => {
    const { faucet, paid } = open({}, [order]);
    await faucet.payDeposit(order.id, money('BTC', 7n));
    expect(paid[0]?.amount).toEqual(money('BTC', 7n));
  });

  test('that nobody knows is not paid', async () => {
    const { faucet, paid } = open({}, [order]);
    expect(await faucet.payDeposit('unknown')).toEqual({ ok: false, code: 'order_not_found' });
    expect(paid).toEqual([]);
  });
});

describe('the chains', () => {
  test('are told with how real they are, and without a height where a node is away', async () => {
    const { chains, currencies } = await open().faucet.describe();
    expect(chains).toEqual([
      { chain: 'bitcoin', reality: 'real node', software: 'Knots 29', height: 120 },
      { chain: 'tron', reality: 'stand-in', software: 'ours', height: null },
    ]);
    expect(currencies).toEqual(['BTC', 'TRX', 'USDT-TRC20']);
  });

  test('are none while nobody listens', async () => {
    expect(await open({ chains: away }).faucet.describe()).toEqual({ chains: [], currencies: [] });
  });

  test('grow by the blocks that are asked for', async () => {
    const { faucet, mined } = open();
    expect(await faucet.mineBlocks('bitcoin', 6)).toEqual({ ok: true, value: 120 });
    expect(mined).toEqual([['bitcoin', 6]]);
  });

  test('that do not answer make no blocks', async () => {
    const { faucet } = open({ mine: away });
    expect(await faucet.mineBlocks('tron', 1)).toMatchObject({ ok: false, code: 'faucet_failed' });
  });

  test.each([0, 1.5, 101, NaN])('%d blocks at once is a mistake of ours', async (count) => {
    const { faucet, mined } = open();
    await expect(faucet.mineBlocks('bitcoin', count)).rejects.toThrow(RangeError);
    expect(mined).toEqual([]);
  });
});

test('a bug of the client is not taken for a network that is away', async () => {
  const broken = async (): Promise<never> => {
    throw new TypeError('a bug');
  };
  await expect(open({ pay: broken }).faucet.payAddress(request)).rejects.toThrow('a bug');
});
