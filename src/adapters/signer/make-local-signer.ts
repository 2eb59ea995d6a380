/** The signer with its keys, in the process that has them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import type { WalletSession } from '../chains/monero/wallet-session.ts';
import type { ChainDescription, Signer, SignerDescription, WalletQuestion } from './signer.ts';
import type { TermsDesk } from './terms-desk.ts';

/** Addresses that are derived in one turn of the event loop. */
const derivedAtOnce = 4;

/** A chain with its keys, and what the others may know of it. */
export type KeyedChain = Readonly<{
  chain: ChainId;
  wallet: ChainWallet;
  description: ChainDescription;
  /** The wallet program of Monero. */
  session?: WalletSession;
}>;

type Options = Readonly<{
  profile: SignerDescription['profile'];
  chains: readonly KeyedChain[];
  /** What signs terms. Absent if nothing does. */
  terms?: TermsDesk;
  /** How it takes acts of operators. By default it believes what it is told. */
  acts?: Pick<Signer, 'actRule' | 'voidApprovals'>;
}>;

const takesWord: NonNullable<Options['acts']> = {
  actRule: async () => await Promise.resolve({ areNeeded: false, keys: [], alone: {} }),
  voidApprovals: async () => {},
};

export function makeLocalSigner({ profile, chains, terms, acts = takesWord }: Options): Signer {
  const keyed = new Map(chains.map((each) => [each.chain, each]));
  const walletOf = (chain: ChainId): ChainWallet => {
    const found = keyed.get(chain);
    if (!found) throw new OutsideError(`the signer has no keys of ${chain}`);
    return found.wallet;
  };
  return {
    describe: async () => ({
      profile,
      ...(terms && { terms: terms.description }),
      chains: Object.fromEntries(chains.map(({ chain, description }) => [chain, description])),
    }),
    addresses: async ({ chain, role, from, count }) => {
      const wallet = walletOf(chain);
      const addresses: string[] = [];
      for (let place = 0; place < count; place += 1) {
        const index = from + place;
        addresses.push(await (role === 'hot' ? wallet.hotAddress(index) : wallet.address(role, index)));
        // Terms that wait for a signature come first.
        if (place % derivedAtOnce === 0) await nextTurn();
      }
      return addresses;
    },
    sign: async (chain, request) => await walletOf(chain).sign(request),
    askWallet: async (question) => await askSession(keyed.get('monero')?.session, question),
    signTerms: async (orders) => await (terms ?? noTerms()).sign(orders),
    signRefund: async (refund) => await (terms ?? noTerms()).signRefund(refund),
    signReceipts: async (receipts) => await (terms ?? noTerms()).signReceipts(receipts),
    signChannels: async (text) => await (terms ?? noTerms()).signChannels(text),
    ...acts,
  };
}

function noTerms(): never {
  throw new OutsideError('the signer has no terms key');
}

async function askSession(session: WalletSession | undefined, question: WalletQuestion): Promise<unknown> {
  if (!session) throw new OutsideError('the signer has no wallet program of monero');
  switch (question.kind) {
    case 'ask':
      return await session.ask(question.method, question.params);
    case 'refresh':
      return await session.refresh();
    case 'watch':
      return await session.watch(question.minor, { isUnused: question.isUnused });
    case 'made':
      return await session.made();
  }
}
