/**
 * Signs the receipts of ended orders in the signer. It decides by itself: terms of ours, what follows from them, and
 * payments that it signed for this order. Which transactions brought and sent them, and when, is the service's word.
 */
import type { OrderTerms } from '#src/domain/terms/order-terms.ts';
import { readSignableReceipt } from '#src/domain/terms/signable-receipt.ts';
import type { ReceiptAnswer, ReceiptToSign } from '#src/usecases/ports/terms-signer.ts';
import type { TermsKey } from '../terms/signing-key.ts';
import { signText } from '../terms/terms-signer.ts';
import type { Signer, SignerDescription } from './signer.ts';
import type { ReceiptBinding } from './signed-receipts.ts';
import { markOfText } from './signed-terms.ts';
import type { TermsLog } from './signing-log.ts';

type Options = Readonly<{
  key: TermsKey;
  profile: SignerDescription['profile'];
  log: Pick<TermsLog, 'bindReceipts'>;
  now: () => number;
  verify: (text: string, signature: string) => boolean;
}>;

export function makeReceiptDesk({ key, profile, log, now, verify }: Options): Signer['signReceipts'] {
  const judge = ({ text, terms, payoutIds }: ReceiptToSign): ReceiptBinding | undefined => {
    if (!verify(terms.text, terms.signature)) return undefined;
    const known = JSON.parse(terms.text) as Partial<OrderTerms>;
    // Our key signs other documents too.
    if (known.version !== 1 || known.profile !== profile || known.receiveAddress === undefined) return undefined;
    // In the sandbox time can be moved, and the signer does not know how far.
    const at = profile === 'sandbox' ? undefined : now();
    const claims = readSignableReceipt(text, { terms: known as OrderTerms, termsText: terms.text, now: at });
    if (claims?.paid.length !== payoutIds.length || new Set(payoutIds).size < payoutIds.length) return undefined;
    const payments = claims.paid.map((claim, place) => ({ payoutId: payoutIds[place] ?? '', ...claim }));
    const isRefund = claims.outcome === 'refunded';
    return { order: (known as OrderTerms).orderNumber, isRefund, mark: markOfText(text), payments };
  };
  return async (receipts) => {
    const bindings = receipts.map(judge);
    const verdicts = [...(await log.bindReceipts(bindings.filter((binding) => binding !== undefined)))];
    return receipts.map(({ text }, place): ReceiptAnswer => {
      const verdict = bindings[place] ? verdicts.shift() : undefined;
      if (verdict === 'bound') return { signature: signText(key, text) };
      return { refused: verdict ?? 'unsignable' };
    });
  };
}
