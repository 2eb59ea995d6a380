/**
 * Nothing leaks: no stray files beside the pages, no tools, no source maps, and no server code or settings in the
 * build.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#src/config/config.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { leakPaths } from './leak-paths.ts';
import { openWhole, type Whole } from './open-whole.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const client = path.join(root, 'build/client');

let lab: OrderLab;
let whole: Whole;
beforeAll(async () => {
  lab = await openOrderLab({ hot: [] });
  whole = await openWhole(lab);
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

/** Files of the build that are served to browsers, by their path. */
function builtFiles(): readonly string[] {
  const entries = fs.readdirSync(client, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(client, path.join(entry.parentPath, entry.name)));
}

describe('a path that scanners try', () => {
  test('leads nowhere, whatever it is', async () => {
    expect(new Set(leakPaths).size).toBeGreaterThan(200);
    for (const url of leakPaths) {
      const { statusCode, body } = await whole.app.inject(url);
      expect([400, 401, 403, 404], `${url}: ${statusCode}`).toContain(statusCode);
      expect(body, url).not.toMatch(/root:x:|"dependencies"|BEGIN [A-Z ]*PRIVATE|create table|\[core\]/i);
    }
  });

  test('is answered alike whether or not the file is on the disk', async () => {
    const answers = ['/package.json', '/no-such-file.json', '/.gitignore', '/.no-such-file'].map(async (url) => {
      const { statusCode, body } = await whole.app.inject(url);
      return [statusCode, body.length - url.length * (body.split(url).length - 1)];
    });
    const [known, unknown, hidden, missing] = await Promise.all(answers);
    expect([known?.[0], hidden?.[0]]).toEqual([unknown?.[0], missing?.[0]]);
  });
});

describe('the build', () => {
  test('has no source maps, and no file names one', () => {
    const files = builtFiles();
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => /\.map(?:\.br|\.gz)?$/.test(file))).toEqual([]);
    const naming = files.filter((file) => /\.(?:js|css)$/.test(file) && read(file).includes('sourceMappingURL'));
    expect(naming).toEqual([]);
  });

  test('does not answer for a map beside any of its files', async () => {
    for (const file of builtFiles().filter((name) => /\.(?:js|css)$/.test(name))) {
      expect((await whole.app.inject(`/${file}.map`)).statusCode, file).toBe(404);
    }
  });

  test('holds no name of a setting, no path of the machine and nothing of the server', () => {
    const settings = new Set<string>();
    readConfig(new Proxy<Record<string, string>>({}, { get: (_target, name) => void settings.add(String(name)) }));
    expect(settings.size).toBeGreaterThan(10);
    // Excludes two setting names that are also ordinary words.
    const names = [...settings].filter((name) => !['PORT', 'HOST'].includes(name));
    const forbidden = new RegExp(
      [...names, 'process\\.env', 'postgres(?:ql)?://', 'argon2', '/usecases/', '/adapters/', root].join('|'),
    );
    const texts = builtFiles().filter((file) => /\.(?:js|css|svg|json|webmanifest)$/.test(file));
    const found = texts.flatMap((file) => {
      const match = forbidden.exec(read(file));
      return match ? [`${file}: ${match[0]}`] : [];
    });
    expect(found).toEqual([]);
  });

  test('takes nothing from the environment it is made in', () => {
    const folders = ['src/web', 'src/i18n', 'src/domain', 'src/http'].map((folder) => path.join(root, folder));
    const files = folders.flatMap((folder) =>
      fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    );
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(300);
    // Which half of the build it is, and whether it is one at all, is known to Vite and no setting.
    const reads = /import\.meta\.env(?!\.(?:SSR|DEV)\b)|process\.env/;
    expect(sources.filter((file) => reads.test(fs.readFileSync(file, 'utf8')))).toEqual([]);
  });
});

function read(file: string): string {
  return fs.readFileSync(path.join(client, file), 'utf8');
}
