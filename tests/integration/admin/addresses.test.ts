/** Platform addresses: validation, refusals that name the field, and cases in which they cannot be deleted. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseAddress } from '#src/domain/address/parse-address.ts';
import { chainIds, currencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { listHotWallets } from '#src/usecases/back-office/hot-wallets.ts';
import { seedAddresses } from '#src/usecases/back-office/seed-addresses.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';
import { openOffice, stepUpBody, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
  token = await office.signIn();
});
afterAll(async () => {
  await office.close();
  await lab.close();
});
beforeEach(async () => void (await lab.database.ownerPool.query('delete from platform_addresses')));

type AddressBody = Readonly<{
  id: string;
  label: string;
  currency: string;
  network: string;
  address: string;
  isActive: boolean;
  isDefault: boolean;
}>;

const fields = (more: object = {}) => ({
  label: 'Treasury',
  currency: 'BTC',
  address: lab.address('bitcoin'),
  isActive: true,
  isDefault: false,
  ...stepUpBody,
  ...more,
});
const create = async (more: object = {}) =>
  await office.call<AddressBody>('POST', '/addresses', { token, body: fields(more) });
const listed = async () => (await office.call<AddressBody[]>('GET', '/addresses', { token })).body;

describe('a platform address', () => {
  test('is made, changed and deleted, each with a line in the audit log', async () => {
    const made = await create({ label: ' Cold wallet ' });
    expect([made.status, made.body]).toMatchObject([
      201,
      { label: 'Cold wallet', currency: 'BTC', network: 'bitcoin' },
    ]);
    const changed = await office.call<AddressBody>('PUT', `/addresses/${made.body.id}`, {
      token,
      body: { ...fields({ label: 'Warm wallet', isActive: false }), address: made.body.address },
    });
    expect([changed.status, changed.body.label, changed.body.isActive]).toEqual([200, 'Warm wallet', false]);
    expect(await listed()).toEqual([changed.body]);
    const deleted = await office.call('DELETE', `/addresses/${made.body.id}`, { token, body: stepUpBody });
    expect([deleted.status, deleted.body, await listed()]).toEqual([200, { success: true }, []]);
    const { rows } = await office.backOffice.readAudit({ limit: 6 });
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['address_deleted', made.body.id],
      ['stepped_up', 'address_deleted'],
      ['address_updated', made.body.id],
      ['stepped_up', 'address_updated'],
      ['address_created', made.body.id],
      ['stepped_up', 'address_created'],
    ]);
  });

  test('needs no network where there is one only, and takes a symbol with its network', async () => {
    const usdt = { currency: 'USDT', address: lab.address('tron') };
    expect((await create({ ...usdt, network: 'tron' })).body.currency).toBe('USDT-TRC20');
    const without = await office.call('POST', '/addresses', { token, body: fields(usdt) });
    expect([without.status, without.body.code]).toEqual([400, 'network_missing']);
  });

  test('that becomes the default takes the mark from the one before', async () => {
    const first = await create({ isDefault: true });
    const second = await create({ isDefault: true });
    const other = await create({ currency: 'LTC', address: lab.address('litecoin'), isDefault: true });
    const marked = (await listed()).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect(marked.toSorted()).toEqual([second.body.id, other.body.id].toSorted());
    const back = { ...fields({ isDefault: true }), address: first.body.address };
    await office.call('PUT', `/addresses/${first.body.id}`, { token, body: back });
    expect((await listed()).find(({ id }) => id === second.body.id)?.isDefault).toBe(false);
  });

  test('is the only default of its currency, also when two operators mark theirs at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, async () => await create({ isDefault: true })));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    expect((await listed()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('is in the list once, however it is written', async () => {
    const address = lab.address('ethereum');
    expect((await create({ currency: 'ETH', address })).status).toBe(201);
    const again = await office.call('POST', '/addresses', {
      token,
      body: fields({ currency: 'ETH', address: address.toLowerCase() }),
    });
    expect([again.status, again.body.code, again.body.details['field']]).toEqual([409, 'address_taken', 'address']);
    expect((await create({ currency: 'USDT-ERC20', address })).status).toBe(201);
  });
});

describe('an address that an open order pays to', () => {
  test('cannot be deleted or moved, only switched off; afterwards it can', async () => {
    const { body } = await create({ currency: 'ETH', address: lab.address('ethereum') });
    const order = await lab.order({ send: '1 LTC', receive: 'ETH', receiveAddress: body.address.toLowerCase() });
    const refused = await office.call('DELETE', `/addresses/${body.id}`, { token, body: stepUpBody });
    expect([refused.status, refused.body.code]).toEqual([409, 'address_in_use']);
    const put = async (more: object) =>
      await office.call('PUT', `/addresses/${body.id}`, {
        token,
        body: fields({ currency: 'ETH', address: body.address, ...more }),
      });
    expect((await put({ address: lab.address('ethereum') })).body.code).toBe('address_in_use');
    expect((await put({ isActive: false, label: 'Retired' })).status).toBe(200);
    await lab.cancel(order);
    expect((await office.call('DELETE', `/addresses/${body.id}`, { token, body: stepUpBody })).status).toBe(200);
  });
});

test('an address that a mixing order pays a part to cannot be deleted either', async () => {
  const order = await lab.order({ send: '1 LTC', receive: 'ETH', mix: { mixingRounds: 2 }, addresses: 2 });
  const [further = ''] = order.mix?.furtherAddresses ?? [];
  const { body } = await create({ currency: 'ETH', address: further });
  const refused = await office.call('DELETE', `/addresses/${body.id}`, { token, body: stepUpBody });
  expect([refused.status, refused.body.code]).toEqual([409, 'address_in_use']);
});

describe('an address that an open loan names', () => {
  test('cannot be deleted', async () => {
    const tron = { currency: 'USDT-TRC20', address: lab.address('tron'), isDefault: true };
    const { body } = await create(tron);
    const loan = await office.call<Readonly<{ id: string; paymentAddress: string }>>('POST', '/loan-orders', {
      token,
      body: { usdtAmount: '1500', exchangeRate: '31.5', customerAddress: lab.address('tron'), ...stepUpBody },
    });
    expect([loan.status, loan.body.paymentAddress]).toEqual([201, body.address]);
    const refused = await office.call('DELETE', `/addresses/${body.id}`, { token, body: stepUpBody });
    expect([refused.status, refused.body.code]).toEqual([409, 'address_in_use']);

    // The address is also in use while a payout that a node rejected may still be mined: that loan would be repaid to
    // it.
    expect((await office.call('POST', `/loan-orders/${loan.body.id}/pay`, { token, body: stepUpBody })).status).toBe(
      200,
    );
    const strict = () => ({ broadcast: async () => await Promise.resolve('invalid' as const) });
    await lab.work(withNode(lab.ports, 'tron', strict));
    const [failed] = (await office.call<readonly object[]>('GET', '/loan-orders', { token })).body;
    expect(failed).toMatchObject({ status: 'failed', reason: 'payout_unconfirmed' });
    expect((await office.call('DELETE', `/addresses/${body.id}`, { token, body: stepUpBody })).status).toBe(409);
  });
});

describe('a field that is wrong', () => {
  test.each([
    [{ label: '' }, 'label_invalid', 'label'],
    [{ label: 'x'.repeat(101) }, 'label_invalid', 'label'],
    [{ label: '<script>alert(1)</script>' }, 'label_invalid', 'label'],
    [{ label: 'x'.repeat(501) }, 'request_malformed', 'label'],
    [{ label: { a: 1 } }, 'request_malformed', 'label'],
    [{ currency: '' }, 'currency_unknown', 'currency'],
    [{ currency: 'DOGE' }, 'currency_unknown', 'currency'],
    [{ currency: '<b>' }, 'currency_unknown', 'currency'],
    [{ network: 'tron' }, 'network_wrong', 'network'],
    [{ network: '<b>' }, 'network_wrong', 'network'],
    [{ address: '' }, 'address_missing', 'address'],
    [{ address: 'bc1qnotanaddress' }, 'address_malformed', 'address'],
    [{ address: '<b>1BoatSLRHtKNngkdXEeobR76b53LETtpyT</b>' }, 'address_malformed', 'address'],
    [{ address: 'x'.repeat(300) }, 'address_malformed', 'address'],
    [{ address: 'x'.repeat(501) }, 'request_malformed', 'address'],
    [{ isActive: 'yes' }, 'request_malformed', 'isActive'],
    [{ isDefault: 'on' }, 'request_malformed', 'isDefault'],
    [{ isActive: false, isDefault: true }, 'default_inactive', 'isDefault'],
  ])('is named and nothing is stored: %j', async (wrong, code, field) => {
    const kept = await create();
    const before = await office.countAudit();
    for (const [method, path] of [
      ['POST', '/addresses'],
      ['PUT', `/addresses/${kept.body.id}`],
    ] as const) {
      const { status, body } = await office.call(method, path, { token, body: fields(wrong) });
      expect([status, body.code, body.details['field']]).toEqual([400, code, field]);
    }
    expect([await listed(), await office.countAudit()]).toEqual([[kept.body], before]);
  });

  test('is also an address of another chain, a listed one, or one that belongs to an order', async () => {
    const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
    const bad = lab.address('litecoin');
    lab.list(bad);
    const tries = [
      [{ currency: 'BTC', address: lab.address('ethereum') }, 'address_wrong_network'],
      [{ currency: 'USDT-TRC20', address: lab.address('ethereum') }, 'address_wrong_network'],
      [{ currency: 'LTC', address: bad }, 'address_listed'],
      [{ currency: 'LTC', address: order.depositAddress }, 'address_forbidden'],
    ] as const;
    for (const [wrong, code] of tries) {
      const { body } = await office.call('POST', '/addresses', { token, body: fields(wrong) });
      expect([body.code, body.details['field']]).toEqual([code, 'address']);
    }
    expect(await listed()).toEqual([]);
  });

  test('an id that does not exist is answered 404', async () => {
    for (const id of ['PA-000000000', "'%20or%201=1", 'x'.repeat(60)]) {
      const deleted = await office.call('DELETE', `/addresses/${id}`, { token, body: stepUpBody });
      const changed = await office.call('PUT', `/addresses/${id}`, { token, body: fields() });
      expect([deleted.body.code, changed.body.code]).toEqual([
        'platform_address_not_found',
        'platform_address_not_found',
      ]);
    }
  });
});

describe('the hot wallets', () => {
  type Wallet = Readonly<{
    chain: ChainId;
    address: string;
    held: readonly Readonly<{ currency: string; amount: string }>[];
  }>;

  test('are listed with their whole address and what they hold by the books', async () => {
    const { status, body } = await office.call<Wallet[]>('GET', '/hot-wallets', { token });
    expect([status, body.map(({ chain }) => chain)]).toEqual([200, chainIds]);
    for (const { chain, address } of body) {
      expect(address).toBe(await lab.ports.chains[chain].wallet.hotAddress());
      expect(parseAddress(chain, address, lab.ports.rules.acceptedNetworks(chain)).ok).toBe(true);
    }
    const { rows } = await lab.database.ownerPool.query<{ currency: string; units: string }>(
      `select currency, units::text from balances where account = 'custody:hot'`,
    );
    const held = body.flatMap((wallet) => wallet.held);
    expect(held.map(({ currency }) => currency).toSorted()).toEqual(currencyIds.toSorted());
    expect(held.filter(({ amount }) => Number(amount) > 0)).toHaveLength(
      rows.filter(({ units }) => units !== '0').length,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('are those of the chains that run, and of no others', async () => {
    const { ports } = lab;
    const rules = { ...ports.rules, isActive: (chain: ChainId) => chain === 'monero' };
    const wallets = await listHotWallets({ ports: { ...ports, rules }, office: office.office });
    expect(wallets.map(({ chain }) => chain)).toEqual(['monero']);
  });
});

test('the sandbox begins with one default per currency, and leaves what the operator made of them', async () => {
  const deps = { ports: lab.ports, office: office.office };
  await seedAddresses(deps);
  const seeded = await listed();
  expect(
    seeded
      .filter(({ isDefault }) => isDefault)
      .map(({ currency }) => currency)
      .toSorted(),
  ).toEqual(currencyIds.toSorted());
  await office.call('DELETE', `/addresses/${seeded[0]?.id}`, { token, body: stepUpBody });
  await seedAddresses(deps);
  expect(await listed()).toHaveLength(currencyIds.length - 1);
});
