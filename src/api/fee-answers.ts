/** The fees of an order, as responses say them: with what a partner earns of ours. */
import type { z } from 'zod';
import { shareOfFee } from '#src/domain/developer/partner-share.ts';
import { formatMoney } from '#src/domain/money.ts';
import type { FixedPrice, Order } from '#src/domain/order/order.ts';
import type { OrderAnswer } from './schemas.ts';

type Fees = Pick<FixedPrice, 'fee' | 'networkFee'>;
type FeeAnswers = Pick<z.infer<typeof OrderAnswer>, 'fee' | 'partnerShare' | 'networkFee'>;

export function toFees({ partnerShare: share }: Pick<Order, 'partnerShare'>, { fee, networkFee }: Fees): FeeAnswers {
  return {
    fee: formatMoney(fee),
    partnerShare: share && {
      name: share.name,
      basisPoints: share.basisPoints,
      amount: formatMoney(shareOfFee(fee, share.basisPoints)),
    },
    networkFee: formatMoney(networkFee),
  };
}
