/**
 * Creates a loan that waits for release. The request has amount, rate and customer address; fee, expiry and repayment
 * address are set here.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { sameAddress, type AddressRefusal } from '#src/domain/address/parse-address.ts';
import { moneyFact, type Facts } from '#src/domain/back-office/facts.ts';
import { findLoanCurrency } from '#src/domain/loan/loan-currency.ts';
import { makeLoanNumber } from '#src/domain/loan/loan-number.ts';
import { parseLoanRate } from '#src/domain/loan/loan-rate.ts';
import { loanFee, type Loan } from '#src/domain/loan/loan.ts';
import { formatMoney, money, parseMoney, type Money } from '#src/domain/money.ts';
import { loanLifeMs } from '#src/domain/order/time-limits.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import { checkAddress } from '../screening/check-address.ts';
import type { Ports } from '../ports/ports.ts';
import { AlreadyTaken, type Records } from '../ports/records.ts';
import { findLoanUnderWay } from './find-loan-under-way.ts';

/** Fields of a new loan as the operator typed them. */
export type LoanRequest = Readonly<{
  usdtAmount: string;
  /** Id of the USDT currency. Optional if the address is valid on one network only. */
  currency?: string;
  rate: string;
  customerAddress: string;
  actor: string;
  /** Idempotency key: the same key always returns the same loan. */
  idempotencyKey?: string;
}>;

export type CreateLoanRefusal =
  | 'amount_malformed'
  | 'amount_not_positive'
  | 'amount_too_precise'
  | 'amount_below_minimum'
  | 'amount_above_maximum'
  | 'loan_rate_malformed'
  | 'currency_unknown'
  | 'currency_ambiguous'
  | AddressRefusal
  | 'address_listed'
  | 'screening_list_stale'
  | 'payment_address_missing'
  | 'loan_under_way'
  | 'idempotency_key_reused'
  | 'facts_changed';

/** Creates a loan. `approve` is called only for valid input, and not for a replayed idempotency key. */
export async function createLoan<Code extends string = never>(
  ports: Ports,
  request: LoanRequest,
  approve?: Approve<Code>,
): Promise<Result<Loan, CreateLoanRefusal | Code>> {
  const checked = await checkRequest(ports, request);
  if (!checked.ok) return checked;
  const earlier = await ports.store.snapshot(async (records) => await findEarlier(records, checked.value));
  if (earlier) return earlier;
  const facts = await describeLoan(ports, checked.value);
  if (!facts.ok) return facts;
  const approved = await approve?.(facts.value);
  if (approved?.ok === false) return approved;
  const { repaymentAddress = '' } = facts.value;
  const agreed = { ...checked.value, repaymentAddress, approval: approved?.value ?? null };
  for (let tries = 0; ; tries += 1) {
    try {
      return await ports.store.transaction(async (records) => await writeLoan(ports, records, agreed));
    } catch (error) {
      // The loan number collided, or the same idempotency key was sent concurrently: the retry draws again or finds the
      // loan.
      if (!(error instanceof AlreadyTaken) || tries >= 5) throw error;
    }
  }
}

/**
 * Authorises the actor, for example by step-up authentication, for what the facts say. Answers what shows the signer
 * that an operator wanted it, if anything does.
 */
export type Approve<Code extends string> = (facts: Facts) => Promise<Result<Approval | null, Code>>;

/** What the new loan will be. */
async function describeLoan(
  { store }: Ports,
  { amount, rate, customerAddress }: Checked,
): Promise<Result<Facts, 'payment_address_missing'>> {
  const { currency } = amount;
  // A transaction, because reading the default address locks it.
  const repaymentAddress = await store.transaction(async ({ loans }) => await loans.findDefaultAddress(currency));
  if (repaymentAddress === undefined) return refuse('payment_address_missing', { currency });
  const fee = moneyFact(loanFee(amount));
  return accept({ amount: moneyFact(amount), fee, rate, visitorAddress: customerAddress, repaymentAddress });
}

type Checked = Readonly<{
  amount: Money;
  rate: string;
  customerAddress: string;
  actor: string;
  idempotencyKey: string | null;
}>;

