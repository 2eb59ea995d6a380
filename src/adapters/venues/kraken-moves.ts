/** What Kraken shows of deposits and withdrawals. */
import { z } from 'zod';
import { currencies, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { VenueDeposit, VenueStatus, VenueWithdrawal } from '#src/usecases/ports/venue.ts';
import { unitsDown, unitsUp } from './decimals.ts';
import { read, readEach, seconds } from './kraken-answers.ts';
import type { KrakenClient } from './kraken-client.ts';
import { assetName, isOnNetwork, networkOf } from './kraken-names.ts';

const moveSchema = z.object({
  method: z.string(),
  refid: z.string(),
  txid: z.string().nullish(),
  // Of a deposit that Kraken swept: the transactions of the senders. Its own is then the sweep's.
  originators: z.array(z.string()).nullish(),
  info: z.string().nullish(),
  amount: z.string(),
  fee: z.string().nullish(),
  // Numbers are read as text.
  time: z.string().regex(/^[0-9]{1,12}(?:\.[0-9]{1,9})?$/),
  status: z.string(),
  'status-prop': z.string().nullish(),
  network: z.string().nullish(),
});
type Move = z.output<typeof moveSchema>;

const mostPages = 20;
const rowsPerPage = 500;
const pageSchema = z.looseObject({ next_cursor: z.string().nullish() });

type Asked = Readonly<{ call: string; names: readonly string[]; currency: CurrencyId; since: number }>;

/** All rows since a time, page by page. With a cursor Kraken answers an object; a list may be a part of the rows. */
async function readRows(client: KrakenClient, { call, names, currency, since }: Asked): Promise<readonly unknown[]> {
  const fields = { asset: assetName(currency), start: seconds(since), limit: String(rowsPerPage) };
  const rows: unknown[] = [];
  let cursor = 'true';
  for (let page = 0; page < mostPages; page += 1) {
    const result = await client.ask(call, { ...fields, cursor });
    if (Array.isArray(result) && result.length > 0) throw new OutsideError('kraken has perhaps more than it shows');
    if (Array.isArray(result)) return rows;
    const answer = read(pageSchema, result);
    // Kraken's documents have one of these names, and its clients the other.
    const shown = read(
      z.array(z.unknown()),
      names.map((name) => answer[name]).find((each) => each !== undefined),
    );
    rows.push(...shown);
    cursor = answer.next_cursor ?? '';
    // Some last pages repeat their cursor.
    if (cursor === '' || shown.length === 0) return rows;
  }
  throw new OutsideError('kraken has too many rows to look through');
}

function toStatus({ status, 'status-prop': property }: Move): VenueStatus {
  if (/^failure$/i.test(status) || /^(canceled|cancelled)$/i.test(property ?? '')) return 'failed';
  // On hold or to be sent back: not ours to use.
  if (property !== null && property !== undefined && property !== '') return 'pending';
  return /^success$/i.test(status) ? 'done' : 'pending';
}

/** Kraken's own words for it, such as "Settled (onhold)", without anything else. */
function toWord({ status, 'status-prop': property }: Move): string {
  const words = (property ?? '') === '' ? status : `${status} (${property})`;
  return words.replaceAll(/[^A-Za-z0-9() -]/g, '').slice(0, 60);
}

function amountsOf({ amount, fee }: Move, currency: CurrencyId) {
  const { decimals } = currencies[currency];
  return { units: unitsDown(amount, decimals), feeUnits: unitsUp(fee ?? '0', decimals) };
}

/** Deposits on the currency's own network. A row that cannot be read is left out, and its transfer waits. */
export async function readDeposits(
  client: KrakenClient,
  currency: CurrencyId,
  since: number,
): Promise<readonly VenueDeposit[]> {
  const call = 'DepositStatus';
  const rows = readEach(moveSchema, await readRows(client, { call, names: ['deposit', 'deposits'], currency, since }));
  return rows
    .filter(({ method }) => isOnNetwork(method, currency))
    .flatMap((row): readonly VenueDeposit[] => {
      const amounts = tryAmounts(row, currency);
      if (!amounts) return [];
      const units = amounts.units - amounts.feeUnits;
      const txids = [row.txid ?? '', ...(row.originators ?? [])].filter((txid) => txid !== '');
      return [{ txids, address: row.info ?? '', units, status: toStatus(row), word: toWord(row) }];
    });
}

/** Withdrawals, but those on another network. A row that cannot be read may be any withdrawal, and is kept as that. */
export async function readWithdrawals(
  client: KrakenClient,
  currency: CurrencyId,
  since: number,
): Promise<readonly VenueWithdrawal[]> {
  const call = 'WithdrawStatus';
  const rows = await readRows(client, { call, names: ['withdrawals', 'withdrawal'], currency, since });
  return rows.flatMap((row) => toWithdrawal(row, currency));
}

const unreadable: VenueWithdrawal = {
  reference: '',
  txid: null,
  address: '',
  units: 0n,
  feeUnits: 0n,
  at: Number.POSITIVE_INFINITY,
  status: 'pending',
  word: '',
  isSure: false,
};
const namedSchema = z.looseObject({ refid: z.string() });

function toWithdrawal(result: unknown, currency: CurrencyId): readonly VenueWithdrawal[] {
  const parsed = moveSchema.safeParse(result);
  const amounts = parsed.success ? tryAmounts(parsed.data, currency) : undefined;
  if (!parsed.success || !amounts) {
    const named = namedSchema.safeParse(result);
    return [{ ...unreadable, reference: named.success ? named.data.refid : '' }];
  }
  const row = parsed.data;
  const network = networkOf(row.method);
  if (network !== undefined && network !== currencies[currency].chain) return [];
  return [
    {
      ...amounts,
      reference: row.refid,
      txid: (row.txid ?? '') === '' ? null : (row.txid ?? null),
      address: row.info ?? '',
      at: Math.floor(Number(row.time) * 1_000),
      status: toStatus(row),
      word: toWord(row),
      isSure: network !== undefined && !isSentBack(row) && !isOtherwise(row, network),
    },
  ];
}

/** Kraken sends a deposit of ours back to its sender, who may be the hot wallet: no withdrawal that we asked for. */
function isSentBack({ 'status-prop': property }: Move): boolean {
  return /^return$/i.test(property ?? '');
}

/** Whether the row names a second network that is not the one of its method. */
function isOtherwise({ network: named }: Move, network: ChainId): boolean {
  const other = networkOf(named ?? '');
  return other !== undefined && other !== network;
}

function tryAmounts(row: Move, currency: CurrencyId) {
  try {
    return amountsOf(row, currency);
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}
