/** Reads balances of accounts: the coin, and tokens if the account is a token account. */
import { getAddressDecoder, type Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { LiteSVM } from 'litesvm';

export type TokenHolding = Readonly<{ mint: Address; owner: Address; units: bigint; decimals: number }>;
export type Balances = Readonly<{ coins: readonly bigint[]; tokens: readonly (TokenHolding | undefined)[] }>;

const tokenAccountSize = 165;

export function readBalances(svm: LiteSVM, accounts: readonly Address[]): Balances {
  return {
    coins: accounts.map((account) => svm.getBalance(account) ?? 0n),
    tokens: accounts.map((account) => readHolding(svm, account)),
  };
}

export function readHolding(svm: LiteSVM, address: Address): TokenHolding | undefined {
  const account = svm.getAccount(address);
  if (!account.exists || account.programAddress !== TOKEN_PROGRAM_ADDRESS) return undefined;
  return account.data.length === tokenAccountSize ? parseHolding(svm, account.data) : undefined;
}

/** Layout of the token program: mint, owner, amount. The decimals are in the mint. */
function parseHolding(svm: LiteSVM, data: Uint8Array): TokenHolding {
  const decoder = getAddressDecoder();
  const mint = decoder.decode(data.subarray(0, 32));
  const mintAccount = svm.getAccount(mint);
  return {
    mint,
    owner: decoder.decode(data.subarray(32, 64)),
    units: Buffer.from(data.subarray(64, 72)).readBigUInt64LE(),
    decimals: mintAccount.exists ? (mintAccount.data[44] ?? 0) : 0,
  };
}

/** A token amount as the network writes it: exact as text, and also as a number. */
export function uiAmount(units: bigint, decimals: number): Readonly<Record<string, unknown>> {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return { amount: units.toString(), decimals, uiAmount: Number(text), uiAmountString: text };
}
