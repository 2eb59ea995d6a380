/** Cold storage as the back office shows it: accounts, what lies there, what should go there, and every move. */
import { currencies, currencyIds, isOffered, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Money } from '#src/domain/money.ts';
import { coolingMs } from '#src/domain/treasury/act.ts';
import { suggestCold, type ColdAccount, type ColdMove } from '#src/domain/treasury/cold.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import { firstColdAddresses } from '../treasury/cold.ts';
import { findLimits } from '../treasury/second-person.ts';
import type { OfficeDeps } from './office.ts';
import { readStock } from './read-inventory.ts';

const listedMoves = 100;

export type ColdStock = Readonly<{
  currency: CurrencyId;
  /** By the books. */
  units: bigint;
  /** What the chain showed at the last look. Null where nobody looked yet, or can. */
  shown: bigint | null;
  missing: bigint;
}>;

export type ColdDesk = Readonly<{
  accounts: readonly (ColdAccount & Readonly<{ addresses: readonly string[] }>)[];
  stock: readonly ColdStock[];
  /** What is above the float: stocks above their high mark. */
  suggestions: readonly Money[];
  /** How long new cold storage waits. */
  coolingMs: number;
  returns: readonly ColdReturn[];
  moves: readonly (ColdMove & Readonly<{ txid: string | null }>)[];
}>;

export async function readCold({ ports, office }: OfficeDeps): Promise<ColdDesk> {
  return await office.store.snapshot(async (records) => {
    const { cold } = records.office;
    const found = await cold.accounts();
    const inUse = found.filter(({ retiredAt }) => retiredAt === null).map(({ chain }) => chain);
    const seen = await cold.balances();
    const stock: ColdStock[] = [];
    for (const currency of currencyIds) {
      const units = await records.journal.balance(accounts.cold, currency);
      const look = seen.find((each) => each.currency === currency);
      if (units > 0n) stock.push({ currency, units, shown: look?.units ?? null, missing: look?.missingUnits ?? 0n });
    }
    const bands = (await readStock(ports, records)).flatMap(({ currency, own, inFlight, spendable, low, high }) => {
      if (!isOffered(currency) || !inUse.includes(currencies[currency].chain)) return [];
      const held = own - inFlight;
      return [{ currency, held, spendable, low: low?.units ?? null, high: high?.units ?? null }];
    });
    return {
      accounts: found.map((account) => ({
        ...account,
        addresses: firstColdAddresses(ports, account.chain, account.key),
      })),
      stock,
      suggestions: suggestCold(bands),
      coolingMs: coolingMs(await findLimits(ports, records), ports.rules.profile),
      returns: await cold.returns(listedMoves),
      moves: await cold.moves(listedMoves),
    };
  });
}
