/**
 * Files of cold storage at one address of a simulated chain. Files and signatures are real ones of a development
 * network, so that any offline wallet can sign them; what it signed is then written as a transaction of the simulated
 * chain.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, isEvmChain, tokenIds, type ChainId, type EvmChainId } from '#src/domain/assets/currencies.ts';
import { mainTokens } from '#src/domain/assets/main-tokens.ts';
import { divideUp } from '#src/domain/money.ts';
import { sandboxChainId } from '#src/domain/payment-uri.ts';
import { accept } from '#src/domain/result.ts';
import { mostFeeUnits } from '#src/domain/treasury/account-return.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import type { AccountFiles, AccountReturn } from '#src/usecases/ports/cold-keys.ts';
import { openTokenBook } from '../evm/token-book.ts';
import { openTokenBook as openSolanaBook } from '../solana/token-book.ts';
import { openTokenBook as openTronBook } from '../tron/token-book.ts';
import { slotMs } from '../tron/tron-networks.ts';
import type { Signature } from './consensus/signature.ts';
import type { AccountBody } from './consensus/transaction-body.ts';
import { readTimesUsed } from './durable-value.ts';

export function openAccountFiles(chain: ChainId, signature: Signature): Pick<ChainPair, 'accountFiles'> {
  if (chain !== 'tron' && chain !== 'solana' && !isEvmChain(chain)) return {};
  return {
    accountFiles: {
      writeReturn: async (wanted) => {
        const { file, txid } = await (await openReal(chain)).writeReturn(wanted);
        return { file, txid: txid === null ? null : signature.sign(toBody(wanted)).txid };
      },
      readSigned: async (wanted, text) => {
        const read = await (await openReal(chain)).readSigned(wanted, text);
        return read.ok ? accept(signature.sign(toBody(wanted))) : read;
      },
    },
  };
}

/** The libraries are large, so that they are loaded only when a file is written or read. */
async function openReal(chain: EvmChainId | 'tron' | 'solana'): Promise<AccountFiles> {
  const own = tokenIds.filter((id) => currencies[id].chain === chain);
  const contracts = Object.fromEntries(own.map((id) => [id, mainTokens[id].contract]));
  if (chain === 'tron') {
    const { makeTronFiles } = await import('../tron/cold-file.ts');
    return makeTronFiles({ book: openTronBook(contracts) });
  }
  if (chain === 'solana') {
    const { makeSolanaFiles } = await import('../solana/cold-file.ts');
    const { makeTokenAccounts } = await import('../solana/token-accounts.ts');
    return makeSolanaFiles({ book: openSolanaBook(contracts), tokenAccounts: makeTokenAccounts() });
  }
  const { makeEvmFiles } = await import('../evm/cold-file.ts');
  const book = openTokenBook(chain, contracts);
  return makeEvmFiles({ chain, chainId: sandboxChainId, book, feeStyle: chains[chain].evm.feeStyle });
}

/** Costs less than the most that was allowed, as on a real chain. */
function toBody({ currency, plan }: AccountReturn): AccountBody {
  const { account, to, units } = plan;
  const { window, durable } = account ?? {};
  if (!account) throw new TypeError('a return of this chain is paid by an address');
  const nonce = durable ? readTimesUsed(durable.value) : account.nonce;
  return {
    kind: 'account',
    sender: account.from,
    nonce,
    ...(durable && { nonceAccount: durable.account }),
    outputs: [{ to, currency, units }],
    feeUnits: divideUp(mostFeeUnits(account) * 3n, 4n),
    // Simulated chains count blocks.
    validUntilHeight: window
      ? window.reference.height + Math.ceil((window.expiresAt - window.reference.time) / slotMs)
      : null,
    fails: false,
    tag: window ? String(window.madeAt) : '',
  };
}
