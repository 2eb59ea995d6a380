/**
 * Converts a node's transaction to the port's type: native coins that the transaction itself carries, internal payments
 * of contracts if the node stores them, and transfers of our tokens from their logs.
 */
import type { ChainTransaction, TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeContract, NodeInfo, NodeTransaction } from './answers.ts';
import { nobody, spellAddress } from './spell-address.ts';
import type { TokenBook } from './token-book.ts';
import { readInnerPayments } from './read-inner-payments.ts';
import { readUnits } from './read-units.ts';
import { readTransferCall, readTransferLog, type LoggedTransfer } from './token-calls.ts';

/**
 * Types of transactions that can be credited. All other types (votes, stakes, TRC-10 tokens) transfer nothing that can
 * be credited and are left out.
 */
const kinds = { coin: 'TransferContract', call: 'TriggerSmartContract', creation: 'CreateSmartContract' } as const;
const kindsRead: readonly string[] = Object.values(kinds);

export type Mined = Readonly<{ transaction: NodeTransaction; info: NodeInfo; blockHash: string }>;

export function translateMined(book: TokenBook, { transaction, info, blockHash }: Mined): ChainTransaction | undefined {
  const contract = readContract(transaction);
  if (!contract) return undefined;
  const isSuccessful = isSuccess(contract, transaction, info);
  const transfers = (isSuccessful ? (info.log ?? []) : [])
    .map(readTransferLog)
    .filter((transfer) => transfer !== undefined)
    .filter((transfer) => book.currencyOf(transfer.contract) !== undefined);
  const indexOf = isPlainTransfer(contract, transfers)
    ? () => indexes.plainTransfer
    : (nth: number) => executedIndex(blockHash, nth);
  const tokens = transfers.map(({ contract: token, to, units }, nth) => ({
    index: indexOf(nth),
    currency: book.currencyOf(token) ?? null,
    to,
    units,
  }));
  // A native transfer has no internal payments. If a node lists one, it is the transfer itself.
  const calls = isSuccessful && contract.type !== kinds.coin ? info : { id: info.id };
  const { payers, payments } = readInnerPayments(calls);
  const coins = payments.map(({ to, units }, nth) => {
    return { index: executedIndex(blockHash, firstInner + nth), currency: book.nativeCurrency, to, units };
  });
  const outputs = isSuccessful ? [...coinOutputs(book, contract), ...tokens, ...coins] : [];
  return {
    ...describe(transaction, contract, [...transfers.map(({ from }) => from), ...payers]),
    isSuccessful,
    outputs: outputs.filter(({ units }) => units > 0n),
    feeUnits: readUnits(info.fee ?? 0),
  };
}

/**
 * Converts a pending transaction: its effects if it succeeds, as far as its own bytes show them. `feeUnits` is the
 * maximum fee.
 */
export function translatePending(book: TokenBook, transaction: NodeTransaction): ChainTransaction | undefined {
  const contract = readContract(transaction);
  if (!contract) return undefined;
  const token = tokenOf(contract);
  const currency = token === undefined ? undefined : book.currencyOf(token);
  const asked = currency === undefined ? undefined : readTransferCall(contract.parameter.value.data ?? '');
  const tokens = asked && currency !== undefined ? [{ index: indexes.plainTransfer, currency, ...asked }] : [];
  return {
    ...describe(transaction, contract, []),
    isSuccessful: true,
    outputs: [...coinOutputs(book, contract), ...tokens].filter(({ units }) => units > 0n),
    feeUnits: readUnits(transaction.raw_data.fee_limit ?? 0),
  };
}

/**
 * The operation of a transaction, which TRON calls its contract; there is exactly one. Undefined for types that we do
 * not use.
 */
function readContract({ raw_data: raw }: NodeTransaction): NodeContract | undefined {
  const [contract] = raw.contract;
  return contract && kindsRead.includes(contract.type) ? contract : undefined;
}

/**
 * Whether a transaction succeeded. A failed call is in its block like any other, so all fields in which nodes report
 * success are checked. A native transfer has no receipt with a result.
 */
function isSuccess({ type }: NodeContract, { ret }: NodeTransaction, { result, receipt }: NodeInfo): boolean {
  if (result !== undefined && result !== 'SUCESS' && result !== 'SUCCESS') return false;
  if (ret?.[0]?.contractRet !== 'SUCCESS') return false;
  return type === kinds.coin ? (receipt?.result ?? 'SUCCESS') === 'SUCCESS' : receipt?.result === 'SUCCESS';
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
const firstInner = numbersPerBlock / 2;

/**
 * Index of an output that depends on execution. Always below 2^31. Uses the last digits of the block id, because its
 * first digits are the block height.
 */
function executedIndex(blockHash: string, nth: number): number {
  const drawn = Number.parseInt(blockHash.slice(-12), 16) % blockNumbers;
  return (1 + drawn) * numbersPerBlock + (nth % numbersPerBlock);
}

/** Whether the only logged transfer is exactly the one that the sender signed. */
function isPlainTransfer(contract: NodeContract, transfers: readonly LoggedTransfer[]): boolean {
  const [logged, ...others] = transfers;
  const asked = readTransferCall(contract.parameter.value.data ?? '');
  if (!logged || !asked || others.length > 0) return false;
  const isDirect = logged.contract === tokenOf(contract) && logged.from === ownerOf(contract);
  return isDirect && logged.to === asked.to && logged.units === asked.units;
}

function describe({ txID }: NodeTransaction, contract: NodeContract, payers: readonly string[]) {
  const owners = payers.filter((owner) => owner !== nobody);
  return {
    txid: txID.toLowerCase(),
    // No transaction can conflict with another here: versions of a payout are separated by validity windows.
    consumes: [],
    senders: [...new Set([ownerOf(contract), ...owners])],
  };
}

function ownerOf({ parameter }: NodeContract): string {
  return spellAddress(parameter.value.owner_address ?? '');
}

function tokenOf({ type, parameter: { value } }: NodeContract): string | undefined {
  return type === kinds.call && value.contract_address !== undefined ? spellAddress(value.contract_address) : undefined;
}

/**
 * Native coins that the transaction carries. An amount above 2^53 is not exact and left out: nine billion coins cannot
 * be ours.
 */
function coinOutputs(book: TokenBook, { type, parameter: { value } }: NodeContract): readonly TransactionOutput[] {
  const { to_address: to, amount = 0 } = value;
  if (type !== kinds.coin || to === undefined || !Number.isSafeInteger(amount)) return [];
  return [{ index: indexes.coin, currency: book.nativeCurrency, to: spellAddress(to), units: BigInt(amount) }];
}
