/**
 * Signs the terms of orders in the signer. It decides by itself: whoever has a server cannot have terms signed that
 * name a deposit address of somebody else's order, or an address that is not ours, or other terms for the same order.
 */
import { canonicalJson } from '#src/domain/canonical-json.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { OrderTerms } from '#src/domain/terms/order-terms.ts';
import { readSignableTerms } from '#src/domain/terms/signable-terms.ts';
import type { TermsAnswer, TermsToSign } from '#src/usecases/ports/terms-signer.ts';
import { deriveSecrets, type TermsKey } from '../terms/signing-key.ts';
import { signText, textOfRefund } from '../terms/terms-signer.ts';
import { makeTermsVerifier } from '../terms/terms-verifier.ts';
import type { Signer, SignerDescription } from './signer.ts';
import type { TermsLog } from './signing-log.ts';
import { makeReceiptDesk } from './receipt-desk.ts';
import { markOfText as markOf, type TermsBinding } from './signed-terms.ts';

export type TermsDesk = Readonly<{
  description: NonNullable<SignerDescription['terms']>;
  sign: Signer['signTerms'];
  signRefund: Signer['signRefund'];
  signReceipts: Signer['signReceipts'];
  signChannels: Signer['signChannels'];
}>;

type Options = Readonly<{
  key: TermsKey;
  profile: SignerDescription['profile'];
  log: TermsLog;
  now: () => number;
  /** The deposit address of an index. Undefined on a chain that the signer has no keys of. */
  depositAddress: (chain: ChainId, index: number) => Promise<string | undefined>;
  /** Whether an address is on the signer's own screening list: one in the terms that is does not bind. */
  isListed: (chain: ChainId, address: string) => boolean;
}>;

export function makeTermsDesk({ key, profile, log, now, depositAddress, isListed }: Options): TermsDesk {
  const { verify } = makeTermsVerifier(key);
  /** What is bound if the terms are signed. Undefined for terms that nobody may have. */
  const judge = async ({ text, addressIndex: index }: TermsToSign): Promise<TermsBinding | undefined> => {
    // In the sandbox time can be moved, and the signer does not know how far.
    const at = profile === 'sandbox' ? undefined : now();
    const terms = readSignableTerms(text, { profile, keyId: key.keyId, now: at });
    if (!terms) return undefined;
    const { chain } = currencies[terms.sendCurrency];
    if (terms.depositMemo !== null || terms.depositAddress !== (await depositAddress(chain, index))) return undefined;
    return { order: terms.orderNumber, chain, index, mark: markOf(text) };
  };
  return {
    description: { publicKey: key.publicKeyRaw, secrets: deriveSecrets(key) },
    sign: async (orders) => {
      const bindings = await Promise.all(orders.map(judge));
      const areBound = await log.bindTerms(bindings);
      return orders.map(({ text }, place): TermsAnswer => {
        if (!bindings[place]) return { refused: 'unsignable' };
        return areBound[place] === true ? { signature: signText(key, text) } : { refused: 'taken' };
      });
    },
    signRefund: async (refund) => {
      const { depositId, terms } = refund;
      const { text, signature } = terms;
      if (!verify(text, signature) || !isOfOrder(text)) throw new TypeError('a refund address has no terms of ours');
      const { refundAddress: bound, sendCurrency, orderNumber } = JSON.parse(text) as OrderTerms;
      // An address for one deposit is an operator's. It is signed so that nobody changes it, and still only said.
      const binds = depositId === undefined && bound !== null && bound !== refund.refundAddress;
      if (binds && !isListed(currencies[sendCurrency].chain, bound)) {
        await log.note('refused', { reason: 'refund', order: orderNumber });
        return null;
      }
      const given = textOfRefund(refund);
      const details = { order: orderNumber, ...(depositId !== undefined && { deposit: depositId }) };
      await log.note('refund', { ...details, mark: markOf(given) });
      return signText(key, given);
    },
    signReceipts: makeReceiptDesk({ key, profile, log, now, verify }),
    signChannels: async (text) => {
      if (!isChannels(text, key.keyId)) throw new TypeError('what should be signed is no list of channels');
      await log.note('channels', { mark: markOf(text) });
      return signText(key, text);
    },
  };
}

/** Our key signs other documents too. */
function isOfOrder(text: string): boolean {
  return (JSON.parse(text) as Readonly<{ version?: number }>).version === 1;
}

/** Whether a text is a list of channels, which no reader can take for the terms of an order. */
function isChannels(text: string, keyId: string): boolean {
  try {
    const { document, service, website, email, bot, ...rest } = JSON.parse(text) as Readonly<Record<string, string>>;
    const again = { document: 'channels', service, website, email, bot, keyId } as Readonly<Record<string, string>>;
    return document === 'channels' && Object.keys(rest).join(' ') === 'keyId' && canonicalJson(again) === text;
  } catch {
    return false;
  }
}
