/**
 * The real program asked for odd addresses of pages: what they leave in its memory. Small here; at full size with
 * PROVE_PATHS.
 */
import fs from 'node:fs';
import http from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { patient } from '#tests/support/patience.ts';
import { noteFigures, proofSize } from '#tests/support/proof-figures.ts';
import { cleanUp, makeUsedPlace, startReady } from './spawn-process.ts';

afterEach(cleanUp);

const paths = proofSize('paths', 2000);

/** The status of the answer, with a new connection. */
async function ask(port: number, path: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    request.once('error', reject);
  });
}

/** The n-th odd address: slashes, cases, escapes, unknown questions, paths that are none. */
function pathAt(index: number): string {
  const kinds = [
    `/en/about${'/'.repeat(1 + (index % 400))}`,
    `/en/faq?x=${index}&${'y'.repeat(index % 10_000)}=1`,
    `/en/${'%61'.repeat(1 + (index % 100))}bout`,
    `/EN/terms/${index}`,
    `${'/'.repeat(2 + (index % 300))}en/verify`,
    `/en/payment/${index}`,
  ];
  return kinds[index % kinds.length] ?? '/';
}

function residentBytes(pid: number | undefined): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

test(`${paths} odd addresses leave little in memory`, { timeout: patient(1_800_000) }, async () => {
  const place = await makeUsedPlace();
  const { child } = await startReady(place);
  const askAll = async (from: number, to: number): Promise<void> => {
    for (let index = from; index < to; index += 10) {
      const asked = Array.from({ length: 10 }, async (_, each) => await ask(place.port, pathAt(index + each)));
      expect((await Promise.all(asked)).filter((status) => status >= 500)).toEqual([]);
    }
  };
  // The heap that rendering needs is there before.
  await askAll(0, 2000);
  const before = residentBytes(child.pid);
  await askAll(2000, 2000 + paths);
  const growth = Math.round((residentBytes(child.pid) - before) / 1024 / 1024);
  noteFigures('paths', {
    'odd addresses': paths,
    'resident before in MB': Math.round(before / 1024 / 1024),
    'growth in MB': growth,
  });
  expect(growth).toBeLessThanOrEqual(30);
});
