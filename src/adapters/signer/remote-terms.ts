/** The terms key without its private half: the signer signs, and what it signed is verified here. */
import { refundText } from '#src/domain/terms/given-refund.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { PublishedTermsKey, TermsSigner } from '#src/usecases/ports/terms-signer.ts';
import { makeTermsVerifier } from '../terms/terms-verifier.ts';
import type { Signer } from './signer.ts';

export function makeRemoteTerms(
  signer: Pick<Signer, 'signTerms' | 'signRefund' | 'signReceipts' | 'signChannels'>,
  key: PublishedTermsKey,
): TermsSigner {
  const { keyId, publicKeyPem, verify, verifyApart } = makeTermsVerifier(key);
  /** A visitor is given nothing that nobody can verify, whatever the signer answers. */
  const check = (text: string, signature: string): string => {
    if (!verify(text, signature)) throw notOurs();
    return signature;
  };
  return {
    keyId,
    publicKeyPem,
    verify,
    sign: async (terms, use) => {
      const answers = await signer.signTerms(terms);
      const verdicts = Promise.all(
        answers.map(
          async (answer, place) =>
            !('signature' in answer) || (await verifyApart(terms[place]?.text ?? '', answer.signature)),
        ),
      );
      // If `use` fails first, nobody asks for them.
      verdicts.catch(() => {});
      const value = await use(answers);
      if ((await verdicts).includes(false)) throw notOurs();
      return value;
    },
    signRefund: async (refund) => {
      const { orderNumber } = JSON.parse(refund.terms.text) as Readonly<{ orderNumber: string }>;
      const signature = await signer.signRefund(refund);
      return signature === null ? null : check(refundText({ orderNumber }, refund), signature);
    },
    signReceipts: async (receipts) => {
      const answers = await signer.signReceipts(receipts);
      for (const [place, answer] of answers.entries()) {
        if ('signature' in answer) check(receipts[place]?.text ?? '', answer.signature);
      }
      return answers;
    },
    signChannels: async (text) => check(text, await signer.signChannels(text)),
  };
}

function notOurs(): Error {
  return new OutsideError('the signer gave a signature that is not of its key');
}
