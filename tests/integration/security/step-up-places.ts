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

/** A coin in cold storage that is free, and a file that the device has signed and nobody has brought back. */
async function makeReturns({ lab, store }: Place, key: string): Promise<string> {
  const keys = lab.ports.chains.litecoin.cold;
  if (!keys) throw new Error('Litecoin has keys of cold storage');
  const to = await lab.ports.chains.litecoin.wallet.hotAddress();
  const places = [0, 1].map((index) => ({ branch: 1, index }) as const);
  const [free, open] = places.map((place, index) => {
    const change = { ...place, address: keys.addressAt(key, place), units: 10n ** 9n };
    const coin = { id: `${`a${index}`.repeat(32)}:0`, units: 2n * 10n ** 9n, branch: 0, index, raw: null } as const;
    return { coins: [coin], to, units: 10n ** 9n - 1_000n, change };
  });
  if (!free || !open) throw new Error('there are two');
  const { file, txid } = keys.writeReturn(key, open);
  const facts = {
    accountId: 'CA-000000001',
    chain: 'litecoin',
    currency: 'LTC',
    feeUnits: 1_000n,
    version: 0,
  } as const;
  const since = { requestedBy: 'anna', reason, plannedAt: lab.ports.clock.now(), signedAt: null, trouble: null };
  const shared = { ...facts, ...since, raw: null, units: open.units };
  const arrived = { ...shared, id: 'CR-20300101-00000001', state: 'arrived', plan: free } as const;
  const unsigned = { ...shared, id: returnId, state: 'unsigned', plan: open, file, txid, endedAt: null } as const;
  await store.transaction(async ({ returns, office }) => {
    await returns.insert({ ...arrived, file: 'x', txid: 'c3'.repeat(32), endedAt: since.plannedAt });
    await returns.insert(unsigned);
    for (const { change } of [free, open]) {
      await office.cold.give({ ...change, accountId: 'CA-000000001', chain: 'litecoin' });
    }
  });
  const psbt = Transaction.fromPSBT(base64.decode(file));
  const { privateKey } = device.deriveChild(0).deriveChild(1);
  if (privateKey) psbt.signIdx(privateKey, 0);
  return base64.encode(psbt.toPSBT(0));
}

export const returnId = 'CR-20300101-00000002';

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
