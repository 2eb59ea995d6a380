/**
 * Writes metrics in Prometheus text format 0.0.4. No library is used, because the format is small and the usual library
 * has three further dependencies. Label names are a closed list, so that no address, id or visitor data can become a
 * label.
 */

export const labelNames = [
  'check',
  'state',
  'kind',
  'chain',
  'currency',
  'scope',
  'reason',
  'route',
  'method',
  'status',
] as const;
export type Labels = Readonly<Partial<Record<(typeof labelNames)[number], string>>>;

export type Sample = Readonly<{ labels?: Labels; value: number | bigint }>;

export type Histogram = Readonly<{
  labels?: Labels;
  /** Cumulative counts by upper bound, in ascending order. */
  buckets: readonly Readonly<{ below: number; count: number }>[];
  count: number;
  sum: number;
}>;

export type MetricFamily =
  | Readonly<{ name: string; help: string; type: 'counter' | 'gauge'; samples: readonly Sample[] }>
  | Readonly<{ name: string; help: string; type: 'histogram'; samples: readonly Histogram[] }>;

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

export function writeMetrics(families: readonly MetricFamily[]): string {
  return families.map(writeFamily).join('');
}

function writeFamily(family: MetricFamily): string {
  const { name, help, type } = family;
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new TypeError(`${name} cannot be the name of a metric`);
  const lines = family.type === 'histogram' ? family.samples.flatMap((each) => writeHistogram(name, each)) : [];
  const plain = family.type === 'histogram' ? [] : family.samples.map((each) => writeSample(name, each));
  const escaped = help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return [`# HELP ${name} ${escaped}`, `# TYPE ${name} ${type}`, ...lines, ...plain, ''].join('\n');
}

function writeHistogram(name: string, { labels = {}, buckets, count, sum }: Histogram): readonly string[] {
  const bounds = [...buckets.map(({ below, count: some }) => [String(below), some] as const), ['+Inf', count] as const];
  return [
    ...bounds.map(([le, some]) => `${name}_bucket${writeLabels(labels, ['le', le])} ${some}`),
    `${name}_sum${writeLabels(labels)} ${sum}`,
    `${name}_count${writeLabels(labels)} ${count}`,
  ];
}

function writeSample(name: string, { labels = {}, value }: Sample): string {
  return `${name}${writeLabels(labels)} ${value}`;
}

function writeLabels(labels: Labels, ...more: readonly (readonly [string, string])[]): string {
  const named = labelNames.flatMap((name) => {
    const value = labels[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const pairs = [...named, ...more].map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
