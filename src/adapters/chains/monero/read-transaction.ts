/**
 * Parses the public parts of a Monero transaction: key images of its inputs, public keys of its outputs, fee and unlock
 * time. Amounts and receivers are hidden. The bytes are parsed here, so that a payout is checked by what will be sent
 * and not by what the wallet program reports.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';

export type TransactionFacts = Readonly<{
  /** Height or time until which the outputs cannot be spent. 0 for the usual ten blocks. */
  unlockTime: bigint;
  keyImages: readonly string[];
  outputKeys: readonly string[];
  /**
   * Transaction public keys, with which receivers find their outputs: one for all outputs, and sometimes one per
   * output.
   */
  publicKeys: readonly string[];
  outputPublicKeys: readonly string[];
  /** Network fee. 0 if the transaction does not state it; ours always do. */
  feeUnits: bigint;
}>;

/** Parses a transaction. Throws on anything but the transaction types of current blocks. Proofs are not parsed. */
export function readTransaction(text: string): TransactionFacts {
  return readParts(hex.decode(text)).facts;
}

/**
 * Txid of a complete transaction: a hash of the hashes of its three parts. Throws on anything else, and on RingCT types
 * that current wallets do not make.
 */
export function transactionId(text: string): string {
  const bytes = hex.decode(text);
  const { facts, prefixEnd, kind, from } = readParts(bytes);
  if (!kindsOfNow.includes(kind)) throw new TypeError(`a transaction that hides amounts in another way (${kind})`);
  for (const _key of facts.outputKeys) from.take(hiddenAmountBytes + keyBytes);
  const hashes = [[0, prefixEnd], [prefixEnd, from.at()], [from.at()]].map(([begin, end]) =>
    keccak_256(bytes.subarray(begin, end)),
  );
  return hex.encode(keccak_256(Uint8Array.from(hashes.flatMap((hash) => [...hash]))));
}

/** The amounts of the outputs of a complete transaction, hidden as they are. */
export function hiddenAmounts(text: string): readonly string[] {
  const { facts, kind, from } = readParts(hex.decode(text));
  if (!kindsOfNow.includes(kind)) throw new TypeError(`a transaction that hides amounts in another way (${kind})`);
  return facts.outputKeys.map(() => hex.encode(from.take(hiddenAmountBytes)));
}

const kindsOfNow: readonly number[] = [4, 5, 6];
const hiddenAmountBytes = 8;
const keyBytes = 32;

function readParts(bytes: Uint8Array) {
  const from = openBytes(bytes);
  const version = from.number();
  if (version !== 1 && version !== 2) throw new TypeError(`not a transaction that we know how to read (${version})`);
  const unlockTime = from.varint();
  const keyImages = from.many(() => readInput(from)).flat();
  const outputKeys = from.many(() => readOutput(from));
  const extra = readExtra(from.take(from.number()));
  const prefixEnd = from.at();
  // Neither kind of transaction is ever ours: version 1 transactions sweep coins from before RingCT, and coinbase
  // transactions pay no fee.
  const kind = version === 1 ? 0 : from.byte();
  const facts: TransactionFacts = {
    unlockTime,
    keyImages,
    outputKeys,
    ...extra,
    feeUnits: kind === 0 ? 0n : from.varint(),
  };
  return { facts, prefixEnd, kind, from };
}

const tags = { newCoins: 0xff, spentKey: 2, key: 2, taggedKey: 3 } as const;
const extraTags = { padding: 0, publicKey: 1, outputPublicKeys: 4 } as const;
/** Fields of tx_extra with a length prefix: nonce, merge-mining tag, and minergate tag. */
const extraParts: readonly number[] = [2, 3, 0xde];

function readInput(from: Bytes): readonly string[] {
  const tag = from.byte();
  if (tag === tags.newCoins) {
    from.varint();
    return [];
  }
  if (tag !== tags.spentKey) throw new TypeError(`an input of an unknown kind (${tag})`);
  from.varint();
  from.many(() => from.varint());
  return [from.key()];
}

function readOutput(from: Bytes): string {
  from.varint();
  const tag = from.byte();
  if (tag !== tags.key && tag !== tags.taggedKey) throw new TypeError(`an output of an unknown kind (${tag})`);
  const key = from.key();
  if (tag === tags.taggedKey) from.byte();
  return key;
}

/** Parses tx_extra, which senders can fill with anything. Parsing stops at invalid data, as in Monero's own wallet. */
function readExtra(bytes: Uint8Array): Pick<TransactionFacts, 'publicKeys' | 'outputPublicKeys'> {
  const publicKeys: string[] = [];
  const outputPublicKeys: string[] = [];
  const from = openBytes(bytes);
  try {
    while (from.hasMore()) {
      const tag = from.byte();
      if (tag === extraTags.publicKey) publicKeys.push(from.key());
      else if (tag === extraTags.outputPublicKeys) outputPublicKeys.push(...from.many(() => from.key()));
      else if (extraParts.includes(tag)) from.take(from.number());
      else if (tag !== extraTags.padding) break;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { publicKeys, outputPublicKeys };
}

type Bytes = ReturnType<typeof openBytes>;

function openBytes(bytes: Uint8Array) {
  let at = 0;
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('the bytes end in the middle of a transaction');
    at += count;
    return bytes.subarray(at - count, at);
  };
  const byte = (): number => take(1)[0] ?? 0;
  const varint = (): bigint => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const part = byte();
      value |= BigInt(part & 0x7f) << shift;
      if (part < 0x80) return value;
      if (shift > 56n) throw new RangeError('a number without an end');
    }
  };
  const number = (): number => Number(varint());
  return {
    take,
    byte,
    varint,
    number,
    at: () => at,
    hasMore: () => at < bytes.length,
    key: () => hex.encode(take(keyBytes)),
    many: <Part>(read: () => Part): readonly Part[] => {
      const count = number();
      // Every item takes at least one byte, so a count above the remaining length is invalid and must not allocate
      // memory.
      if (count > bytes.length - at) throw new RangeError('the bytes end in the middle of a transaction');
      return Array.from({ length: count }, read);
    },
  };
}
