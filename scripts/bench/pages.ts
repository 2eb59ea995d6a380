/**
 * Pages per second, compared with an empty route of the same framework in a process of its own, over ten connections.
 * `npm run bench -- pages [folder]`: beside the product in another checkout, which is measured in the same run.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { startProduct, type Product } from '../start-product.ts';
import { middleOf, type BenchRow } from './lab.ts';

const seconds = 3;
const rounds = 5;
const connections = 10;
const ports = { bare: 4190, here: 4192, beside: 4194 } as const;
const routes = { home: '/en', mixer: '/en/privacy-mixer', 'a page to read': '/en/about' } as const;

type Target = Readonly<{ what: string; port: number; route: string }>;

export async function measurePages(beside: string | undefined): Promise<readonly BenchRow[]> {
  const bare = await startBare();
  const products: Product[] = [];
  const targets: Target[] = [{ what: 'bare Fastify route', port: ports.bare, route: '/' }];
  try {
    for (const [name, folder] of [['here', undefined] as const, ...(beside ? [['beside', beside] as const] : [])]) {
      products.push(await startProduct({ port: ports[name], blockSeconds: 5, folder }));
      for (const [page, route] of Object.entries(routes)) {
        targets.push({ what: name === 'here' ? page : `${page}, in the other checkout`, port: ports[name], route });
      }
    }
    const rates = new Map(targets.map((target) => [target, [] as number[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [target, found] of rates) found.push(load(target));
    }
    return toRows([...rates].map(([{ what }, found]) => ({ what, found })));
  } finally {
    for (const product of products) await product.stop();
    bare.kill();
    await once(bare, 'exit');
  }
}

/** Ratios are of the same round, so that other load on the machine affects both alike. */
function toRows(measured: readonly Readonly<{ what: string; found: readonly number[] }>[]): readonly BenchRow[] {
  const bare = measured[0]?.found ?? [];
  return measured.map(({ what, found }) => {
    const ratio = middleOf(found.map((rate, round) => rate / (bare[round] ?? Number.NaN)));
    return { what, figure: `${Math.round(middleOf(found))}/s`, ratio: `${ratio.toFixed(3)} of bare` };
  });
}

/** Requests per second. Bounded by time; the client is a process of its own. */
function load({ port, route }: Target): number {
  const script = path.join(import.meta.dirname, 'load-pages.ts');
  const args = [script, String(port), route, String(seconds), String(connections)];
  const { status, stdout } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`the load on ${route} failed`);
  return Number(stdout.toString()) / seconds;
}

async function startBare() {
  const program = `
    const { default: Fastify } = await import('fastify');
    const app = Fastify();
    app.get('/', async () => ({ ok: true }));
    await app.listen({ host: '127.0.0.1', port: ${ports.bare} });
    process.stdout.write('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
