/** A refill beside other money that comes to the hot wallet: what is a transfer or a return is no part of it. */
import { afterEach, expect, test, vi } from 'vitest';
import { formatMoney, money } from '#src/domain/money.ts';
import { refillStage, type Refill } from '#src/domain/treasury/refill.ts';
import { requestRefill } from '#src/usecases/treasury/refill.ts';
import { readTreasury } from '#src/usecases/treasury/withdraw.ts';
import { openColdLab, sign } from '#tests/support/cold-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { patient } from '#tests/support/patience.ts';
import { approve, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { openVenueLab } from '#tests/support/venue-lab.ts';

vi.setConfig({ testTimeout: patient(120_000) });

let close = async (): Promise<void> => {};
afterEach(async () => await close());

async function expectRefill(lab: TreasuryLab, units: bigint): Promise<Refill> {
  const amount = formatMoney(money('LTC', units));
  const wanted = { currency: 'LTC', amount, reason: 'from the owner', actor: 'anna' };
  return must(await requestRefill(lab.deps, wanted, approve));
}

async function look(lab: TreasuryLab, { id }: Refill) {
  const found = (await readTreasury(lab.deps)).refills.find((each) => each.id === id);
  return found && [refillStage(found, found.came), found.came.booked];
}

const height = async (lab: TreasuryLab): Promise<number> =>
  await lab.deps.store.snapshot(async ({ chains }) => (await chains.cursor('litecoin'))?.height ?? 0);

async function unannounced(lab: TreasuryLab, since: number): Promise<readonly string[]> {
  const within = { litecoin: (await height(lab)) - since };
  return await lab.deps.store.snapshot(async ({ office }) => await office.cases.unannounced(within, 10));
}

test('a transfer from the venue of the same amount is no refill, in a block and booked', async () => {
  const lab = await openVenueLab(['60 LTC']);
  ({ close } = lab);
  await lab.send('5 LTC');
  const units = 99_800_000n;
  const refill = await expectRefill(lab, units);
  const transfer = await lab.bring('1 LTC');
  await lab.follow();
  const txid = await lab.payOnChain('LTC', units);
  lab.kraken.account.payWithdrawal((await lab.transfer(transfer)).reference ?? '', txid);
  await lab.follow();
  expect(await look(lab, refill), 'in a block, and named by the venue').toEqual(['awaited', 0n]);
  await lab.settleChain('LTC');
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'arrived' });
  expect(await look(lab, refill)).toEqual(['awaited', 0n]);
  // The refill itself.
  await lab.payOnChain('LTC', units);
  await lab.settleChain('LTC');
  expect(await look(lab, refill)).toEqual(['exact', units]);
  await lab.booksHold();
});

test('what was taken for a refill leaves it once the venue names it as its own, in whatever spelling', async () => {
  const lab = await openVenueLab(['60 LTC']);
  ({ close } = lab);
  await lab.send('5 LTC');
  const [units, since] = [99_000_000n, await height(lab)];
  const transfer = await lab.bring('1 LTC');
  await lab.follow();
  const refill = await expectRefill(lab, units);
  const txid = await lab.payOnChain('LTC', units);
  await lab.settleChain('LTC');
  expect(await look(lab, refill)).toEqual(['exact', units]);
  lab.kraken.account.payWithdrawal((await lab.transfer(transfer)).reference ?? '', `0x${txid.toUpperCase()}`);
  await lab.follow();
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'arrived' });
  expect(await look(lab, refill)).toEqual(['awaited', 0n]);
  expect(await unannounced(lab, since)).toEqual([]);
  await lab.booksHold();
});

test('a return from cold storage of the same amount is no refill, in a block and booked', async () => {
  const lab = await openColdLab(['40']);
  ({ close } = lab);
  const refill = await expectRefill(lab, 1_500_000_000n);
  const made = must(await lab.bringBack('15'));
  must(await lab.take(made.id, sign(made.file)));
  await lab.work();
  await lab.mine('litecoin', 1);
  await lab.work();
  expect(await look(lab, refill)).toEqual(['awaited', 0n]);
  await lab.settle();
  expect(await lab.found(made)).toMatchObject({ state: 'arrived' });
  expect(await look(lab, refill)).toEqual(['awaited', 0n]);
  await lab.booksEqualChain();
});
