/** An order lab with loans: platform addresses, loans, and the payments that the chains show for them. */
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { loanCurrencies } from '#src/domain/loan/loan-currency.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { formatMoney } from '#src/domain/money.ts';
import type { LoanPayout } from '#src/domain/order/payout.ts';
import { createLoan, type LoanRequest } from '#src/usecases/loans/create-loan.ts';
import { findLoan } from '#src/usecases/loans/list-loans.ts';
import { releaseLoan } from '#src/usecases/loans/release-loan.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from './order-lab.ts';
import { parseAmount } from './order-lab/amounts.ts';
import { must } from './order-lab/order-actions.ts';

export type LoanLab = OrderLab &
  Readonly<{
    /** A loan request such as "1500 USDT-TRC20", for a new customer. */
    loanRequest(amount: string): LoanRequest;
    lend(amount: string): Promise<Loan>;
    release(loan: Loan, ports?: Ports): Promise<Loan>;
    /** The current state of the loan. */
    loan(loan: Loan): Promise<Loan>;
    loanPayouts(loan: Loan): Promise<readonly LoanPayout[]>;
    /** Payments to the customer's address on the chain. */
    lent(loan: Loan): Promise<readonly string[]>;
    /** Lets the worker pay the loan out, mines blocks until the payout is final, and lets the worker run again. */
    payOut(loan: Loan): Promise<void>;
    auditOf(loan: Loan): Promise<readonly string[]>;
  }>;

const treasurySeed = new Uint8Array(32).fill(99);

export async function openLoanLab(options: NonNullable<Parameters<typeof openOrderLab>[0]> = {}): Promise<LoanLab> {
  const lab = await openOrderLab(options);
  if (!options.from) await addPlatformAddresses(lab);
  const { store } = lab.ports;
  const loanRequest = (amount: string): LoanRequest => {
    const { currency, ...rest } = parseAmount(amount);
    const customerAddress = lab.address(currencies[currency].chain);
    return { usdtAmount: formatMoney({ currency, ...rest }), currency, rate: '31.5', customerAddress, actor: 'anna' };
  };
  return {
    ...lab,
    loanRequest,
    lend: async (amount) => must(await createLoan(lab.ports, loanRequest(amount))),
    release: async ({ id }, ports = lab.ports) => must(await releaseLoan(ports, { loanId: id, actor: 'anna' })),
    loan: async ({ id }) => {
      const found = await findLoan(lab.ports, id);
      if (!found) throw new Error(`there is no loan ${id}`);
      return found;
    },
    loanPayouts: async ({ id }) => await store.snapshot(async (records) => await records.payouts.ofLoan(id)),
    lent: async ({ amount, customerAddress }) =>
      await lab.paymentsTo(currencies[amount.currency].chain, customerAddress),
    payOut: async ({ amount }) => {
      await lab.work();
      await lab.mine(currencies[amount.currency].chain, 4);
      await lab.work();
    },
    auditOf: async ({ id }) => {
      const rows = await store.snapshot(async (records) => await records.controls.auditRows(0, 100_000));
      return rows.filter(({ subject }) => subject === id).map(({ actor, action }) => `${actor} ${action}`);
    },
  };
}

export function platformAddress(currency: (typeof loanCurrencies)[number]): string {
  return deriveAddress(treasurySeed, currencies[currency].chain, 'visitor', 0);
}

/** An address of the operator for each currency of loans, which customers pay back to. */
export async function addPlatformAddresses({ database }: OrderLab): Promise<void> {
  for (const currency of loanCurrencies) {
    const address = platformAddress(currency);
    await database.ownerPool.query(
      `insert into platform_addresses
         (id, label, currency, network, address, canonical, is_active, is_default, created_at, updated_at)
       values ($1, 'treasury', $1, $2, $3, $3, true, true, now(), now())`,
      [currency, currencies[currency].chain, address],
    );
  }
}
