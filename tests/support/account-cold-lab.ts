/** A treasury lab with cold storage at one address, and the offline device that has its key. */
import { expect } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import { coolingMs } from '#src/domain/treasury/act.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import { proposeColdAccount, proposeColdMove } from '#src/usecases/treasury/cold.ts';
import { requestReturn, takeSigned } from '#src/usecases/treasury/cold-return.ts';
import { compareCold } from '#src/usecases/treasury/compare-cold.ts';
import { followReturns } from '#src/usecases/treasury/follow-returns.ts';
import { importSigned } from '#src/usecases/treasury/wallet-return.ts';
import type { OfflineDevice } from './offline-devices.ts';
import { parseAmount } from './order-lab/amounts.ts';
import { must } from './order-lab/order-actions.ts';
import { approve, openTreasuryLab, type TreasuryLab } from './treasury-lab.ts';

const reason = 'the float runs low';

export type AccountColdLab = TreasuryLab &
  Readonly<{
    bringBack(amount: string, nonceAccount?: string): ReturnType<typeof requestReturn<never>>;
    take(id: string, file: string): ReturnType<typeof takeSigned<never>>;
    found(returned: Pick<ColdReturn, 'id'>): Promise<ColdReturn>;
    booked(account: string, currency: CurrencyId): Promise<bigint>;
    onChain(currency: CurrencyId): Promise<bigint>;
    /** Sends the transaction of a return past the service. Answers its id. */
    sendPast(returned: Pick<ColdReturn, 'currency' | 'plan' | 'units' | 'feeUnits' | 'file'>): Promise<string>;
    settle(): Promise<void>;
    missing(currency: CurrencyId): Promise<bigint>;
    /** The books of cold storage are what lies at the address, in every currency, and nothing is in transit. */
    expectAtRest(): Promise<void>;
  }>;

type Options = Readonly<{
  chain: 'ethereum' | 'tron' | 'solana' | 'monero';
  device: OfflineDevice;
  hot: readonly string[];
  /** Amounts such as "4 ETH" that are moved to cold storage. */
  amounts: readonly string[];
}>;

export async function openAccountColdLab({ chain, device, hot, amounts }: Options): Promise<AccountColdLab> {
  const lab = await openTreasuryLab({ hot });
  await lab.database.ownerPool.query(`update operators set roles = '{treasurer,administrator}'`);
  const wanted = { chain, key: device.address, label: 'Vault', reason, actor: 'anna' };
  must(await lab.agree(must(await proposeColdAccount(lab.deps, wanted, approve))));
  await lab.advance(coolingMs(lab.ports.rules.policy().policy.treasury, lab.ports.rules.profile) / 60_000 + 1);
  await lab.work();
  for (const text of amounts) {
    const { currency, ...rest } = parseAmount(text);
    const amount = formatMoney({ currency, ...rest });
    const act = must(await proposeColdMove(lab.deps, { currency, amount, reason, actor: 'anna' }, approve));
    if (act.state === 'waiting') must(await lab.agree(act));
    await lab.payOut(currency);
    await lab.payOut(currency);
  }
  const { store } = lab.deps;
  const [own] = await store.snapshot(async ({ office }) => await office.cold.accounts());
  const { node, accountFiles, viewWallet } = lab.ports.chains[chain];
  if (!own) throw new Error('the chain has cold storage');
  const booked = async (name: string, currency: CurrencyId): Promise<bigint> =>
    await store.snapshot(async ({ journal }) => await journal.balance(name, currency));
  const onChain = async (currency: CurrencyId): Promise<bigint> =>
    (await node.balances([device.address])).held.find((each) => each.currency === currency)?.units ?? 0n;
  return {
    ...lab,
    booked,
    onChain,
    bringBack: async (text, nonceAccount) => {
      const { currency, ...rest } = parseAmount(text);
      const amount = formatMoney({ currency, ...rest });
      const asked = { accountId: own.id, currency, amount, reason, actor: 'anna', nonceAccount };
      return await requestReturn(lab.deps, asked, approve);
    },
    take: async (id, file) => await takeSigned(lab.deps, { id, file, actor: 'anna' }, approve),
    found: async ({ id }) => {
      const all = await store.snapshot(async ({ office }) => await office.cold.returns(100));
      const one = all.find((each) => each.id === id);
      if (!one) throw new Error('there is no such return');
      return one;
    },
    sendPast: async (returned) => {
      const { units, feeUnits, plan } = returned;
      const file = (await accountFiles?.writeReturn(returned))?.file ?? returned.file;
      const text = await device.sign(file);
      const signed =
        (await accountFiles?.readSigned(returned, text)) ??
        (await viewWallet?.readSigned({ from: device.address, to: plan.to, units, feeUnits }, text));
      if (!signed?.ok) throw new Error(signed?.code ?? 'the chain has no files');
      expect(await node.broadcast(signed.value.raw)).toBe('accepted');
      return signed.value.txid;
    },
    settle: async () => {
      await lab.work();
      await lab.mine(chain, 40);
      await lab.work();
      await followReturns(lab.deps);
      await importSigned(lab.deps);
    },
    missing: async (currency) => {
      await compareCold(lab.deps);
      const seen = await store.snapshot(async ({ office }) => await office.cold.balances());
      return seen.find((each) => each.currency === currency)?.missingUnits ?? -1n;
    },
    expectAtRest: async () => {
      for (const { currency } of amounts.map(parseAmount)) {
        expect(await booked(accounts.fromCold, currency)).toBe(0n);
        expect(await booked(accounts.cold, currency)).toBe(await onChain(currency));
      }
      await lab.booksEqualChain();
    },
  };
}
