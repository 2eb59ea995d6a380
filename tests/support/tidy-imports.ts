/** The import table (which layer may import which) and the rule that enforces it. */
import path from 'node:path';
import { readImports, type Import, type SourceFile } from './source-file.ts';

type Layer = Readonly<{
  imports: readonly string[];
  /** Layers from which only types may be imported. */
  typesOf?: readonly string[];
  /** Allowed npm packages and Node modules; if absent, any. */
  packages?: readonly string[];
  /** May import only the ports of the use cases, because they declare what this layer implements. */
  onlyPorts?: true;
}>;

/** Dependencies point inwards only. Every folder under src must be in this table. */
export const layers: Readonly<Record<string, Layer>> = {
  domain: { imports: [], packages: ['@noble/hashes', '@scure/base'] },
  usecases: { imports: ['domain'], packages: [] },
  adapters: { imports: ['domain', 'usecases'], onlyPorts: true },
  http: { imports: ['domain', 'i18n'], typesOf: ['usecases'], onlyPorts: true },
  i18n: { imports: ['domain'] },
  api: { imports: ['domain', 'usecases', 'http', 'i18n'] },
  bot: { imports: ['domain', 'usecases', 'http', 'i18n', 'web'], packages: ['node:crypto', 'node:timers'] },
  jobs: { imports: ['domain', 'usecases', 'http'] },
  web: { imports: ['domain', 'http', 'i18n'], typesOf: ['usecases', 'api'] },
  config: { imports: ['domain'] },
  main: { imports: ['domain', 'usecases', 'adapters', 'http', 'i18n', 'api', 'jobs', 'web', 'bot', 'config'] },
};

/** Folders of the use cases from the bottom up: each may import only those before it. */
export const usecaseFolders: readonly string[] = [
  'ports',
  'concurrency',
  'uptime',
  'order-moves',
  'quotes',
  'switches',
  'screening',
  'terms',
  'settlement',
  'loans',
  'sweeps',
  'deposits',
  'payouts',
  'watcher',
  'orders',
  'intake',
  'reconciliation',
  'restore',
  'treasury',
  'visitor',
  'web-push',
  'back-office',
  'developer',
  'faucet',
  'sandbox',
];

/** Imports that the layer of a file in `src` does not allow. Tests may import anything. */
export function wrongImports({ path: file, text }: SourceFile): readonly string[] {
  if (!file.startsWith('src/') || /\.test\.tsx?$/.test(file)) return [];
  const name = layerOf(file);
  const layer = layers[name];
  if (!layer) return [`${file}: the folder src/${name} is not in the import table`];
  return readImports(text).flatMap((used) => {
    const problem = checkImport({ file, name, layer }, used);
    return problem === undefined ? [] : [`${file}: ${problem}`];
  });
}

/** Names in `imports` of `package.json` that stand for different files on the server and in browsers. */
const aliases: Readonly<Record<string, string>> = { '#sha256': 'src/domain/sha256.ts' };

type Importer = Readonly<{ file: string; name: string; layer: Layer }>;

function checkImport({ file, name, layer }: Importer, { target, isTypeOnly }: Import): string | undefined {
  if (!/^[.#]/.test(target)) return checkPackage({ file, name, layer }, target);
  const found = aliases[target] ?? (target.startsWith('#') ? target.slice(1) : path.join(path.dirname(file), target));
  if (!found.startsWith('src/')) return `${target} is outside src`;
  const other = layerOf(found);
  if (other === name) return checkWithinWeb(file, found) ?? checkWithinUsecases(file, found);
  if (target.startsWith('.')) return `${target} leaves its folder: write #${found}`;
  if (layer.onlyPorts && other === 'usecases' && usecaseFolderOf(found) !== 'ports')
    return `${name} may import only ports of the use cases, not ${target}`;
  const mayImport = layer.imports.includes(other) || (isTypeOnly && layer.typesOf?.includes(other));
  return mayImport ? undefined : `${name} may not import ${other} (${target})`;
}

function checkPackage({ name, layer }: Importer, target: string): string | undefined {
  const { packages } = layer;
  const isAllowed = !packages || packages.some((allowed) => target === allowed || target.startsWith(`${allowed}/`));
  return isAllowed ? undefined : `${name} may not import the package ${target}`;
}

/** Inside web, features do not import each other, and the plain controls (ui) import nothing of the product. */
function checkWithinWeb(file: string, found: string): string | undefined {
  const from = /^src\/web\/features\/([^/]+)/.exec(file)?.[1];
  const to = /^src\/web\/features\/([^/]+)/.exec(found)?.[1];
  if (from !== undefined && to !== undefined && from !== to)
    return `the feature ${from} may not import the feature ${to}`;
  const leavesUi = file.startsWith('src/web/ui/') && !found.startsWith('src/web/ui/');
  return leavesUi ? `the controls in ui may not import ${found}` : undefined;
}

function checkWithinUsecases(file: string, found: string): string | undefined {
  const [from, to] = [usecaseFolderOf(file), usecaseFolderOf(found)];
  if (from === undefined || to === undefined) return undefined;
  if (!usecaseFolders.includes(from)) return `the folder ${from} is not among the folders of the use cases`;
  const isUpward = usecaseFolders.indexOf(to) > usecaseFolders.indexOf(from);
  return isUpward ? `${from} may not import ${to}, which stands above it` : undefined;
}

function usecaseFolderOf(file: string): string | undefined {
  return /^src\/usecases\/([^/]+)\//.exec(file)?.[1];
}

function layerOf(file: string): string {
  return file.split('/')[1]?.replace(/\.(ts|tsx|mjs)$/, '') ?? '';
}
