/** What a signer answers that was started and not unlocked yet: it has no keys, and signs nothing. */
import { OutsideError } from './outside-error.ts';

export class SignerLocked extends OutsideError {
  constructor() {
    super('the signer is locked');
  }
}
