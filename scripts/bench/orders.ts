/** Orders a second, against durable single-row commits by the same clients on the same database. */
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { parseMoney } from '#src/domain/money.ts';
import { freshen, medianOf, type BenchLab, type BenchRow } from './lab.ts';

const seconds = 4;
const clients = 16;

export async function measureOrders({ built, database }: BenchLab): Promise<readonly BenchRow[]> {
  const send = parseMoney('BTC', '0.01');
  if (!send.ok) throw new Error(send.code);
  const receiveAddress = deriveAddress(new Uint8Array(32).fill(7), 'tron', 'visitor', 1);
  const order = async () => {
    const made = await built.services.createOrder({
      send: send.value,
      receiveCurrency: 'USDT-TRC20',
      orderType: 'floating',
      receiveAddress,
    });
    if (!made.ok) throw new Error(made.code);
  };
  let row = 0;
  const commit = async () => {
    row += 1;
    await database.pool.query(
      `insert into watched_addresses (family, address, chain, role) values ('utxo', $1, 'bitcoin', 'change')`,
      [`bench-${row}`],
    );
  };
  const commits = await medianOf(3, async () => await perSecond(commit));
  const orders = await medianOf(3, async () => {
    await freshen(built);
    return await perSecond(order);
  });
  return [
    { what: 'single-row commits', figure: `${Math.round(commits)}/s`, ratio: '1.00' },
    { what: 'orders', figure: `${Math.round(orders)}/s`, ratio: `${(orders / commits).toFixed(2)} of commits` },
  ];
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const until = Date.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (Date.now() < until) {
        await work();
        done += 1;
      }
    }),
  );
  return done / seconds;
}
