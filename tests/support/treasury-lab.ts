/** An order lab with a treasury: operators, listed addresses, withdrawals, and what the chains show for them. */
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import { accept } from '#src/domain/result.ts';
import { coolingMs, type TreasuryAct, type WithdrawalAddress } from '#src/domain/treasury/act.ts';
import type { TreasuryDeps } from '#src/usecases/treasury/act-records.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { agreeToAct } from '#src/usecases/treasury/propose-act.ts';
import { proposeAddress, proposeWithdrawal, readTreasury } from '#src/usecases/treasury/withdraw.ts';
import { openOrderLab, type OrderLab } from './order-lab.ts';
import { parseAmount } from './order-lab/amounts.ts';
import { must } from './order-lab/order-actions.ts';

export const approve = async () => accept(null);
const reason = 'profit of the month';

export type TreasuryLab = OrderLab &
  Readonly<{
    deps: TreasuryDeps;
    /** Adds an address and lets its cooling-off pass. */
    listAddress(currency: CurrencyId, address?: string): Promise<WithdrawalAddress>;
    /** Proposes a withdrawal such as "1 LTC" in the name of `actor`. */
    withdraw(to: WithdrawalAddress, amount: string, actor?: string): Promise<TreasuryAct>;
    agree(act: TreasuryAct, actor?: string, deps?: TreasuryDeps): ReturnType<typeof agreeToAct<never>>;
    act(act: TreasuryAct): Promise<TreasuryAct>;
    /** Payments to the address on its chain. */
    paidTo(address: WithdrawalAddress): Promise<readonly string[]>;
    /** Lets the worker pay, mines until the payout is final, and follows the acts. */
    payOut(currency: CurrencyId): Promise<void>;
    auditOf(act: TreasuryAct): Promise<readonly string[]>;
  }>;

export async function openTreasuryLab(options: Parameters<typeof openOrderLab>[0] = {}): Promise<TreasuryLab> {
  const lab = await openOrderLab(options);
  const deps: TreasuryDeps = { ports: lab.ports, store: makeOfficeStore(lab.database.pool) };
  for (const name of ['anna', 'berta', 'carla']) {
    await lab.database.ownerPool.query(
      `insert into operators (username, password_hash, roles, trusted_at)
       values ($1, '$argon2id$plain$x', '{treasurer}', '2020-01-01') on conflict do nothing`,
      [name],
    );
  }
  const addresses = async () => (await readTreasury(deps)).addresses;
  return {
    ...lab,
    deps,
    listAddress: async (currency, address = lab.address(currencies[currency].chain)) => {
      const wanted = { currency, address, label: 'Cold store', reason, actor: 'anna' };
      const act = must(await proposeAddress(deps, wanted, approve));
      await lab.advance(coolingMs(lab.ports.rules.policy().policy.treasury, lab.ports.rules.profile) / 60_000 + 1);
      // Prices are observed again, without which every act would need a second person.
      await lab.work();
      const listed = (await addresses()).find(({ actId }) => actId === act.id);
      if (!listed) throw new Error('the address is not listed');
      return listed;
    },
    withdraw: async ({ id: addressId }, amount, actor = 'anna') => {
      const typed = formatMoney(parseAmount(amount));
      return must(await proposeWithdrawal(deps, { addressId, amount: typed, reason, actor }, approve));
    },
    agree: async ({ id: actId, factsHash }, actor = 'berta', by = deps) =>
      await agreeToAct(by, { actId, actor, factsHash }, approve),
    act: async ({ id }) => {
      const found = await deps.store.snapshot(async ({ office }) => await office.treasury.find(id));
      if (!found) throw new Error(`there is no act ${id}`);
      return found;
    },
    paidTo: async ({ currency, address }) => await lab.paymentsTo(currencies[currency].chain, address),
    payOut: async (currency) => {
      await lab.work();
      const { chain } = currencies[currency];
      // Change is spendable once it is final.
      await lab.mine(chain, chains[chain].conflictDomain === 'coins' ? chains[chain].finalityBlocks : 4);
      await lab.work();
      await followActs(deps);
    },
    auditOf: async ({ id }) => {
      const rows = await deps.store.snapshot(async (records) => await records.controls.auditRows(0, 100_000));
      return rows.filter(({ subject }) => subject === id).map(({ actor, action }) => `${actor} ${action}`);
    },
  };
}
