/** Loans: list, create and release. The server derives the fee, the total and the expiry. */
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { isExpired, loanTotal, type Loan } from '#src/domain/loan/loan.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { maskAddress } from '#src/http/mask-address.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { backOfficeContext, languageOf, servicesContext } from '../../contexts.ts';
import { oneOrderKey } from '../../components/mixing/one-order-key.server.ts';
import { withDone } from '../../components/office/done.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import { releaseId, type LoanListView, type LoanRow } from './loan-view.ts';

export async function loadLoans(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const { url, context } = args;
  const cursor = url.searchParams.get('cursor');
  const page = cursor === null ? {} : { cursor };
  const { loans, next } = await context.get(backOfficeContext).listLoans(page);
  const now = context.get(servicesContext).now();
  const rows = loans.map((loan) => toRow(loan, languageOf(context), now));
  const view: LoanListView = { rows, next, isFirst: cursor === null };
  return { operator, view, formToken: randomUUID() };
}

export async function actOnLoans(args: OfficeActionArgs) {
  const { username: actor } = requireOperator(args);
  const { context, url } = args;
  const fields = await readFields(args.request);
  if (fields['intent'] === 'create') return await create(args, fields, actor);
  if (fields['intent'] !== 'release') throw data(null, { status: 400 });
  const loanId = fields['loanId'] ?? '';
  const released = await context.get(backOfficeContext).releaseLoan({ loanId, ...readStepUp(fields, actor) });
  if (released.ok) return redirect(withDone(url.pathname, 'loan_released'), 303);
  return failWith({ context, intent: releaseId(loanId), title: 'admin.toast.failed', typed: fields }, released);
}

const needed = ['usdtAmount', 'rate', 'customerAddress'] as const;

async function create({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'create', title: 'admin.toast.loanFailed', fieldOf, typed: fields } as const;
  const given = (name: string): string => (fields[name] ?? '').trim();
  const empty = needed.find((name) => given(name) === '');
  if (empty !== undefined) return failEmpty(place, empty);
  const wanted = {
    usdtAmount: given('usdtAmount'),
    rate: given('rate'),
    customerAddress: given('customerAddress'),
    ...(given('currency') !== '' && { currency: given('currency') }),
  };
  const key = oneOrderKey(fields['formToken'], wanted);
  const created = await context.get(backOfficeContext).createLoan({ ...wanted, ...key, ...readStepUp(fields, actor) });
  return created.ok ? redirect(withDone(url.pathname, 'loan_created'), 303) : failWith(place, created);
}

function fieldOf({ code }: Readonly<{ code: string }>): string | undefined {
  if (code.startsWith('amount_')) return 'usdtAmount';
  if (code.startsWith('address_') || code === 'loan_under_way') return 'customerAddress';
  if (code.startsWith('currency_')) return 'currency';
  return code === 'loan_rate_malformed' ? 'rate' : undefined;
}

function toRow(loan: Loan, language: LanguageCode, now: number): LoanRow {
  const write = (amount: Money): string =>
    formatDecimal(language, formatMoney(amount), { minDecimals: 2, maxDecimals: 2 });
  return {
    id: loan.id,
    currency: loan.amount.currency,
    amount: write(loan.amount),
    fee: write(loan.fee),
    total: write(loanTotal(loan)),
    rate: formatDecimal(language, loan.rate),
    customer: maskAddress(loan.customerAddress),
    customerAddress: loan.customerAddress,
    payment: maskAddress(loan.paymentAddress),
    state: loan.state,
    reason: loan.reason,
    isExpired: isExpired(loan, now),
    createdAt: shortMoment(loan.createdAt),
    expiresAt: shortMoment(loan.expiresAt),
  };
}
