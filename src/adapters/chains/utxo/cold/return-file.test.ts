/** Files of returns: what an offline signer sees, and that nothing but exactly the same transaction is taken back. */
import { base64, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import type { ReturnPlan } from '#src/domain/treasury/cold-return.ts';
import { makeSeededRandom } from '#tests/support/random.ts';
import { signCoins } from '../keys/sign-coins.ts';
import { toOutputScript } from '../keys/output-script.ts';
import { makeColdKeys } from './make-cold-keys.ts';

const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(11), { public: 0x0435_87cf, private: 0x0435_8394 });
const account = master.derive("m/84'/1'/0'");
const fingerprint = master.fingerprint.toString(16).padStart(8, '0');
const keys = makeColdKeys({ chain: 'bitcoin', kind: 'test', prefix: 'bcrt' });
const read = keys.read(`wpkh([${fingerprint}/84h/1h/0h]${account.publicExtendedKey}/<0;1>/*)`);
if (!read.ok) throw new Error(read.code);
const { key } = read.value;
const hot = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const plan: ReturnPlan = {
  coins: [
    { id: `${'a1'.repeat(32)}:3`, units: 70_000n, branch: 0, index: 4, raw: null },
    { id: `${'b2'.repeat(32)}:0`, units: 50_000n, branch: 1, index: 2, raw: null },
  ],
  to: hot,
  units: 90_000n,
  change: { branch: 1, index: 5, address: keys.addressAt(key, { branch: 1, index: 5 }), units: 29_000n },
};
const { file, txid } = keys.writeReturn(key, plan);

/** Signs as an offline wallet does: it finds its keys by the derivations in the file. */
function signed(psbt: string, isFinal = false): Transaction {
  const transaction = Transaction.fromPSBT(base64.decode(psbt));
  for (const [place, { branch, index }] of plan.coins.entries()) {
    const { privateKey } = account.deriveChild(branch).deriveChild(index);
    if (privateKey) transaction.signIdx(privateKey, place);
  }
  if (isFinal) transaction.finalize();
  return transaction;
}

const good = base64.encode(signed(file).toPSBT(0));
const raw = signed(file, true).hex;

describe('a file to sign', () => {
  test('is a PSBT with coins, derivations of all inputs and of the change, and nothing to guess', () => {
    const psbt = Transaction.fromPSBT(base64.decode(file));
    expect(psbt.id).toBe(txid);
    const paths = [0, 1].map((place) => psbt.getInput(place).bip32Derivation?.[0]?.[1]);
    const hard = [84, 1, 0].map((step) => step + 0x8000_0000);
    expect(paths).toEqual([
      { fingerprint: master.fingerprint, path: [...hard, 0, 4] },
      { fingerprint: master.fingerprint, path: [...hard, 1, 2] },
    ]);
    expect(psbt.getInput(0).witnessUtxo?.amount).toBe(70_000n);
    expect(psbt.getOutput(0)).toMatchObject({ amount: 90_000n, script: toOutputScript('bitcoin', 'test', hot) });
    expect(psbt.getOutput(1).bip32Derivation?.[0]?.[1].path).toEqual([...hard, 1, 5]);
  });

  test('has the transaction that made a coin if its bytes are known, and no other', () => {
    const before = new Transaction({ allowUnknownOutputs: true });
    before.addInput({ txid: new Uint8Array(32).fill(1), index: 0 });
    before.addOutput({
      script: toOutputScript('bitcoin', 'test', keys.addressAt(key, { branch: 0, index: 4 })),
      amount: 70_000n,
    });
    const bytes = hex.encode(before.toBytes(true, false));
    const [first, ...others] = plan.coins;
    if (!first) throw new Error('there is a coin');
    const write = (id: string) => {
      const known = { ...plan, coins: [{ ...first, id, raw: bytes }, ...others] };
      return Transaction.fromPSBT(base64.decode(keys.writeReturn(key, known).file), { disableScriptCheck: true });
    };
    expect(write(`${before.id}:0`).getInput(0).nonWitnessUtxo).toBeDefined();
    expect(write(first.id).getInput(0).nonWitnessUtxo).toBeUndefined();
  });
});

