/**
 * RPC methods about accounts. They return the open slot's state for any commitment, because LiteSVM keeps no history.
 */
import { address, getBase64Decoder, type Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { RpcRefusal } from '../answer-json-rpc.ts';
import { readHolding, uiAmount, type TokenHolding } from './balances.ts';
import type { Ledger } from './ledger.ts';
import type { Calls } from './rpc.ts';

type AccountOptions = Readonly<{ encoding?: string }>;
type TokenFilter = Readonly<{ mint?: string; programId?: string }>;

export function makeAccountCalls(ledger: Ledger): Calls {
  const inContext = (value: unknown) => ({ context: { slot: ledger.openSlot(), apiVersion: '3.0.0' }, value });
  const view = (text: string, options: AccountOptions = {}) => viewAccount(ledger, readAddress(text), options);
  return {
    getBalance: (text: string) => inContext(Number(ledger.machine().getBalance(readAddress(text)) ?? 0n)),
    getMinimumBalanceForRentExemption: (size: number) =>
      Number(ledger.machine().minimumBalanceForRentExemption(BigInt(size))),
    getAccountInfo: (text: string, options: AccountOptions = {}) => inContext(view(text, options)),
    getMultipleAccounts: (texts: readonly string[], options: AccountOptions = {}) =>
      inContext(texts.map((text) => view(text, options))),
    getTokenAccountBalance: (text: string) => {
      const holding = readHolding(ledger.machine(), readAddress(text));
      if (!holding) throw new RpcRefusal(-32_602, 'Invalid param: could not find account');
      return inContext(uiAmount(holding.units, holding.decimals));
    },
    getTokenAccountsByOwner: (owner: string, filter: TokenFilter, options: AccountOptions = {}) => {
      const accounts = ledger.machine().getProgramAccounts(TOKEN_PROGRAM_ADDRESS);
      const owned = accounts.filter(({ address: account }) => {
        const holding = readHolding(ledger.machine(), account);
        return holding?.owner === owner && (filter.mint === undefined || holding.mint === filter.mint);
      });
      return inContext(owned.map(({ address: pubkey }) => ({ pubkey, account: viewAccount(ledger, pubkey, options) })));
    },
  };
}

function readAddress(text: string): Address {
  try {
    return address(text);
  } catch {
    throw new RpcRefusal(-32_602, 'Invalid param: Invalid');
  }
}

function viewAccount(ledger: Ledger, wanted: Address, options: AccountOptions): unknown {
  const account = ledger.machine().getAccount(wanted);
  if (!account.exists) return null;
  const holding = options.encoding === 'jsonParsed' ? readHolding(ledger.machine(), wanted) : undefined;
  return {
    lamports: Number(account.lamports),
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: 0,
    space: account.data.length,
    data: holding ? parsedData(holding) : [getBase64Decoder().decode(account.data), 'base64'],
  };
}

function parsedData({ mint, owner, units, decimals }: TokenHolding): unknown {
  const tokenAmount = uiAmount(units, decimals);
  const info = { mint, owner, state: 'initialized', isNative: false, tokenAmount };
  return { program: 'spl-token', space: 165, parsed: { type: 'account', info } };
}
