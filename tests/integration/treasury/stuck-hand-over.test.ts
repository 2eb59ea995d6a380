/** A hand-over that does not go on: operators are told why, and what they are told to do helps. */
import { afterEach, expect, test, vi } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { findHotAddress } from '#src/usecases/order-moves/hot-address.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { proposeEpoch, readEpochs } from '#src/usecases/treasury/key-epoch.ts';
import { readHandOver } from '#src/usecases/treasury/read-hand-over.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { patient } from '#tests/support/patience.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { backUp, goBackTo } from '../operations/support/back-up.ts';

vi.setConfig({ testTimeout: patient(120_000) });

const chain = 'ethereum';
let lab: TreasuryLab;
afterEach(async () => await lab.close());

async function beginKeys(): Promise<string> {
  const old = await findHotAddress(lab.ports, chain);
  const wanted = { chain, reason: 'once a year', actor: 'anna' };
  const act = must(await proposeEpoch(lab.deps, wanted, approve));
  // A wallet that holds little needs one person.
  if (act.state === 'waiting') must(await lab.agree(act));
  return old;
}
async function goOn(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await lab.mine(chain, chains[chain].finalityBlocks);
    await lab.watch(chain);
    await lab.work();
  }
}
const shown = async () => (await readEpochs(lab.deps)).find((each) => each.chain === chain);

test('tokens without gas: the page says where to send some, and then it goes on by itself', async () => {
  lab = await openTreasuryLab({ hot: ['0.000001 ETH', '2000 USDT-ERC20'] });
  const old = await beginKeys();
  expect(await shown()).toMatchObject({ isHandingOver: true, handOver: { waitsFor: 'soon', from: old } });
  await goOn(3);
  await lab.advance(61);
  expect(await shown()).toMatchObject({ handOver: { waitsFor: 'gas', from: old, payments: 0 } });
  await lab.control(chain).pay({ to: old, currency: 'ETH', units: 10n ** 18n });
  await goOn(4);
  expect(await shown()).toMatchObject({ isHandingOver: false, handOver: { waitsFor: null, from: null, left: [] } });
  await lab.booksEqualChain();
});

test('a restored database and a silent signer are said, and chains without a hand-over say nothing', async () => {
  lab = await openTreasuryLab({ hot: ['10 ETH', '2000 USDT-ERC20', '5 LTC'] });
  await beginKeys();
  const epoch = { chain, epoch: 1, beganAt: lab.ports.clock.now(), isHandingOver: true } as const;
  const pair = lab.ports.chains[chain];
  const hotAddress = async () => await Promise.reject(new OutsideError('the signer does not answer'));
  const silent = { ...pair, wallet: { ...pair.wallet, hotAddress } };
  const ports = { ...lab.ports, chains: { ...lab.ports.chains, [chain]: silent } };
  expect(await readHandOver({ ...lab.deps, ports }, epoch)).toMatchObject({ waitsFor: 'signer', from: null });
  await goBackTo(lab, await backUp(lab));
  expect(await shown()).toMatchObject({ isHandingOver: true, handOver: { waitsFor: 'restore', from: null } });
  const others = (await readEpochs(lab.deps)).filter((each) => each.chain !== chain);
  expect(others.filter(({ handOver }) => handOver !== null)).toEqual([]);
});
