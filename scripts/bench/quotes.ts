/** Quotes per second over HTTP, compared with an empty route of the same framework. */
import Fastify from 'fastify';
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { formatMoney, parseMoney } from '#src/domain/money.ts';
import { freshen, medianOf, type BenchLab, type BenchRow } from './lab.ts';

const seconds = 4;
const connections = 32;

export async function measureQuotes({ built }: BenchLab): Promise<readonly BenchRow[]> {
  const app = Fastify();
  app.post('/bare', async () => ({ ok: true }));
  app.post<{ Body: { amount: string } }>('/quote', async ({ body }) => {
    const send = parseMoney('BTC', body.amount);
    if (!send.ok) return { code: send.code };
    const priced = await built.services.quoteExchange({
      send: send.value,
      receiveCurrency: 'USDT-TRC20',
      orderType: 'floating',
    });
    if (!priced.ok) throw new Error(priced.code);
    const { id, receive, fee } = priced.value.quote;
    return { id, receiveAmount: formatMoney(receive), fee: formatMoney(fee) };
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  try {
    const rate = async (route: string) =>
      await medianOf(3, async () => {
        await freshen(built);
        return await load(port, route);
      });
    const bare = await rate('/bare');
    const quotes = await rate('/quote');
    return [
      { what: 'bare Fastify route', figure: `${Math.round(bare)}/s`, ratio: '1.00' },
      { what: 'quotes', figure: `${Math.round(quotes)}/s`, ratio: `${(quotes / bare).toFixed(2)} of bare` },
    ];
  } finally {
    await app.close();
  }
}

/**
 * Requests per second of a route. A separate process sends them, so that it does not compete with the server's event
 * loop. Bounded by time.
 */
async function load(port: string, route: string): Promise<number> {
  const script = fileURLToPath(new URL('./load.ts', import.meta.url));
  const child = spawn(process.execPath, [script, port, route, String(seconds), String(connections)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the load on ${route} failed`);
  return Number(printed) / seconds;
}
