/**
 * Converts a node's transaction to the port's type by its balance changes, so that it does not matter which program
 * transferred the coins, and nothing is credited that did not arrive.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { ChainTransaction, TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeMeta, NodeTokenBalance, NodeTransaction } from './answers.ts';
import { isExact, readCoins, readUnits } from './quantity.ts';
import type { TokenAccounts } from './token-accounts.ts';
import type { TokenBook } from './token-book.ts';

export type Translation = Readonly<{ book: TokenBook; tokenAccounts: TokenAccounts }>;

/**
 * Program that counts the votes of validators. Half of all transactions are votes; they transfer nothing and are left
 * out.
 */
const voteProgram = 'Vote111111111111111111111111111111111111111';

/** Every transaction that uses a nonce account names this one as well. */
export const recentBlockhashes = 'SysvarRecentB1ockHashes11111111111111111111';

export async function translateTransaction(
  { book, tokenAccounts }: Translation,
  { transaction, meta }: NodeTransaction,
): Promise<ChainTransaction | undefined> {
  const keys = transaction.accountKeys.map(({ pubkey }) => pubkey);
  const [txid] = transaction.signatures;
  if (!meta || txid === undefined) throw new OutsideError('the solana node left out what a transaction did');
  const isSuccessful = meta.err === null;
  const coins = coinChanges(keys, meta);
  const tokens = tokenChanges(keys, meta);
  const inTokenAccounts = new Set(tokens.map(({ place }) => place));
  const outputs = isSuccessful
    ? [
        ...coins
          .filter(({ place, units }) => units > 0n && !inTokenAccounts.has(place))
          .map(({ place, account, units }) => {
            return { index: indexOf(place, units, 'coin'), currency: book.nativeCurrency, to: account, units };
          }),
        ...(await tokenOutputs(book, tokenAccounts, tokens)),
      ]
    : [];
  if (outputs.length === 0 && keys.includes(voteProgram)) return undefined;
  const payers = [...coins, ...tokens].filter(({ units }) => units < 0n).map(({ owner }) => owner);
  return {
    txid,
    isSuccessful,
    // No transaction can conflict with another here: versions of a payout are separated by validity windows.
    consumes: [],
    senders: [...new Set([...keys.slice(0, 1), ...payers])],
    ...(keys.includes(recentBlockhashes) && { nonceAccounts: keys }),
    outputs,
    feeUnits: readCoins(meta.fee) + (isSuccessful ? rentOf(coins, inTokenAccounts) : 0n),
  };
}

type Change = Readonly<{ place: number; account: string; owner: string; units: bigint }>;
type TokenChange = Change & Readonly<{ mint: string }>;

/**
 * Change of each account's native balance, without the fee. Numbers above 2^53 are not exact and left out: an account
 * with nine million coins is not ours.
 */
function coinChanges(keys: readonly string[], { fee, preBalances, postBalances }: NodeMeta): readonly Change[] {
  return keys.flatMap((account, place) => {
    const [before, after] = [preBalances[place], postBalances[place]];
    if (before === undefined || after === undefined) throw new OutsideError('the solana node left out a balance');
    if (!isExact(before) || !isExact(after)) return [];
    const units = BigInt(after) - BigInt(before) + (place === 0 ? readCoins(fee) : 0n);
    return [{ place, account, owner: account, units }];
  });
}

/** Changes of all token accounts in the transaction, including zero changes. */
function tokenChanges(keys: readonly string[], meta: NodeMeta): readonly TokenChange[] {
  const before = new Map((meta.preTokenBalances ?? []).map((held) => [held.accountIndex, held]));
  const after = new Map((meta.postTokenBalances ?? []).map((held) => [held.accountIndex, held]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((place) => {
    const [was, is] = [before.get(place), after.get(place)];
    const { mint, owner } = is ?? was ?? {};
    const account = keys[place];
    if (mint === undefined || account === undefined) throw new OutsideError('the solana node left out an account');
    // An account can be closed and reopened for another token in one transaction. The account then held none of the
    // other token before.
    const unitsBefore = was?.mint === mint ? unitsOf(was) : 0n;
    return [{ place, account, owner: owner ?? account, mint, units: (is ? unitsOf(is) : 0n) - unitsBefore }];
  });
}

function unitsOf({ uiTokenAmount }: NodeTokenBalance): bigint {
  return readUnits(uiTokenAmount.amount);
}

/**
 * Outputs of token transfers. The receiver is the owner of the associated token account, whose address is the public
 * one. For any other token account, the receiver is that account, which we do not watch, so the transfer is not
 * credited.
 */
async function tokenOutputs(
  book: TokenBook,
  { accountOf }: TokenAccounts,
  changes: readonly TokenChange[],
): Promise<readonly TransactionOutput[]> {
  return await Promise.all(
    changes
      .filter(({ units }) => units > 0n)
      .map(async ({ place, account, owner, mint, units }) => {
        const index = indexOf(place, units, 'token');
        const currency = book.currencyOf(mint) ?? null;
        const isUsual = currency === null || (await accountOf(owner, mint)) === account;
        return { index, currency, to: isUsual ? owner : account, units };
      }),
  );
}

/** Rent paid for new token accounts, which is a cost of the payment and nobody's income. */
function rentOf(coins: readonly Change[], inTokenAccounts: ReadonlySet<number>): bigint {
  const given = coins.filter(({ place, units }) => units > 0n && inTokenAccounts.has(place));
  return given.reduce((sum, { units }) => sum + units, 0n);
}

const placesPerAmount = 512;
/** Modulus of amounts in output indexes: the largest prime for which every index stays below 2^31. */
const amounts = 4_194_301n;

/**
 * Output index from account index and amount. The same payment always has the same index. If the transaction pays
 * another amount after a reorg, the payment counts as another one, not as the old one with a new amount.
 */
function indexOf(place: number, units: bigint, kind: 'coin' | 'token'): number {
  const drawn = units % amounts;
  return Number(drawn) * placesPerAmount + ((2 * place) % placesPerAmount) + (kind === 'token' ? 1 : 0);
}