async function checkRequest(ports: Ports, request: LoanRequest): Promise<Result<Checked, CreateLoanRefusal>> {
  const { rules, screening, clock } = ports;
  if (rules.profile === 'mainnet' && screening.isStale(clock.now())) return refuse('screening_list_stale');
  const rate = parseLoanRate(request.rate);
  if (!rate.ok) return rate;
  const { currency: named, customerAddress: address, actor } = request;
  const currency = findLoanCurrency({ currency: named, address, accepted: rules.acceptedNetworks });
  if (!currency.ok) return currency;
  const amount = checkAmount(parseMoney(currency.value, request.usdtAmount));
  if (!amount.ok) return amount;
  const customerAddress = await checkAddress(ports, currency.value, address);
  if (!customerAddress.ok) return customerAddress;
  const idempotencyKey = request.idempotencyKey ?? null;
  return accept({
    amount: amount.value,
    rate: rate.value,
    customerAddress: customerAddress.value,
    actor,
    idempotencyKey,
  });
}

/** Checks the amount of a loan. Loans have the same limits as orders. */
function checkAmount<Code extends string>(
  amount: Result<Money, Code>,
): Result<Money, Code | 'amount_below_minimum' | 'amount_above_maximum'> {
  if (!amount.ok) return amount;
  const { currency, units } = amount.value;
  const { minUnits, maxUnits } = currencies[currency];
  const details = {
    currency,
    min: formatMoney(money(currency, minUnits)),
    max: formatMoney(money(currency, maxUnits)),
  };
  if (units < minUnits) return refuse('amount_below_minimum', details);
  return units > maxUnits ? refuse('amount_above_maximum', details) : amount;
}

type WriteRefusal =
  | 'facts_changed'
  | 'payment_address_missing'
  | 'address_forbidden'
  | 'loan_under_way'
  | 'idempotency_key_reused';

async function writeLoan(
  { clock, random }: Ports,
  records: Records,
  checked: Checked & Readonly<{ repaymentAddress: string; approval: Approval | null }>,
): Promise<Result<Loan, WriteRefusal>> {
  const { amount, rate, customerAddress, actor, idempotencyKey, approval } = checked;
  const earlier = await findEarlier(records, checked);
  if (earlier) return earlier;
  const paymentAddress = await records.loans.findDefaultAddress(amount.currency);
  if (paymentAddress === undefined) return refuse('payment_address_missing', { currency: amount.currency });
  // Another operator may have changed the default address since it was shown.
  if (paymentAddress !== checked.repaymentAddress) return refuse('facts_changed');
  // A loan to our own repayment address is refused.
  if (sameAddress(currencies[amount.currency].chain, paymentAddress, customerAddress)) {
    return refuse('address_forbidden');
  }
  // This check is an early warning only: the release of the loan repeats it under a lock.
  const underWay = await findLoanUnderWay(records, { amount, customerAddress });
  if (underWay !== undefined) return refuse('loan_under_way', { loan: underWay });
  const createdAt = clock.now();
  const loan: Loan = {
    id: makeLoanNumber(createdAt, (bound) => random.below(bound)),
    idempotencyKey,
    amount,
    fee: loanFee(amount),
    rate,
    customerAddress,
    paymentAddress,
    state: 'pending',
    reason: null,
    version: 0,
    createdBy: actor,
    createdAt,
    expiresAt: createdAt + loanLifeMs,
    releasedBy: null,
    releasedAt: null,
    completedAt: null,
  };
  await records.loans.insert(loan);
  if (approval) await records.loans.addApproval({ loanId: loan.id, approval }, createdAt);
  const details = `${formatMoney(amount)} ${amount.currency}`;
  await records.controls.audit({ actor, action: 'loan_created', subject: loan.id, details, at: createdAt });
  return accept(loan);
}

/** The earlier loan with the same idempotency key. */
async function findEarlier(
  { loans }: Records,
  { amount, rate, customerAddress, idempotencyKey }: Checked,
): Promise<Result<Loan, 'idempotency_key_reused'> | undefined> {
  const earlier = idempotencyKey === null ? undefined : await loans.findByIdempotencyKey(idempotencyKey);
  if (!earlier) return undefined;
  const isSame =
    earlier.amount.currency === amount.currency &&
    earlier.amount.units === amount.units &&
    earlier.rate === rate &&
    earlier.customerAddress === customerAddress;
  return isSame ? accept(earlier) : refuse('idempotency_key_reused');
}
