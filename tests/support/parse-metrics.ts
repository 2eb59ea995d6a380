/**
 * A strict parser of Prometheus' text format 0.0.4: every line is a sample or a comment of the two known kinds, samples
 * follow the type of their family, no series is duplicated, and buckets grow and end at +Inf with the count.
 */
export type ParsedSample = Readonly<{ name: string; labels: Readonly<Record<string, string>>; value: number }>;
export type ParsedFamily = Readonly<{ name: string; type: string; help: string; samples: readonly ParsedSample[] }>;

const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const labelPart = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(?:,|$)/y;
const number = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/i;

export function parseMetrics(text: string): readonly ParsedFamily[] {
  if (!text.endsWith('\n')) throw new Error('the last line must end with a line feed');
  const families: { name: string; type: string; help: string; samples: ParsedSample[] }[] = [];
  const series = new Set<string>();
  for (const line of text.slice(0, -1).split('\n')) {
    const help = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/.exec(line);
    const type = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)$/.exec(line);
    const family = families.at(-1);
    if (help) {
      if (families.some(({ name }) => name === help[1])) throw new Error(`${help[1]} comes twice`);
      families.push({ name: help[1] ?? '', help: help[2] ?? '', type: '', samples: [] });
    } else if (type) {
      if (family?.name !== type[1] || family?.type !== '') throw new Error(`out of place: ${line}`);
      family.type = type[2] ?? '';
    } else {
      const sample = parseSample(line);
      const labels = Object.entries(sample.labels).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const key = `${sample.name} ${JSON.stringify(labels)}`;
      if (series.has(key)) throw new Error(`a series comes twice: ${line}`);
      series.add(key);
      if (!family || !belongs(sample.name, family)) throw new Error(`it belongs to no family: ${line}`);
      family.samples.push(sample);
    }
  }
  for (const family of families) checkFamily(family);
  return families;
}

function parseSample(line: string): ParsedSample {
  const [, name = '', listed = '', value = ''] = sampleLine.exec(line) ?? [];
  if (name === '' || !number.test(value)) throw new Error(`not a sample: ${line}`);
  const labels: Record<string, string> = {};
  labelPart.lastIndex = 0;
  while (labelPart.lastIndex < listed.length) {
    const found = labelPart.exec(listed);
    if (!found || Object.hasOwn(labels, found[1] ?? '')) throw new Error(`wrong labels: ${line}`);
    labels[found[1] ?? ''] = found[2] ?? '';
  }
  return { name, labels, value: value === '+Inf' ? Infinity : Number(value) };
}

function belongs(name: string, { name: family, type }: ParsedFamily): boolean {
  return type === 'histogram'
    ? [`${family}_bucket`, `${family}_sum`, `${family}_count`].includes(name)
    : name === family;
}

function checkFamily({ name, type, samples }: ParsedFamily): void {
  if (type === '') throw new Error(`${name} has no type`);
  if (type === 'counter' && !name.endsWith('_total')) throw new Error(`the counter ${name} must end in _total`);
  if (type !== 'histogram') return;
  const bySeries = Map.groupBy(samples, ({ labels: { le: _le, ...rest } }) => JSON.stringify(rest));
  for (const [series, of] of bySeries) {
    const buckets = of.filter((sample) => sample.name === `${name}_bucket`);
    const counts = buckets.map(({ value }) => value);
    const bounds = buckets.map(({ labels }) => (labels['le'] === '+Inf' ? Infinity : Number(labels['le'])));
    const isGrowing = (values: readonly number[]) => values.every((value, place) => value >= (values[place - 1] ?? 0));
    const count = of.find((sample) => sample.name === `${name}_count`)?.value;
    const isWhole = bounds.at(-1) === Infinity && counts.at(-1) === count && of.length === buckets.length + 2;
    if (!isWhole || !isGrowing(counts) || !isGrowing(bounds)) throw new Error(`${name} ${series} is no histogram`);
  }
}
