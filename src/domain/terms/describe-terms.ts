/** The terms of an order as its row has them: signed when it is made, and later compared with what was signed. */
import { isoInstant } from '../calendar.ts';
import { shareOfFee, type PartnerShare } from '../developer/partner-share.ts';
import { toleranceBasisPoints } from '../limits.ts';
import { termsAsNumbers, type Margin } from '../margin.ts';
import { formatMoney, type Money } from '../money.ts';
import { planHash } from '../mixer/plan.ts';
import type { NetworkProfile } from '../network-fee.ts';
import type { Order } from '../order/order.ts';
import { firstConfirmationMs } from '../order/price-hold.ts';
import { choiceMs, lateWatchMs } from '../policy/policy-times.ts';
import { makeOrderTerms, type OrderTerms, type TermsMargin, type TermsShare } from './order-terms.ts';

export type UnsignedOrder = Omit<Order, 'termsText' | 'termsSignature'>;

export function describeTerms(
  order: UnsignedOrder,
  { profile, keyId }: Readonly<{ profile: NetworkProfile; keyId: string }>,
): OrderTerms {
  const { inputs, fee, receive, id } = order.quote;
  const { sendRange } = order;
  return makeOrderTerms({
    service: 'Sampan',
    profile,
    policyVersion: order.agreed.policyNumber,
    keyId,
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
    laterRefund: 'signed',
    rate: { numerator: inputs.rate.numerator.toString(), denominator: inputs.rate.denominator.toString() },
    ...(inputs.margin && { margin: toTermsMargin(inputs.margin) }),
    feeLines: [
      {
        name: 'service_fee',
        currency: fee.currency,
        amount: formatMoney(fee),
        ...(order.partnerShare && { partnerShare: describeShare(order.partnerShare, fee) }),
      },
    ],
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
}

function describeShare({ partnerId: id, name, basisPoints }: PartnerShare, fee: Money): TermsShare {
  return { id, name, basisPoints, amount: formatMoney(shareOfFee(fee, basisPoints)) };
}

function toTermsMargin({ mid, terms }: Margin): TermsMargin {
  const { numerator, denominator } = mid;
  return { mid: { numerator: numerator.toString(), denominator: denominator.toString() }, ...termsAsNumbers(terms) };
}
