/** Error if the wallet cannot pay a payout now. Thrown, so that the whole reservation is rolled back. */
import type { WaitReason } from '#src/domain/order/waiting.ts';

export class NotCovered extends Error {
  override readonly name = 'NotCovered';
  readonly waitsFor: WaitReason;
  constructor(waitsFor: WaitReason) {
    super(`the payout waits for ${waitsFor}`);
    this.waitsFor = waitsFor;
  }
}
