/** Orders a second, against durable single-row commits by pgbench with as many clients on the same database. */
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { parseMoney } from '#src/domain/money.ts';
import { freshen, middleOf, type BenchLab, type BenchRow } from './lab.ts';
import { openPgbench } from './pgbench.ts';

const clients = 16;
const freshenEveryMs = 5_000;

/** `seconds` in all of ordering, in three turns with pgbench, so that whatever else the machine does meets both. */
export async function measureOrders(lab: BenchLab, seconds: number): Promise<readonly BenchRow[]> {
  const { built, owner, connection, folder } = lab;
  const order = makeOrdering(lab);
  await freshen(built);
  await order();
  const pgbench = await openPgbench({ owner, connection, folder, clients, seconds: Math.max(2, seconds / 10) });
  const figures: Record<'small' | 'order' | 'made', number[]> = { small: [], order: [], made: [] };
  for (let turn = 0; turn < 3; turn += 1) {
    figures.small.push(await pgbench.perSecond('small'));
    figures.order.push(await pgbench.perSecond('order'));
    await freshen(built);
    figures.made.push(await keepFresh(lab, async () => await perSecond(order, seconds / 3)));
  }
  const [small, whole, made] = [middleOf(figures.small), middleOf(figures.order), middleOf(figures.made)];
  const rate = (perSecondCount: number): string => `${Math.round(perSecondCount)}/s`;
  return [
    { what: 'pgbench, one row of two numbers', figure: rate(small), ratio: '1.00' },
    {
      what: 'pgbench, one row of an order',
      figure: rate(whole),
      ratio: `${(whole / small).toFixed(2)} of two numbers`,
    },
    { what: `orders by ${clients} at once`, figure: rate(made), ratio: `${(made / small).toFixed(2)} of two numbers` },
    { what: 'the same', figure: rate(made), ratio: `${(made / whole).toFixed(2)} of one row of an order` },
  ];
}

export function makeOrdering({ built }: BenchLab): () => Promise<void> {
  const send = parseMoney('BTC', '0.01');
  if (!send.ok) throw new Error(send.code);
  const receiveAddress = deriveAddress(new Uint8Array(32).fill(7), 'tron', 'visitor', 1);
  const request = { send: send.value, receiveCurrency: 'USDT-TRC20', orderType: 'floating', receiveAddress } as const;
  return async () => {
    const made = await built.services.createOrder(request);
    if (!made.ok) throw new Error(made.code);
  };
}

/** Prices and looks at chains last for seconds; a worker would renew them beside the orders. */
async function keepFresh<Value>({ built }: BenchLab, work: () => Promise<Value>): Promise<Value> {
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(async () => await freshen(built));
  }, freshenEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await last;
  }
}

async function perSecond(work: () => Promise<void>, seconds: number): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - began);
}
