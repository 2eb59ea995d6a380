/**
 * Converts a node's transaction to the port's type: native coins that the transaction itself carries, and transfers of
 * our tokens from their logs. Blocks do not show internal transactions: see inner-arrivals.ts.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { ChainTransaction, TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeReceipt, NodeTransaction } from './answers.ts';
import { readCount, readQuantity } from './quantity.ts';
import { nobody, spellAddress } from './spell-address.ts';
import type { TokenBook } from './token-book.ts';
import { readTransferCall, readTransferLog, type LoggedTransfer } from './token-calls.ts';

/**
 * Converts a mined transaction. Transfers of other tokens are left out, because a block has hundreds of them and none
 * can be credited.
 */
export function translateMined(book: TokenBook, transaction: NodeTransaction, receipt: NodeReceipt): ChainTransaction {
  const { gasUsed, effectiveGasPrice, blobGasUsed = '0x0', blobGasPrice = '0x0' } = receipt;
  const transfers = receipt.logs
    .filter(({ address }) => book.currencyOf(address.toLowerCase()) !== undefined)
    .map(readTransferLog)
    .filter((transfer) => transfer !== undefined);
  const indexOf = isPlainTransfer(transaction, transfers)
    ? () => indexes.plainTransfer
    : (nth: number) => executedIndex(receipt.blockHash, nth);
  const outputs = transfers.map(({ contract, to, units }, nth) =>
    toOutput(book, contract, { index: indexOf(nth), to, units }),
  );
  return {
    ...describe(transaction, transfers),
    isSuccessful: isSuccess(receipt),
    outputs: [...coinOutputs(book, transaction), ...outputs].filter(({ units }) => units > 0n),
    feeUnits:
      readQuantity(gasUsed) * readQuantity(effectiveGasPrice) + readQuantity(blobGasUsed) * readQuantity(blobGasPrice),
  };
}

/**
 * Converts a pending transaction: its effects if it succeeds, as far as its own bytes show them. `feeUnits` is the
 * maximum fee.
 */
export function translatePending(book: TokenBook, transaction: NodeTransaction): ChainTransaction {
  const { to, input, gas, gasPrice = '0x0', maxFeePerGas = gasPrice } = transaction;
  const contract = to === null ? '' : to.toLowerCase();
  const asked = book.currencyOf(contract) === undefined ? undefined : readTransferCall(input);
  const outputs = asked ? [toOutput(book, contract, { index: indexes.plainTransfer, ...asked })] : [];
  return {
    ...describe(transaction, []),
    isSuccessful: true,
    outputs: [...coinOutputs(book, transaction), ...outputs].filter(({ units }) => units > 0n),
    feeUnits: readQuantity(gas) * readQuantity(maxFeePerGas),
  };
}

/**
 * Indexes of outputs that the signed transaction itself states: they stay the same from the mempool on. Outputs that
 * depend on execution can differ after a reorg, when the same transaction can pay another amount. Their index is
 * derived from the hash of the executing block, so that in a new block they count as new payments, not as old ones with
 * a new amount.
 */
const indexes = { coin: 0, plainTransfer: 1 } as const;
const numbersPerBlock = 2 ** 13;
const blockNumbers = 2 ** 18 - 1;

/** First index of internal payments. Token transfers have lower indexes. */
export const firstInner = numbersPerBlock / 2;

/**
 * Index of an output that depends on execution. Always below 2^31. If a transaction has more transfers than there are
 * numbers, its own indexes repeat.
 */
export function executedIndex(blockHash: string, nth: number): number {
  const drawn = Number.parseInt(blockHash.slice(2, 14), 16) % blockNumbers;
  return (1 + drawn) * numbersPerBlock + (nth % numbersPerBlock);
}

/** Whether the only logged transfer is exactly the one that the sender signed. */
function isPlainTransfer({ from, to, input }: NodeTransaction, transfers: readonly LoggedTransfer[]): boolean {
  const [logged, ...others] = transfers;
  const asked = readTransferCall(input);
  if (!logged || !asked || others.length > 0) return false;
  const isDirect = logged.contract === to?.toLowerCase() && logged.from === from.toLowerCase();
  return isDirect && logged.to === asked.to && logged.units === asked.units;
}

function describe({ hash, from, nonce }: NodeTransaction, transfers: readonly LoggedTransfer[]) {
  const owners = transfers.map((transfer) => transfer.from).filter((owner) => owner !== nobody);
  return {
    txid: hash.toLowerCase(),
    consumes: [`${spellAddress(from)}:${readCount(nonce)}`],
    senders: [...new Set([from, ...owners].map(spellAddress))],
  };
}

function coinOutputs({ nativeCurrency }: TokenBook, { to, value }: NodeTransaction): readonly TransactionOutput[] {
  if (to === null) return [];
  return [{ index: indexes.coin, currency: nativeCurrency, to: spellAddress(to), units: readQuantity(value) }];
}

type Moved = Readonly<{ index: number; to: string; units: bigint }>;

function toOutput(book: TokenBook, contract: string, { index, to, units }: Moved): TransactionOutput {
  return { index, currency: book.currencyOf(contract) ?? null, to: spellAddress(to), units };
}

function isSuccess({ status }: NodeReceipt): boolean {
  const word = readCount(status);
  if (word > 1) throw new OutsideError('the node wrote a receipt that says neither yes nor no');
  return word === 1;
}
