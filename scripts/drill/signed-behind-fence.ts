/** What the signer wrote down while a fence should have kept it from being asked, from the signer's own log. */
import fs from 'node:fs';
import path from 'node:path';
import { openOwnerPool } from '#src/adapters/db/connect.ts';
import { chainIds, currencies, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';

type Options = Readonly<{ url: string; dataDir: string; killedAt: readonly number[] }>;

/** What was asked of the signer right before a kill is answered after it. A new primary takes much longer. */
const underWayMs = 2_000;

export async function countSignedBehindFence({ url, dataDir, killedAt }: Options): Promise<number> {
  const lifted = await readLifts(url);
  const isBehind = (chain: ChainId, at: number): boolean =>
    killedAt.some((kill) => {
      const end = (lifted.get(chain) ?? []).find((lift) => lift > kill) ?? Infinity;
      return at > kill + underWayMs && at < end;
    });
  return readSigned(dataDir).filter(({ currency, at }) => isBehind(currencies[currency].chain, at)).length;
}

/** When the fence of each chain came down, in order. */
async function readLifts(url: string): Promise<ReadonlyMap<ChainId, readonly number[]>> {
  const owner = openOwnerPool({ connection: { connectionString: url }, maxConnections: 1, onIdleError: () => {} });
  const { rows } = await owner.query<{ chain: string; at: string }>(`
    select subject as chain, 1000 * extract(epoch from at) as at from audit_log
    where action = 'payouts_resumed' and details like 'restored%' order by at`);
  await owner.end();
  const timesOf = (chain: ChainId) => rows.filter((row) => row.chain === chain).map(({ at }) => Number(at));
  return new Map(chainIds.map((chain) => [chain, timesOf(chain)]));
}

type Line = Readonly<{ at: number; record: Readonly<{ kind: string; currency?: CurrencyId }> }>;

/** Each payment that was bound to its payout, which the signer writes down before it signs. */
function readSigned(dataDir: string): readonly Readonly<{ at: number; currency: CurrencyId }>[] {
  const folder = path.join(dataDir, 'signer', 'log');
  const days = fs.readdirSync(folder).filter((name) => name !== 'head');
  const lines = days.flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean));
  // A line begins with its hash.
  const read = lines.map((line) => JSON.parse(line.slice(line.indexOf('{'))) as Line);
  return read.flatMap(({ at, record: { kind, currency } }) => (kind === 'bound' && currency ? [{ at, currency }] : []));
}
