/**
 * The packages of the lock file that a built service runs with: those that it reaches from its dependencies, without
 * the tools that build pages.
 */

export type LockedPackage = Readonly<{
  version?: string;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
  peerDependenciesMeta?: Readonly<Record<string, Readonly<{ optional?: boolean }>>>;
  optional?: boolean;
}>;

/** By folder: `node_modules/a/node_modules/b`. The empty name is the project itself. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Only `npm run build` needs it, and it brings all other tools that build. */
export const buildTools: readonly string[] = ['@react-router/dev'];

/** Folders of packages, sorted. Throws if the lock file lacks one that is not optional. */
export function choosePackages(packages: LockedPackages): readonly string[] {
  const chosen = new Set<string>();
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const { name, isOptional } of needsOf(packages[folder] ?? {})) {
      if (folder === '' && buildTools.includes(name)) continue;
      const found = findPackage(packages, folder, name);
      if (found === undefined && !isOptional) throw new Error(`the lock file has no ${name} for ${folder || 'us'}`);
      if (found === undefined || chosen.has(found)) continue;
      chosen.add(found);
      waiting.push(found);
    }
  }
  return [...chosen].toSorted();
}

function needsOf(entry: LockedPackage): readonly Readonly<{ name: string; isOptional: boolean }>[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [
    ...[...Object.keys(dependencies), ...peers].map((name) => ({ name, isOptional: name in optionalDependencies })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, isOptional: true })),
  ];
}

/** Where Node finds a package: in the folder that asks, or the nearest one above it. */
function findPackage(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ;) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1));
  }
}
