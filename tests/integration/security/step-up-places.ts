/** Money outside of the hot wallet, which actions with step-up authentication could be done to. */
import { HDKey } from '@scure/bip32';
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

/** Cold storage of Litecoin, which two people have set up and which has cooled off. */
export async function makeCold({ lab, store }: Place): Promise<void> {
  const at = lab.ports.clock.now() - 7 * 86_400_000;
  const act = { currency: 'LTC', units: 0n, address: 'x', subject: 'Vault', reason, kind: 'cold_account' } as const;
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
    const keys = lab.ports.chains.litecoin.cold?.read(descriptor);
    if (!keys?.ok) throw new Error('the descriptor is wrong');
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
}

const descriptor = HDKey.fromMasterSeed(new Uint8Array(32).fill(5), {
  public: 0x0435_87cf,
  private: 0x0435_8394,
}).publicExtendedKey;

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
