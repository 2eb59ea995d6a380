/** What the refund of the rest of a mix sends back. Collecting the deposit is charged with the parts that are paid. */
import { subtract, type Money } from './money.ts';
import { isPayable, networkFeeOnBoard, type PriceBoard } from './price-board.ts';

/** What a refund of this share of a deposit would send back now. Undefined if nothing would, or the fee is unknown. */
export function restOnBoard(board: Pick<PriceBoard, 'unitsPerSize' | 'prices'>, share: Money): Money | undefined {
  const fee = networkFeeOnBoard(board, share.currency);
  const net = fee.ok ? subtract(share, fee.value) : undefined;
  return net && isPayable(net) ? net : undefined;
}
