/**
 * Transactions that bring coins back from cold storage. They are written as files that an offline device signs: a PSBT
 * (BIP-174) on Bitcoin and Litecoin, and on Bitcoin Cash, which has no PSBT, the unsigned bytes with the coins they
 * spend. What comes back is compared with what was written, signature by signature; nothing else of it goes out.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex } from '@scure/base';
import { Script, Transaction } from '@scure/btc-signer';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ReturnPlan } from '#src/domain/treasury/cold-return.ts';
import type { ColdFileRefusal } from '#src/usecases/ports/cold-keys.ts';
import { payToKeyHash, payToWitness } from '../keys/output-script.ts';
import { digestToSign, type SigningStyle } from '../keys/sign-coins.ts';
import { publicKeyAt, type Descriptor } from './descriptor.ts';

/** Sequence number that signals replace-by-fee (BIP-125). */
const sequence = 0xffff_fffd;
const signsAll = { witness: 0x01, fork_id: 0x41 } as const;
/** The address codecs have checked our scripts, and what others write is compared byte by byte. */
const lenient = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true };

export type ReturnOptions = Readonly<{
  descriptor: Descriptor;
  style: SigningStyle;
  toScript: (address: string) => Uint8Array;
}>;

type Input = Readonly<{ txid: string; index: number; units: bigint; publicKey: Uint8Array; keyHash: Uint8Array }>;
type Output = Readonly<{ script: Uint8Array; units: bigint }>;

function listInputs({ coins }: ReturnPlan, { descriptor }: ReturnOptions): readonly Input[] {
  return coins.map(({ id, units, branch, index }) => {
    const publicKey = publicKeyAt(descriptor, { branch, index });
    const [txid = '', place = ''] = id.split(':');
    return { txid, index: Number(place), units, publicKey, keyHash: ripemd160(sha256(publicKey)) };
  });
}

/** The payment first, then the change. */
function listOutputs({ to, units, change }: ReturnPlan, { toScript }: ReturnOptions): readonly Output[] {
  const paid = { script: toScript(to), units };
  return change ? [paid, { script: toScript(change.address), units: change.units }] : [paid];
}

function buildBare(plan: ReturnPlan, options: ReturnOptions): Transaction {
  const transaction = new Transaction({ version: 2, lockTime: 0, allowUnknownOutputs: true, disableScriptCheck: true });
  for (const { txid, index } of listInputs(plan, options)) {
    transaction.addInput({ txid: hex.decode(txid), index, sequence });
  }
  for (const { script, units } of listOutputs(plan, options)) transaction.addOutput({ script, amount: units });
  return transaction;
}

/** The file to sign. `txid` is null where it depends on the signatures. */
export function writeReturn(plan: ReturnPlan, options: ReturnOptions): Readonly<{ file: string; txid: string | null }> {
  return options.style === 'witness' ? writePsbt(plan, options) : writeBare(plan, options);
}

function writePsbt(plan: ReturnPlan, options: ReturnOptions): Readonly<{ file: string; txid: string }> {
  const { descriptor } = options;
  const transaction = buildBare(plan, options);
  const fingerprint = Number.parseInt(descriptor.fingerprint, 16);
  const derive = (publicKey: Uint8Array, branch: number, index: number) => {
    const origin = { fingerprint, path: [...descriptor.path, branch, index] };
    return { bip32Derivation: [[publicKey, origin] as [Uint8Array, typeof origin]] };
  };
  for (const [place, { publicKey, keyHash, units }] of listInputs(plan, options).entries()) {
    const { branch = 0, index = 0, raw = null, id = '' } = plan.coins[place] ?? {};
    transaction.updateInput(place, {
      witnessUtxo: { script: payToWitness(0, keyHash), amount: units },
      ...whole(raw, id),
      ...derive(publicKey, branch, index),
    });
  }
  if (plan.change) {
    const { branch, index } = plan.change;
    transaction.updateOutput(1, derive(publicKeyAt(descriptor, { branch, index }), branch, index));
  }
  return { file: base64.encode(transaction.toPSBT(0)), txid: transaction.id };
}

/** The transaction that made a coin, which hardware wallets want to see. Left out if its bytes are not known. */
function whole(raw: string | null, coinId: string): Readonly<{ nonWitnessUtxo?: Uint8Array }> {
  if (raw === null || !/^(?:[0-9a-f]{2})+$/.test(raw)) return {};
  try {
    const isSame = coinId.startsWith(`${Transaction.fromRaw(hex.decode(raw), lenient).id}:`);
    return isSame ? { nonWitnessUtxo: hex.decode(raw) } : {};
  } catch {
    return {};
  }
}

