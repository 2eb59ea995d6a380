/** Money outside of the hot wallet, which actions with step-up authentication could be done to. */
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { credit, debit, makeEntry } from '#src/domain/ledger/entry.ts';
import { postFromVenue } from '#src/domain/ledger/venue-postings.ts';
import { money } from '#src/domain/money.ts';
import { hashFacts } from '#src/domain/treasury/act.ts';
import type { OfficeStore } from '#src/usecases/ports/office-records.ts';
import { makeTransfer } from '#tests/support/make-venue.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';

type Place = Readonly<{ lab: OrderLab; store: OfficeStore }>;

const reason = 'the test says so';

/** Cold storage of a chain that has none yet. */
export const coldAccount = { chain: 'ethereum', key: `0x${'7a'.repeat(20)}`, label: 'Vault', reason: 'out of reach' };

export const bringBack = { accountId: 'CA-000000001', amount: '1', reason: 'the wallet runs low' };

/** Cold storage of Litecoin, which two people have set up and which has cooled off. Answers a signed file of it. */
export async function makeCold({ lab, store }: Place): Promise<string> {
  const at = lab.ports.clock.now() - 7 * 86_400_000;
  const keys = lab.ports.chains.litecoin.cold?.read(descriptor);
  if (!keys?.ok) throw new Error('the descriptor is wrong');
  const facts = { currency: 'LTC', units: 0n, subject: 'Vault', reason, kind: 'cold_account' } as const;
  const act = { ...facts, address: keys.value.key };
  await store.transaction(async ({ office }) => {
    await office.treasury.insert({
      ...act,
      id: 'TA-20300101-00000099',
      idempotencyKey: null,
      factsHash: hashFacts(act),
      dollars: 0n,
      needsSecond: false,
      state: 'done',
      version: 0,
      proposedBy: 'operator',
      proposedAt: at,
      decidedBy: null,
      decidedAt: null,
      readyAt: at,
      expiresAt: at,
      obstacle: null,
      endedAt: at,
    });
    await office.cold.add({
      id: 'CA-000000001',
      chain: 'litecoin',
      kind: 'keys',
      ...keys.value,
      label: 'Vault',
      actId: 'TA-20300101-00000099',
      addedAt: at,
      usableAt: at,
      retiredAt: null,
    });
  });
  return await makeReturns({ lab, store }, keys.value.key);
}

const device = HDKey.fromMasterSeed(new Uint8Array(32).fill(5), { public: 0x0435_87cf, private: 0x0435_8394 });
const descriptor = device.publicExtendedKey;

/** Pays an address of cold storage on the chain. Answers the coin. */
async function payCold(lab: OrderLab, address: string, units: bigint) {
  const txid = await lab.control('litecoin').pay({ to: address, currency: 'LTC', units });
  await lab.mine('litecoin', 1);
  const { node } = lab.ports.chains.litecoin;
  const block = await node.block((await node.head()).height);
  const paid = block?.transactions.find((each) => each.txid === txid)?.outputs.find(({ to }) => to === address);
  if (!paid) throw new Error('the coin is not in the block');
  return { txid, output: paid.index };
}

const coinUnits = 2n * 10n ** 9n;

/**
 * In cold storage: a coin that is free, one that is gone, a file that the device has signed and nobody has brought
 * back, and a signed one whose coins are spent.
 */