describe('a signed file', () => {
  const finalised = base64.encode(signed(file, true).toPSBT(0));
  test.each([
    ['with signatures beside it', good],
    ['finalised', finalised],
    ['as hexadecimal', hex.encode(base64.decode(good))],
    ['as the whole transaction', raw],
    ['with line breaks', good.replaceAll(/.{60}/g, '$&\n')],
  ])('is taken %s, and makes the same bytes', (_name, text) => {
    expect(keys.readSigned(key, plan, text)).toEqual({ ok: true, value: { txid, raw } });
  });

  test('is refused with a word for what is wrong', () => {
    const refusal = (text: string) => {
      const answer = keys.readSigned(key, plan, text);
      return answer.ok ? 'taken' : answer.code;
    };
    expect(refusal('')).toBe('cold_file_unreadable');
    expect(refusal('hello')).toBe('cold_file_unreadable');
    expect(refusal(file)).toBe('cold_file_unsigned');
    const half = Transaction.fromPSBT(base64.decode(file));
    const { privateKey } = account.deriveChild(0).deriveChild(4);
    if (privateKey) half.signIdx(privateKey, 0);
    expect(refusal(base64.encode(half.toPSBT(0)))).toBe('cold_file_unsigned');
    const others: readonly ReturnPlan[] = [
      { ...plan, units: 90_001n },
      { ...plan, to: plan.change?.address ?? '' },
      { ...plan, change: null },
      { ...plan, coins: plan.coins.toReversed() },
      { ...plan, coins: plan.coins.slice(0, 1) },
    ];
    for (const other of others) {
      const text = base64.encode(Transaction.fromPSBT(base64.decode(keys.writeReturn(key, other).file)).toPSBT(0));
      expect(refusal(text)).toBe('cold_file_different');
    }
  });

  test('whose signatures leave something open, or are of another key or coin, is refused', () => {
    const wrongs = [
      // SIGHASH_NONE and ANYONECANPAY: whoever has the file could change where the money goes.
      (transaction: Transaction, secret: Uint8Array, place: number) => transaction.signIdx(secret, place, [2]),
      (transaction: Transaction, secret: Uint8Array, place: number) => transaction.signIdx(secret, place, [0x81]),
    ];
    for (const sign of wrongs) {
      const transaction = Transaction.fromPSBT(base64.decode(file));
      for (const [place, { branch, index }] of plan.coins.entries()) {
        transaction.updateInput(place, { sighashType: sign === wrongs[0] ? 2 : 0x81 }, true);
        const { privateKey } = account.deriveChild(branch).deriveChild(index);
        if (privateKey) sign(transaction, privateKey, place);
      }
      expect(keys.readSigned(key, plan, base64.encode(transaction.toPSBT(0)))).toMatchObject({
        code: 'cold_file_signature',
      });
    }
  });

  test('with any bit changed is refused, or makes the very same transaction', () => {
    const random = makeSeededRandom(18);
    const bytes = [base64.decode(good), hex.decode(raw)];
    let refused = 0;
    for (let turn = 0; turn < 60; turn += 1) {
      const changed = Uint8Array.from(bytes[turn % 2] ?? []);
      const place = random.below(changed.length);
      changed[place] = (changed[place] ?? 0) ^ (1 << random.below(8));
      const answer = keys.readSigned(key, plan, hex.encode(changed));
      if (answer.ok) expect(answer.value).toEqual({ txid, raw });
      else refused += 1;
    }
    // A bit of a PSBT that says nothing about the transaction, such as that of a derivation, may differ.
    expect(refused).toBeGreaterThan(30);
  });
});

describe('on Bitcoin Cash', () => {
  const cash = makeColdKeys({ chain: 'bitcoin-cash', kind: 'test', prefix: 'bchreg' });
  const opened = cash.read(`pkh([${fingerprint}/44h/1h/0h]${account.publicExtendedKey}/<0;1>/*)`);
  if (!opened.ok) throw new Error(opened.code);
  const { key: cashKey } = opened.value;
  const cashPlan: ReturnPlan = {
    coins: plan.coins,
    to: cash.addressAt(cashKey, { branch: 0, index: 9 }),
    units: 90_000n,
    change: { branch: 1, index: 0, address: cash.addressAt(cashKey, { branch: 1, index: 0 }), units: 29_000n },
  };

  test('the file has bytes and coins, and only its own signed bytes are taken', () => {
    const written = JSON.parse(cash.writeReturn(cashKey, cashPlan).file) as { hex: string; prevtxs: readonly object[] };
    expect(written.prevtxs).toMatchObject([
      { txid: 'a1'.repeat(32), vout: 3, amount: '0.00070000', derivation: `${fingerprint}/44h/1h/0h/0/4` },
      { txid: 'b2'.repeat(32), vout: 0, amount: '0.00050000' },
    ]);
    expect(cash.readSigned(cashKey, cashPlan, written.hex)).toMatchObject({ code: 'cold_file_unsigned' });
    const sign = (units: bigint) =>
      signCoins({
        inputs: cashPlan.coins.map(({ id, units: held, branch, index }) => {
          const { privateKey, publicKey, pubKeyHash } = account.deriveChild(branch).deriveChild(index);
          if (!privateKey || !publicKey || !pubKeyHash) throw new Error('a private key has them');
          return { id, units: held, keyHash: pubKeyHash, keys: { privateKey, publicKey } };
        }),
        outputs: [
          { script: toOutputScript('bitcoin-cash', 'test', cashPlan.to), units },
          { script: toOutputScript('bitcoin-cash', 'test', cashPlan.change?.address ?? ''), units: 29_000n },
        ],
        style: 'fork_id',
      });
    const own = sign(90_000n);
    expect(cash.readSigned(cashKey, cashPlan, own.raw)).toEqual({ ok: true, value: { txid: own.txid, raw: own.raw } });
    expect(cash.readSigned(cashKey, cashPlan, sign(89_999n).raw)).toMatchObject({ code: 'cold_file_different' });
  });
});
