/** Error if the wallet cannot pay a payout now. Thrown, so that the whole reservation is rolled back. */
import type { WaitReason } from '#src/domain/order/waiting.ts';

export class NotCovered extends Error {
  override readonly name = 'NotCovered';
  /** Reason of the wait. Null if the payout only has to be tried again. */
  readonly waitsFor: WaitReason | null;
  constructor(waitsFor: WaitReason | null) {
    super(`the payout waits for ${waitsFor ?? 'another attempt'}`);
    this.waitsFor = waitsFor;
  }
}
