/** Writes the Link header (`rel="next"`) that points to the next page of a list. */

type Query = Readonly<Record<string, string | undefined>>;

export function linkToNext(path: string, query: Query, cursor: string): string {
  const kept = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const fields = new URLSearchParams([...kept.filter(([name]) => name !== 'cursor'), ['cursor', cursor]]);
  return `<${path}?${fields.toString()}>; rel="next"`;
}
