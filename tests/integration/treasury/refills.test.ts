/** Refills: what was expected, what came, and that it is booked and can be paid out again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { refillStage, type Refill } from '#src/domain/treasury/refill.ts';
import { closeRefill, requestRefill } from '#src/usecases/treasury/refill.ts';
import { readTreasury } from '#src/usecases/treasury/withdraw.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';

let lab: TreasuryLab;

beforeAll(async () => {
  lab = await openTreasuryLab({ hot: ['1 LTC', '100 USDT-TRC20', '20000 TRX'], coins: 1 });
});

afterAll(async () => {
  await lab.close();
});

const ask = async (currency: CurrencyId, amount: string) =>
  await requestRefill(lab.deps, { currency, amount, reason: 'from the exchange', actor: 'anna' }, approve);

async function look({ id }: Refill) {
  const found = (await readTreasury(lab.deps)).refills.find((each) => each.id === id);
  if (!found) throw new Error('the refill is listed');
  return [refillStage(found, found.came), found.came.booked];
}

async function send(currency: CurrencyId, address: string, units: bigint): Promise<void> {
  const { chain } = currencies[currency];
  await lab.control(chain).pay({ to: address, currency, units });
  await lab.mine(chain, 1);
  await lab.watch(chain);
}

async function settle(currency: CurrencyId): Promise<void> {
  const { chain } = currencies[currency];
  await lab.mine(chain, chains[chain].finalityBlocks);
  await lab.work();
}

test.each(['LTC', 'USDT-TRC20'] as const)(
  'one refill of %s is open, and takes what comes meanwhile',
  async (currency) => {
    const one = 10n ** BigInt(currencies[currency].decimals);
    const refill = must(await ask(currency, '50'));
    expect(refill.address).toBe(await lab.ports.chains[currencies[currency].chain].wallet.hotAddress());
    expect(await ask(currency, '1')).toMatchObject({ ok: false, code: 'refill_open' });
    expect(await look(refill)).toEqual(['awaited', 0n]);
    await send(currency, refill.address, 49n * one);
    await settle(currency);
    expect(await look(refill)).toEqual(['less', 49n * one]);
    await send(currency, refill.address, one);
    await settle(currency);
    expect(await look(refill)).toEqual(['exact', 50n * one]);
    must(await closeRefill(lab.deps, { refillId: refill.id, actor: 'anna' }));
    expect(await closeRefill(lab.deps, { refillId: refill.id, actor: 'anna' })).toMatchObject({
      code: 'refill_unknown',
    });
    await send(currency, refill.address, one);
    await settle(currency);
    expect(await look(refill), 'what comes after it was closed is not for it').toEqual(['exact', 50n * one]);
    expect(await ask(currency, '1')).toMatchObject({ ok: true });
    await lab.booksEqualChain();
  },
);

test('what comes without a refill is told for a while, and what a refill was requested for is not', async () => {
  const within = { litecoin: 80, tron: 80 };
  const unannounced = async () =>
    await lab.deps.store.snapshot(async ({ office }) => await office.cases.unannounced(within, 10));
  const wait = async () => {
    for (const chain of ['litecoin', 'tron'] as const) await lab.mine(chain, 80);
    await lab.work();
  };
  await wait();
  expect(await unannounced()).toEqual([]);
  // A refill of LTC is open, and none of TRX.
  for (const currency of ['LTC', 'TRX'] as const) {
    const { chain } = currencies[currency];
    await send(currency, await lab.ports.chains[chain].wallet.hotAddress(), 1_000_000n);
  }
  expect(await unannounced()).toEqual([]);
  await settle('TRX');
  await settle('LTC');
  expect(await unannounced()).toEqual(['TRX']);
  await wait();
  expect(await unannounced()).toEqual([]);
});
