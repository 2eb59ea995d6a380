/** Coins that the operator or the faucet put into the hot wallet are deep enough: they become capital and spendable. */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { postFunding } from '#src/domain/ledger/postings.ts';
import { money } from '#src/domain/money.ts';
import type { Ports } from '../ports/ports.ts';

export async function bookFunding({ store, clock }: Ports, fundingId: string, chain: ChainId): Promise<void> {
  await store.transaction(async (records) => {
    const cursor = await records.chains.cursor(chain);
    const ready = cursor ? await records.wallet.readyFundings(chain, cursor.height) : [];
    const funding = ready.find(({ id }) => id === fundingId);
    if (!funding) return;
    await records.journal.post(postFunding(funding.id, money(funding.currency, funding.units)), clock.now());
    await records.wallet.markFundingBooked(funding.id);
    if (chains[chain].conflictDomain === 'coins') {
      await records.wallet.markSpendable(chain, [funding.id.slice(chain.length + 1)]);
    }
  });
}