/** What `signrawtransactionwithkey` and `signrawtransactionwithwallet` of Bitcoin Cash Node take. */
function writeBare(plan: ReturnPlan, options: ReturnOptions): Readonly<{ file: string; txid: null }> {
  const { descriptor } = options;
  const prevtxs = listInputs(plan, options).map(({ txid, index, units, keyHash }, place) => {
    const { branch = 0, index: key = 0 } = plan.coins[place] ?? {};
    return {
      txid,
      vout: index,
      scriptPubKey: hex.encode(payToKeyHash(keyHash)),
      amount: toCoins(units),
      derivation: [descriptor.fingerprint, ...descriptor.path.map(writeStep), branch, key].join('/'),
    };
  });
  const bytes = hex.encode(buildBare(plan, options).toBytes(true, false));
  return { file: JSON.stringify({ hex: bytes, prevtxs }, null, 2), txid: null };
}

function writeStep(step: number): string {
  return step >= 0x8000_0000 ? `${step - 0x8000_0000}h` : String(step);
}

function toCoins(units: bigint): string {
  const text = units.toString().padStart(9, '0');
  return `${text.slice(0, -8)}.${text.slice(-8)}`;
}

/** The signed transaction, if it is exactly the one that was written and every signature is good. */
export function readSignedReturn(
  plan: ReturnPlan,
  text: string,
  options: ReturnOptions,
): Result<Readonly<{ raw: string; txid: string }>, ColdFileRefusal> {
  const read = parseFile(text);
  if (!read) return refuse('cold_file_unreadable');
  const bare = buildBare(plan, options);
  if (!isSameTransaction(read, bare)) return refuse('cold_file_different');
  const inputs = listInputs(plan, options);
  const proofs: [signature: Uint8Array, publicKey: Uint8Array][] = [];
  for (const [place, input] of inputs.entries()) {
    const signature = findSignature(read, place, input.publicKey);
    if (!signature) return refuse('cold_file_unsigned');
    if (!isGood(signature, digestToSign(bare, place, input, options.style), input.publicKey, options.style))
      return refuse('cold_file_signature');
    proofs.push([signature, input.publicKey]);
  }
  for (const [place, [signature, publicKey]] of proofs.entries()) {
    const proof =
      options.style === 'witness'
        ? { finalScriptWitness: [signature, publicKey] }
        : { finalScriptSig: Script.encode([signature, publicKey]) };
    bare.updateInput(place, proof, true);
  }
  return accept({ txid: bare.id, raw: bare.hex });
}

/** A PSBT as Base64 or hexadecimal, or a whole transaction as hexadecimal. */
function parseFile(text: string): Transaction | undefined {
  const plain = text.replaceAll(/\s/g, '');
  try {
    const bytes = /^(?:[0-9a-fA-F]{2})+$/.test(plain) ? hex.decode(plain.toLowerCase()) : base64.decode(plain);
    const isPsbt = hex.encode(bytes.subarray(0, 5)) === '70736274ff';
    return isPsbt ? Transaction.fromPSBT(bytes, lenient) : Transaction.fromRaw(bytes, lenient);
  } catch {
    return undefined;
  }
}

/** Whether version, lock time, every input with its sequence number and every output are the same, in this order. */
function isSameTransaction(read: Transaction, bare: Transaction): boolean {
  if (read.version !== bare.version || read.lockTime !== bare.lockTime) return false;
  if (read.inputsLength !== bare.inputsLength || read.outputsLength !== bare.outputsLength) return false;
  return describe(read) === describe(bare);
}

function describe(transaction: Transaction): string {
  const inputs = Array.from({ length: transaction.inputsLength }, (_, place) => {
    const { txid, index, sequence: number } = transaction.getInput(place);
    return `${txid ? hex.encode(txid) : ''}:${index}:${number}`;
  });
  const outputs = Array.from({ length: transaction.outputsLength }, (_, place) => {
    const { script, amount } = transaction.getOutput(place);
    return `${script ? hex.encode(script) : ''}=${amount}`;
  });
  return [...inputs, ...outputs].join('\n');
}

/** The signature of our key for an input: in the witness, in the script, or beside a PSBT. */
function findSignature(read: Transaction, place: number, publicKey: Uint8Array): Uint8Array | undefined {
  const { partialSig = [], finalScriptWitness, finalScriptSig } = read.getInput(place);
  const isOurs = (key: unknown): boolean => key instanceof Uint8Array && hex.encode(key) === hex.encode(publicKey);
  const beside = partialSig.find(([key]) => isOurs(key));
  if (beside) return beside[1];
  const final = finalScriptWitness ?? readScript(finalScriptSig);
  const [signature, key] = final;
  return final.length === 2 && isOurs(key) && signature instanceof Uint8Array ? signature : undefined;
}

/** The parts of a script. None of one that is broken. */
function readScript(script: Uint8Array | undefined): readonly unknown[] {
  if (!script || script.length === 0) return [];
  try {
    return Script.decode(script);
  } catch {
    return [];
  }
}

/** Whether the signature is for everything in the transaction, and valid. */
function isGood(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array, style: SigningStyle): boolean {
  if (signature.at(-1) !== signsAll[style]) return false;
  try {
    const options = { prehash: false, lowS: true, format: 'der' } as const;
    return secp256k1.verify(signature.subarray(0, -1), digest, publicKey, options);
  } catch {
    return false;
  }
}
