/** Signs the terms of an order when it is created: the visitor's proof of what was promised. */
import { isoInstant } from '#src/domain/calendar.ts';
import { toleranceBasisPoints } from '#src/domain/limits.ts';
import { termsAsNumbers, type Margin } from '#src/domain/margin.ts';
import { formatMoney } from '#src/domain/money.ts';
import { planHash } from '#src/domain/mixer/plan.ts';
import type { Order } from '#src/domain/order/order.ts';
import { firstConfirmationMs } from '#src/domain/order/price-hold.ts';
import { choiceMs, lateWatchMs } from '#src/domain/policy/policy-times.ts';
import { makeOrderTerms, type TermsMargin } from '#src/domain/terms/order-terms.ts';
import type { Ports } from '../ports/ports.ts';
import { signTerms } from '../ports/terms-signer.ts';

type Unsigned = Omit<Order, 'termsText' | 'termsSignature'>;

export function signOrderTerms(
  { terms: signer, rules }: Ports,
  order: Unsigned,
): Readonly<{ termsText: string; termsSignature: string }> {
  const { inputs, fee, receive, id } = order.quote;
  const { sendRange } = order;
  const terms = makeOrderTerms({
    service: 'Sampan',
    profile: rules.profile,
    policyVersion: order.agreed.policyNumber,
    keyId: signer.keyId,
    orderNumber: order.orderNumber,
    orderType: order.orderType,
    product: order.product,
    sendCurrency: inputs.send.currency,
    sendAmount: formatMoney(inputs.send),
    ...(sendRange && { sendRange: { min: formatMoney(sendRange.min), max: formatMoney(sendRange.max) } }),
    receiveCurrency: receive.currency,
    receiveAmount: formatMoney(receive),
    depositAddress: order.depositAddress,
    depositMemo: order.depositMemo,
    receiveAddress: order.receiveAddress,
    furtherAddresses: order.mix?.furtherAddresses ?? [],
    refundAddress: order.refundAddress,
    rate: { numerator: inputs.rate.numerator.toString(), denominator: inputs.rate.denominator.toString() },
    ...(inputs.margin && { margin: toTermsMargin(inputs.margin) }),
    feeLines: [{ name: 'service_fee', currency: fee.currency, amount: formatMoney(fee) }],
    networkFee: { currency: receive.currency, amount: formatMoney(inputs.networkFee) },
    quoteId: id,
    mixing: order.mix?.settings ?? null,
    planHash: order.mix && planHash(order.mix.plan),
    createdAt: isoInstant(order.createdAt),
    expiresAt: isoInstant(order.expiresAt),
    confirmationsNeeded: order.confirmationsNeeded,
    ...(order.orderType === 'fixed' && {
      firstConfirmationMinutes: firstConfirmationMs(order) / 60_000,
    }),
    refundRule: {
      toleranceBasisPoints: sendRange ? 0 : Number(toleranceBasisPoints),
      lateDepositHours: lateWatchMs(order.agreed) / 3_600_000,
      choiceDays: choiceMs(order.agreed) / 86_400_000,
    },
  });
  const { text, signature } = signTerms(terms, signer);
  return { termsText: text, termsSignature: signature };
}

function toTermsMargin({ mid, terms }: Margin): TermsMargin {
  const { numerator, denominator } = mid;
  return { mid: { numerator: numerator.toString(), denominator: denominator.toString() }, ...termsAsNumbers(terms) };
}
