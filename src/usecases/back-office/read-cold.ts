/** Cold storage as the back office shows it: accounts, what lies there, what should go there, and every move. */
import { currencies, currencyIds, isOffered, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Money } from '#src/domain/money.ts';
import { coolingMs } from '#src/domain/treasury/act.ts';
import { suggestCold, type ColdAccount, type ColdMove, type ColdPlace } from '#src/domain/treasury/cold.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { ChainPair } from '../ports/chain-adapter.ts';
import type { ColdRecords } from '../ports/cold-records.ts';
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
  seenAt: number | null;
}>;

export type ColdDesk = Readonly<{
  accounts: readonly (ColdAccount &
    Readonly<{
      addresses: readonly string[];
      /** Whether coins can be brought back by a file. */
      hasFiles: boolean;
    }>)[];
  stock: readonly ColdStock[];
  /** What is above the float: stocks above their high mark. */
  suggestions: readonly Money[];
  /** How long new cold storage waits. */
  coolingMs: number;
  returns: readonly ColdReturn[];
  /** Each with its place under the keys of the account, if that has keys. */
  moves: readonly (ColdMove & Readonly<{ txid: string | null; place: ColdPlace | null }>)[];
}>;

export async function readCold({ ports, office }: OfficeDeps): Promise<ColdDesk> {
  return await office.store.snapshot(async (records) => {
    const { cold } = records.office;
    const found = await cold.accounts();
    const inUse = found.filter(({ retiredAt }) => retiredAt === null).map(({ chain }) => chain);
    const looks = await cold.balances();
    const stock: ColdStock[] = [];
    for (const currency of currencyIds) {
      const units = await records.journal.balance(accounts.cold, currency);
      const look = looks.find((each) => each.currency === currency);
      const seen = { shown: look?.units ?? null, missing: look?.missingUnits ?? 0n, seenAt: look?.seenAt ?? null };
      if (units > 0n) stock.push({ currency, units, ...seen });
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
        hasFiles: hasFiles(ports.chains[account.chain], account),
      })),
      stock,
      suggestions: suggestCold(bands),
      coolingMs: coolingMs(await findLimits(ports, records), ports.rules.profile),
      returns: await cold.returns(listedMoves),
      moves: await readMoves(cold, found),
    };
  });
}

function hasFiles({ cold, accountFiles, viewWallet }: ChainPair, { kind }: ColdAccount): boolean {
  return kind === 'keys' ? cold !== undefined : accountFiles !== undefined || viewWallet !== undefined;
}

/** A device that was set up anew looks only a few addresses ahead: the page says which it must find. */
async function readMoves(cold: ColdRecords, known: readonly ColdAccount[]): Promise<ColdDesk['moves']> {
  const withKeys = known.filter(({ kind }) => kind === 'keys');
  const given = await Promise.all(
    [...new Set(withKeys.map(({ chain }) => chain))].map(async (chain) => await cold.addresses(chain)),
  );
  const places = new Map(given.flat().map(({ address, branch, index }) => [address, { branch, index }]));
  return (await cold.moves(listedMoves)).map((move) => ({ ...move, place: places.get(move.address) ?? null }));
}
