/** Implements the control of one simulated chain. Each action is one atomic change of the chain's state. */
import { randomInt } from 'node:crypto';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { ChainAccess } from './chain-access.ts';
import { accountOf } from './consensus/balance-changes.ts';
import { nextCount, readRow } from './consensus/chain-row.ts';
import { removeFromMempool } from './consensus/mempool.ts';
import { mineBlock, type NextBlock } from './consensus/mine-block.ts';
import { reorganise } from './consensus/reorganise.ts';
import { malleate, replacePayment } from './consensus/replace-payment.ts';
import { makePayment, type Payment } from './consensus/visitor-payment.ts';
import { makeChainTruth } from './make-chain-truth.ts';
import type { SandboxControl, VisitorPayment } from './sandbox-control.ts';
import { mineWhenDue } from './mine-when-due.ts';
import { finalHeightOf } from './sandbox-node.ts';
import type { ChainRow, ChainState } from './storage.ts';

type Options = Readonly<{
  access: ChainAccess;
  clock: Clock;
  /** Addresses of simulated visitors. */
  visitorAt: (index: number) => string;
}>;

export function makeSandboxControl(options: Options): SandboxControl {
  return {
    ...makeBlockControl(options),
    ...makeFaucetControl(options),
    ...makeFaultControl(options),
    ...makeChainTruth(options),
  };
}

function makeBlockControl({ access, clock }: Options): Pick<SandboxControl, 'mine' | 'mineWhenDue' | 'reorg'> {
  const { chain } = access;
  return {
    mine: async (count = 1, { transactions = 'all' } = {}) =>
      await access.change(
        async (state) => await mineBlocks(state, { count, next: { chain, time: clock.now(), transactions } }),
      ),
    mineWhenDue: async (intervalMs) =>
      await access.change(async (state) => await mineWhenDue(state, { chain, now: clock.now(), intervalMs })),
    reorg: async (depth, { keep = 'all', remine = true } = {}) =>
      await access.change(async (state) => await reorganise(state, { chain, time: clock.now(), depth, keep, remine })),
  };
}

/** A payment that may also be in an unknown token. */
type AnyPayment = Omit<VisitorPayment, 'currency'> & Pick<Payment, 'currency'>;

type Faucet = Pick<
  SandboxControl,
  'pay' | 'payFailing' | 'payByContract' | 'payUnknownToken' | 'fund' | 'fundNew' | 'sampleAddress'
>;

/** Indexes of sample addresses, far above those of payment senders. */
const sampleIndexes = [2_000_000_000, 2 ** 31] as const;

function makeFaucetControl({ access, clock, visitorAt }: Options): Faucet {
  const { chain } = access;
  const plan = async (state: ChainState, { from, ...payment }: AnyPayment): Promise<Payment> => {
    const sender = from ?? visitorAt(await nextCount(state));
    return { lots: 1, fails: false, origin: 'visitor', ...payment, sender };
  };
  const send = async (payment: AnyPayment, special: Partial<Payment> = {}): Promise<string> =>
    await access.change(async (state) => {
      return await makePayment(state, chain, { ...(await plan(state, payment)), ...special });
    });
  return {
    pay: async (payment) => await send(payment),
    payFailing: async (payment) => await send(payment, { fails: true }),
    payByContract: async (payment) => await send(payment, { isInner: true }),
    payUnknownToken: async (payment) => await send({ ...payment, currency: null }),
    fund: async (payment) => await send(payment, { origin: 'funding' }),
    fundNew: async ({ to, holdings, lots }) =>
      await access.change(async (state) => {
        if ((await state.balances([accountOf(chain, to)])).length > 0) return false;
        for (const { currency, units } of holdings) {
          const payment = await plan(state, { to, currency, units, lots });
          await makePayment(state, chain, { ...payment, origin: 'funding' });
        }
        // Payouts spend final coins only, and on a chain that is mined on request nothing else would make the funding
        // final.
        const count = finalityBlocks(chain, 'sandbox');
        await mineBlocks(state, { count, next: { chain, time: clock.now(), transactions: 'all' } });
        return true;
      }),
    sampleAddress: () => visitorAt(randomInt(...sampleIndexes)),
  };
}

type Faults = Pick<
  SandboxControl,
  'replace' | 'malleate' | 'revert' | 'drop' | 'undo' | 'setFeeFloor' | 'setDown' | 'setLag' | 'stallFinality'
>;

function makeFaultControl({ access, clock }: Options): Faults {
  const { chain } = access;
  const set = async (patch: Partial<ChainRow>): Promise<void> =>
    await access.change(async (state) => await state.saveChain({ ...(await readRow(state)), ...patch }));
  return {
    replace: async (txid, { to, currency, units }) =>
      await access.change(async (state) => await replacePayment(state, chain, { txid, to, currency, units })),
    malleate: async (txid) => await access.change(async (state) => await malleate(state, chain, txid)),
    revert: async (txid) =>
      await access.change(async (state) => {
        const [found] = await state.transactions([txid]);
        if (!found || found.height !== null || found.body.kind !== 'account') return false;
        // The signed bytes and the txid stay the same, because whether a call reverts is decided at execution.
        await state.saveTransaction({ ...found, body: { ...found.body, fails: true } });
        return true;
      }),
    drop: async (txid) =>
      await access.change(async (state) => {
        const [found] = await state.transactions([txid]);
        if (!found || found.height !== null) return false;
        await removeFromMempool(state, found);
        return true;
      }),
    undo: async (txid) =>
      await access.change(async (state) => {
        const [found] = await state.transactions([txid]);
        if (found?.height !== (await readRow(state)).height) return false;
        await reorganise(state, { chain, time: clock.now(), depth: 1, keep: { allBut: txid }, remine: true });
        return true;
      }),
    setFeeFloor: async (feeFloor) => {
      if (feeFloor < 0n) throw new RangeError('a fee floor is not negative');
      await set({ feeFloor });
    },
    setDown: async (isDown) => await set({ isDown }),
    setLag: async (lag) => {
      if (!Number.isSafeInteger(lag) || lag < 0) throw new RangeError(`a node cannot be ${lag} blocks behind`);
      await set({ lag });
    },
    stallFinality: async (isStalled) =>
      await access.change(async (state) => {
        const row = await readRow(state);
        const finalityStalledAt = isStalled ? finalHeightOf(row, row.height) : null;
        await state.saveChain({ ...row, finalityStalledAt });
      }),
  };
}

type Blocks = Readonly<{ count: number; next: NextBlock }>;

async function mineBlocks(state: ChainState, { count, next }: Blocks): Promise<readonly BlockRef[]> {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} blocks cannot be mined`);
  const blocks: BlockRef[] = [];
  while (blocks.length < count) blocks.push(await mineBlock(state, next));
  return blocks;
}
