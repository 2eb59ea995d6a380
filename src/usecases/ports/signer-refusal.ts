/** What the signer answers when its own policy forbids a signature. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { OutsideError } from './outside-error.ts';
import type { SignerRefusalReason } from './signer-log.ts';

/** The signer refused. The payout stays reserved, and signing is retried later. */
export class SignerRefusal extends OutsideError {
  readonly currency: CurrencyId;
  readonly reason: SignerRefusalReason;
  constructor(currency: CurrencyId, reason: SignerRefusalReason) {
    super(`the signer refuses ${currency}: ${reason}`);
    this.currency = currency;
    this.reason = reason;
  }
}
