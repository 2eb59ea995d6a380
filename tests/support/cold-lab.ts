/** A treasury lab with cold storage of Litecoin, and the offline device that has its keys. */
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { expect } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { coolingMs } from '#src/domain/treasury/act.ts';
import type { ColdReturn, ReturnPlan } from '#src/domain/treasury/cold-return.ts';
import { loadBooks, unchecked } from '#src/usecases/reconciliation/load-books.ts';
import { proposeColdAccount, proposeColdMove } from '#src/usecases/treasury/cold.ts';
import { requestReturn, takeSigned } from '#src/usecases/treasury/cold-return.ts';
import { compareCold } from '#src/usecases/treasury/compare-cold.ts';
import { must } from './order-lab/order-actions.ts';
import { approve, openTreasuryLab, type TreasuryLab } from './treasury-lab.ts';

const reason = 'the float runs low';
export const coins = (text: string): bigint => BigInt(Math.round(Number(text) * 1e8));

const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(21), { public: 0x0435_87cf, private: 0x0435_8394 });
const account = master.derive("m/84'/1'/0'");
const fingerprint = master.fingerprint.toString(16).padStart(8, '0');
const descriptor = `wpkh([${fingerprint}/84h/1h/0h]${account.publicExtendedKey}/<0;1>/*)`;

/** The offline device: it knows its own master key, finds its keys by the file, and signs what is its own. */
export function sign(file: string): string {
  const psbt = Transaction.fromPSBT(base64.decode(file));
  for (let place = 0; place < psbt.inputsLength; place += 1) {
    const path = psbt.getInput(place).bip32Derivation?.[0]?.[1].path ?? [];
    const { privateKey } = path.reduce((node, step) => node.deriveChild(step), master);
    if (privateKey) psbt.signIdx(privateKey, place);
  }
  return base64.encode(psbt.toPSBT(0));
}

export type ColdLab = TreasuryLab &
  Readonly<{
    bringBack(amount: string): ReturnType<typeof requestReturn<never>>;
    take(id: string, file: string): ReturnType<typeof takeSigned<never>>;
    found(returned: Pick<ColdReturn, 'id'>): Promise<ColdReturn>;
    booked(account: string): Promise<bigint>;
    /** Signs and sends a transaction with the device, past the service. Answers its id. */
    sendByDevice(plan: ReturnPlan): Promise<string>;
    /** What the chain has at every address of cold storage, past our own records of coins. */
    onChain(): Promise<bigint>;
    settle(): Promise<void>;
    /** What the service finds missing. */
    missing(): Promise<bigint>;
    booksHold(): Promise<void>;
  }>;

/** Opens a lab and moves amounts such as "40" LTC to cold storage. */
export async function openColdLab(amounts: readonly string[]): Promise<ColdLab> {
  const lab = await openTreasuryLab({ hot: ['600 LTC', '100 LTC'] });
  await lab.database.ownerPool.query(`update operators set roles = '{treasurer,administrator}'`);
  const wanted = { chain: 'litecoin', key: descriptor, label: 'Vault', reason, actor: 'anna' };
  must(await lab.agree(must(await proposeColdAccount(lab.deps, wanted, approve))));
  await lab.advance(coolingMs(lab.ports.rules.policy().policy.treasury, lab.ports.rules.profile) / 60_000 + 1);
  await lab.work();
  for (const amount of amounts) {
    const act = must(await proposeColdMove(lab.deps, { currency: 'LTC', amount, reason, actor: 'anna' }, approve));
    if (act.state === 'waiting') must(await lab.agree(act));
    await lab.payOut('LTC');
    await lab.payOut('LTC');
  }
  const { store } = lab.deps;
  const [own] = await store.snapshot(async ({ office }) => await office.cold.accounts());
  if (!own) throw new Error('there is no cold storage');
  const { id: accountId, key } = own;
  const { cold: keys, node } = lab.ports.chains.litecoin;
  if (!keys) throw new Error('Litecoin has keys of cold storage');
  const booked = async (name: string): Promise<bigint> =>
    await store.snapshot(async ({ journal }) => await journal.balance(name, 'LTC'));
  expect(await booked(accounts.cold)).toBe(amounts.reduce((sum, amount) => sum + coins(amount), 0n));
  return {
    ...lab,
    booked,
    bringBack: async (amount) => await requestReturn(lab.deps, { accountId, amount, reason, actor: 'anna' }, approve),
    take: async (id, file) => await takeSigned(lab.deps, { id, file, actor: 'anna' }, approve),
    found: async ({ id }) => {
      const all = await store.snapshot(async ({ office }) => await office.cold.returns(100));
      const one = all.find((each) => each.id === id);
      if (!one) throw new Error('there is no such return');
      return one;
    },
    sendByDevice: async (plan) => {
      const signed = keys.readSigned(key, plan, sign(keys.writeReturn(key, plan).file));
      if (!signed.ok) throw new Error(signed.code);
      expect(await node.broadcast(signed.value.raw)).toBe('accepted');
      return signed.value.txid;
    },
    onChain: async () => {
      const given = await store.snapshot(async ({ office }) => await office.cold.addresses('litecoin'));
      const { held } = await node.balances(given.map(({ address }) => address));
      return held[0]?.units ?? 0n;
    },
    settle: async () => {
      await lab.work();
      await lab.mine('litecoin', 12);
      await lab.work();
    },
    missing: async () => {
      await compareCold(lab.deps);
      const seen = await store.snapshot(async ({ office }) => await office.cold.balances());
      return seen.find(({ currency }) => currency === 'LTC')?.missingUnits ?? -1n;
    },
    booksHold: async () => {
      const { books } = await store.snapshot(async (records) => await loadBooks(records, unchecked));
      expect(checkBooks(books)).toEqual([]);
    },
  };
}
