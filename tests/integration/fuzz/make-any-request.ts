/** Generates requests to any route: valid, nearly valid and absurd, with wrong headers, methods and bodies. */
import * as fc from 'fast-check';
import { headerText, oddPayload, oddText, oddValue } from '../developer/fuzz/odd-values.ts';

export type Endpoint = Readonly<{
  method: string;
  /** Route pattern, such as `/api/exchanges/:id`. */
  url: string;
  /** Valid bodies; empty if the route takes none. */
  bodies: readonly Readonly<Record<string, unknown>>[];
  isForm: boolean;
}>;

export type AnyRequest = Readonly<{
  endpoint: Endpoint;
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  payload?: string | Buffer;
}>;

export type Samples = Readonly<{
  /** Replaces the parameters of a route pattern by existing names. */
  fill(url: string): string;
  /** Public URL of the site. */
  site: URL;
}>;

export function makeAnyRequest(endpoint: Endpoint, samples: Samples): fc.Arbitrary<AnyRequest> {
  const { method } = endpoint;
  const isRead = ['GET', 'HEAD'].includes(method);
  return fc
    .record({
      method: mostly(fc.constant(method), fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'), 25),
      path: fillPath(endpoint.url, samples),
      query: mostly(fc.constant(''), oddQuery, 5),
      headers: makeHeaders(endpoint, samples),
      payload: isRead ? mostly(fc.constant(undefined), oddBytes, 30) : makePayload(endpoint),
    })
    .map(({ path, query, payload, ...rest }) => ({
      ...rest,
      endpoint,
      url: path + query,
      ...(payload !== undefined && { payload }),
    }));
}

/** Mostly valid values, now and then arbitrary ones. */
function mostly<Right, Odd>(right: fc.Arbitrary<Right>, odd: fc.Arbitrary<Odd>, weight = 6): fc.Arbitrary<Right | Odd> {
  return fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: odd });
}

function fillPath(url: string, { fill }: Samples): fc.Arbitrary<string> {
  const names = url.match(/:\w+|\*/g) ?? [];
  if (names.length === 0) return fc.constant(url);
  const absurd = fc.array(oddText, { minLength: names.length, maxLength: names.length }).map((texts) => {
    return names.reduce((path, name, place) => path.replace(name, () => encode(texts[place] ?? '')), url);
  });
  return mostly(fc.constant(fill(url).replace('*', 'nothing-here')), absurd, 4);
}

const oddQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom('lang', 'limit', 'cursor', 'state', 'from', 'to', 'sort', 'query', 'ids', 'amount', '__proto__'),
      fc.oneof(oddText, fc.constantFrom('1', 'en', 'BTC', '2030-01-01', '-1', '1000000')),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((fields) => `?${fields.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`);

const contentTypes = [
  'application/json; charset=utf-8',
  'application/json;charset=latin1',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'json',
  '*/*',
  ';;',
];

function makeHeaders({ isForm }: Endpoint, { site }: Samples): fc.Arbitrary<Readonly<Record<string, string>>> {
  const usual = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const junk = (right: readonly string[]) => fc.option(fc.oneof(fc.constantFrom(...right), headerText), { freq: 2 });
  return fc
    .record({
      host: mostly(fc.constant(site.host), headerText, 40),
      origin: mostly(fc.constant(site.origin), fc.oneof(headerText, fc.constantFrom('null', 'https://evil')), 25),
      'content-type': mostly(fc.constant(usual), fc.constantFrom(...contentTypes), 15),
      'idempotency-key': junk(['the-same-name-for-everything']),
      'accept-language': junk(['fr', 'ja;q=0.1', 'zh-TW,zh', 'x'.repeat(3000)]),
      accept: junk(['text/html', 'application/json', 'text/event-stream']),
      'accept-encoding': junk(['br', 'gzip;q=x']),
      'x-forwarded-for': junk(['127.0.0.1', '::1, evil']),
      'if-none-match': junk(['*', 'W/"x"']),
      'last-event-id': junk(['0', '-1', '99999999999999999999']),
      range: junk(['bytes=0-', 'bytes=9-1']),
      'x-odd': junk(['\u00e9\u00ff']),
    })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as never);
}

/** Invalid UTF-8, huge bodies, deep nesting, and names such as `__proto__`. */
const oddBytes: fc.Arbitrary<string | Buffer> = fc.oneof(
  { weight: 3, arbitrary: oddPayload },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<string | Buffer>(
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      `{"a":"${'x'.repeat(15_000)}"}`,
      `{"a":"${'x'.repeat(200_000)}"}`,
      `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
      `[${'1,'.repeat(4000)}1]`,
      'a=1&a=2&__proto__[x]=1&intent=',
      '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsign_in\r\n--x--\r\n',
    ),
  },
);

function makePayload({ bodies, isForm }: Endpoint): fc.Arbitrary<string | Buffer | undefined> {
  const right = fc.constantFrom(...(bodies.length === 0 ? [{}] : bodies));
  const write = (fields: Readonly<Record<string, unknown>>) => (isForm ? writeForm(fields) : JSON.stringify(fields));
  const lacking = fc.tuple(right, fc.nat(8)).map(([fields, place]) => {
    return Object.fromEntries(Object.entries(fields).toSpliced(place, 1));
  });
  const wrong = fc.tuple(right, fc.nat(8), oddValue).map(([fields, place, value]) => {
    return Object.fromEntries(Object.entries(fields).map(([name, old], at) => [name, at === place ? value : old]));
  });
  const more = fc
    .tuple(right, fc.dictionary(fc.string({ maxLength: 10 }), oddValue, { maxKeys: 3 }))
    .map(([fields, extra]) => ({ ...fields, ...extra }));
  return fc.oneof(
    { weight: 5, arbitrary: right.map(write) },
    { weight: 3, arbitrary: lacking.map(write) },
    { weight: 6, arbitrary: wrong.map(write) },
    { weight: 2, arbitrary: more.map(write) },
    { weight: 2, arbitrary: oddBytes },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function writeForm(fields: Readonly<Record<string, unknown>>): string {
  const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name.toWellFormed(), text(value).toWellFormed()]),
  ).toString();
}

/** Lone surrogates cannot be encoded in a URL. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
