/**
 * Advisories from a file, for machines without the network. The file is a saved answer of the registry's bulk call
 * (`npm run audit -- --save FILE`), with the day on which it was asked. It says nothing about packages that were not
 * asked for, and less every day.
 */

type Advisory = Readonly<{ id: number | string; severity: string; title: string; vulnerable_versions: string }>;
export type AdvisoryFile = Readonly<{
  /** The day on which the registry was asked, YYYY-MM-DD. */
  date: string;
  /** Names of all packages that were asked for. */
  asked: readonly string[];
  advisories: Readonly<Record<string, readonly Advisory[]>>;
}>;

export type FileVerdict = Readonly<{
  /** Installed packages with a hole of high or critical severity. */
  holes: readonly string[];
  /** What the file does not know. */
  unknown: readonly string[];
}>;

const freshDays = 7;
const dayMs = 86_400_000;

/** Compares installed packages (`name@version`) with the file. */
export function auditFromFile(
  { date, asked, advisories }: AdvisoryFile,
  installed: readonly (readonly [name: string, version: string])[],
  now: number,
): FileVerdict {
  const days = Math.floor((now - Date.parse(date)) / dayMs);
  const known = new Set(asked);
  const missing = [...new Set(installed.filter(([name]) => !known.has(name)).map(([name]) => name))];
  const found = installed.flatMap(([name, version]) =>
    (advisories[name] ?? []).map((advisory) => ({ name, version, advisory, isIn: isInRange(version, advisory) })),
  );
  const name = ({ name: of, version, advisory }: (typeof found)[number]): string =>
    `${of}@${version}: ${advisory.title} (${advisory.severity}, ${advisory.id})`;
  return {
    holes: found
      .filter(({ isIn, advisory }) => isIn === true && /^(?:high|critical)$/.test(advisory.severity))
      .map(name),
    unknown: [
      ...(days > freshDays || Number.isNaN(days) ? [`the file is of ${date}, older than ${freshDays} days`] : []),
      ...missing.map((each) => `${each} was not asked for`),
      ...found.filter(({ isIn }) => isIn === undefined).map((each) => `${name(each)}: the range cannot be read`),
    ],
  };
}

/** Whether a version is in a range such as `>=1.2.0 <1.4.3 || <0.9.1`; undefined if the range is of another form. */
function isInRange(version: string, { vulnerable_versions: range }: Advisory): boolean | undefined {
  const parts = range.split('||').map((each) =>
    each
      .trim()
      .replaceAll(/([<>=]) +/g, '$1')
      .split(/\s+/),
  );
  const results = parts.map((comparators) => comparators.map((each) => compare(version, each)));
  if (results.flat().includes(undefined)) return undefined;
  return results.some((each) => each.every((holds) => holds === true));
}

function compare(version: string, comparator: string): boolean | undefined {
  if (comparator === '*') return true;
  const [, sign = '', wanted] = /^(<=|>=|<|>|=|)(\d+\.\d+\.\d+)(?:-[\w.]+)?$/.exec(comparator) ?? [];
  const [, core] = /^(\d+\.\d+\.\d+)/.exec(version) ?? [];
  if (wanted === undefined || core === undefined) return undefined;
  const [a, b] = [core.split('.').map(Number), wanted.split('.').map(Number)];
  const difference = a.map((each, place) => each - (b[place] ?? 0)).find((each) => each !== 0) ?? 0;
  if (sign === '<') return difference < 0;
  if (sign === '>') return difference > 0;
  if (sign === '<=') return difference <= 0;
  return sign === '>=' ? difference >= 0 : difference === 0;
}