async function makeReturns({ lab, store }: Place, key: string): Promise<string> {
  const keys = lab.ports.chains.litecoin.cold;
  if (!keys) throw new Error('Litecoin has keys of cold storage');
  const to = await lab.ports.chains.litecoin.wallet.hotAddress();
  const placeAt = (branch: 0 | 1, index: number) => ({
    branch,
    index,
    address: keys.addressAt(key, { branch, index }),
  });
  const coinOf = (id: string, index: number) => ({ id, units: coinUnits, branch: 0, index, raw: null }) as const;
  const [free, own, gone] = [placeAt(1, 0), placeAt(0, 1), placeAt(1, 2)];
  const change = { ...placeAt(1, 1), units: 10n ** 9n };
  const paid = await payCold(lab, own.address, coinUnits);
  const spare = await payCold(lab, free.address, 10n ** 9n);
  const units = 10n ** 9n - 1_000n;
  const plan = { coins: [coinOf(`${paid.txid}:${paid.output}`, 1)], to, units, change };
  const { file, txid } = keys.writeReturn(key, plan);
  const now = lab.ports.clock.now();
  const made = {
    accountId: 'CA-000000001',
    chain: 'litecoin',
    currency: 'LTC',
    units,
    feeUnits: 1_000n,
    file: 'x',
    state: 'unsigned',
    version: 0,
    raw: null,
    requestedBy: 'anna',
    reason,
    plannedAt: now,
    signedAt: null,
    endedAt: null,
    trouble: null,
    came: null,
  } as const;
  const lost = (index: number) => ({ coins: [coinOf(`${`a${index}`.repeat(32)}:0`, index)], to, units, change: null });
  await store.transaction(async ({ returns, office, journal }) => {
    await returns.insert({ ...made, id: returnId, plan, file, txid });
    for (const [index, back] of [
      { ...spare, ...free },
      { txid: 'c4'.repeat(32), output: 1, ...gone },
    ].entries()) {
      const id = `CR-20300101-1000000${index}`;
      await returns.insert({ ...made, id, plan: lost(index + 3), txid: `c${index + 5}`.repeat(32) });
      const rest = { output: back.output, address: back.address, units: 10n ** 9n };
      await returns.setCame(id, { txid: back.txid, height: 1, units, feeUnits: 1_000n, change: rest });
      await returns.move({ id, fromVersion: 1, state: 'arrived', patch: { endedAt: now } });
    }
    await returns.insert({ ...made, id: spentReturnId, plan: lost(5), txid: 'c8'.repeat(32) });
    const signed = { txid: 'c8'.repeat(32), raw: '00', signedAt: now };
    await returns.move({ id: spentReturnId, fromVersion: 0, state: 'sent', patch: signed });
    for (const place of [free, own, gone, change]) {
      await office.cold.give({ ...place, accountId: 'CA-000000001', chain: 'litecoin' });
    }
    const seen = { currency: 'LTC', units: 10n ** 9n, missingUnits: 10n ** 9n, seenAt: now } as const;
    await office.cold.putBalance(seen);
    const held = money('LTC', coinUnits);
    const lines = [debit(accounts.cold, held), credit(accounts.capital, held)];
    await journal.post(makeEntry('fund:cold', lines), now);
  });
  await lab.watch('litecoin');
  const psbt = Transaction.fromPSBT(base64.decode(file));
  const { privateKey } = device.deriveChild(0).deriveChild(1);
  if (privateKey) psbt.signIdx(privateKey, 0);
  return base64.encode(psbt.toPSBT(0));
}

export const returnId = 'CR-20300101-00000002';
export const spentReturnId = 'CR-20300101-00000003';

/** A venue that answers, with coins in it, and a transfer whose answer was lost long ago. */
export async function makeVenue({ lab, store }: Place): Promise<string> {
  const now = lab.ports.clock.now();
  const lost = makeTransfer({ currency: 'XMR', units: 10n ** 12n, state: 'unknown', plannedAt: now - 25_200_000 });
  const transfer = { ...lost, askedAt: now - 25_200_000, lookedAt: now };
  await store.transaction(async (records) => {
    await records.office.venue.putLook('kraken', { askedAt: now, answeredAt: now, trouble: null });
    const held = [money('LTC', 10n ** 10n), money('XMR', 10n ** 13n)];
    const lines = held.flatMap((amount) => [debit(accounts.venue, amount), credit(accounts.capital, amount)]);
    await records.journal.post(makeEntry('fund:venue', lines), now);
    const seen = { currency: 'LTC', units: 99n * 10n ** 8n, difference: -(10n ** 8n), seenAt: now } as const;
    await records.office.venue.putBalance('kraken', seen);
    await records.transfers.insert(transfer);
    await records.journal.post(postFromVenue(transfer), now);
  });
  return transfer.id;
}
