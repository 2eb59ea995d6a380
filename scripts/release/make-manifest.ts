/** `package.json` of a release: no tools, no development, and only the commands that need nothing of both. */
import { buildTools } from './choose-packages.ts';

type Named = Readonly<Record<string, string>>;
export type Manifest = Readonly<{
  name: string;
  version: string;
  scripts: Named;
  dependencies: Named;
  optionalDependencies: Named;
  devDependencies?: Named;
  allowScripts?: unknown;
  overrides?: unknown;
}>;

/** What `npm start` does before it starts. */
const buildStep = 'npm run --silent build:if-needed && ';
const scriptFile = /\bscripts\/[a-z-]+\.ts/;

/** The folders are those of the packages in the release: optional ones are for one kind of machine each. */
export function makeManifest(manifest: Manifest, folders: readonly string[]) {
  const { devDependencies: _tools, allowScripts: _allowed, overrides: _forced, ...kept } = manifest;
  const starts = Object.entries(manifest.scripts).map(([name, line]) => [name, line.replace(buildStep, '')] as const);
  return {
    ...kept,
    scripts: Object.fromEntries(starts.filter(([, line]) => isRunnable(line))),
    dependencies: keepNames(manifest.dependencies, (name) => !buildTools.includes(name)),
    optionalDependencies: keepNames(manifest.optionalDependencies, (name) => folders.includes(`node_modules/${name}`)),
  };
}

/** Files of `scripts` that the commands of a release run. */
export function listScripts({ scripts }: Pick<Manifest, 'scripts'>): readonly string[] {
  return Object.values(scripts)
    .flatMap((line) => scriptFile.exec(line)?.[0] ?? [])
    .toSorted();
}

/** What operators run looks at the version of Node first. What also builds is for developers. */
function isRunnable(line: string): boolean {
  return line.includes('require-node.mjs') && !line.includes('scripts/build.ts');
}

function keepNames(named: Named, isKept: (name: string) => boolean): Named {
  return Object.fromEntries(Object.entries(named).filter(([name]) => isKept(name)));
}
