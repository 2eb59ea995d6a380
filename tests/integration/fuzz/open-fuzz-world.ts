/**
 * The whole application with one object of each kind in it, the list of its routes, and a way to send it any request.
 */
import { expect } from 'vitest';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openWhole, type Whole } from '../security/open-whole.ts';
import { makeSampleWorld, readPageRoutes, type SampleWorld } from '../security/sample-world.ts';
import type { AnyRequest, Endpoint } from './make-any-request.ts';
import { makeRightBodies, makeRightForms } from './right-bodies.ts';

export type FuzzWorld = Readonly<{
  lab: OrderLab;
  whole: Whole;
  calls: readonly Endpoint[];
  pages: readonly Endpoint[];
  /** Replaces the parameters of a route pattern by existing names. */
  fill(url: string): string;
  /** Signs the operator in again, from this IP address. */
  signIn(source: string): Promise<void>;
  /** The index of the request determines its source address, and whether it has credentials. */
  send(request: AnyRequest, place: number): Promise<Answered>;
  close(): Promise<void>;
}>;

export type Answered = Readonly<{ status: number; text: string; contentType: string }>;

export async function openFuzzWorld(): Promise<FuzzWorld> {
  const lab = await openOrderLab();
  const whole = await openWhole(lab);
  const world = await makeSampleWorld(whole);
  const { key } = await world.makeKey();
  let session = await whole.signIn();

  /** Credentials of a request: most have valid ones, some have none. */
  const credentials = ({ endpoint: { url, isForm } }: AnyRequest, place: number): Readonly<Record<string, string>> => {
    if (place % 7 === 0) return {};
    if (isForm) return { cookie: `${operatorCookieName({ isSecure: true })}=${session}` };
    return { authorization: `Bearer ${url.startsWith('/api/admin') ? session : key}` };
  };
  return {
    lab,
    whole,
    calls: listCalls(lab, whole, world),
    pages: await listPages(lab, world),
    fill: world.fill,
    signIn: async (source) => {
      // Moves the clock past the back-off that the wrong passwords of other requests caused.
      whole.pass(400_000);
      session = await whole.signIn(source);
    },
    send: async (request, place) => await send(whole, request, credentials(request, place), place),
    close: async () => {
      await whole.close();
      await lab.close();
    },
  };
}

function listCalls(lab: OrderLab, whole: Whole, world: SampleWorld): readonly Endpoint[] {
  const bodies = makeRightBodies(lab, world);
  const calls = whole.routes.filter(({ method, url }) => !['TRACE', 'QUERY', 'HEAD'].includes(method) && url !== '/*');
  const names = [...new Set(calls.map(({ method, url }) => `${method} ${url}`))];
  const unused = Object.keys(bodies).filter((name) => !names.includes(name));
  expect(unused).toEqual([]);
  return names.map((name) => {
    const [method = '', url = ''] = name.split(' ');
    const body = bodies[name];
    return { method, url, bodies: body ? [body] : [], isForm: false };
  });
}

/** Pages in one language only: the others use the same modules. */
async function listPages(lab: OrderLab, world: SampleWorld): Promise<readonly Endpoint[]> {
  const bodies = makeRightForms(lab, world);
  const pages = (await readPageRoutes()).filter(
    ({ url }) => !/^\/(?:zh-cn|zh-tw|es|fr|ja|[^e/][^/]*)(?:\/|$)/.test(url),
  );
  return pages.flatMap(({ url }) => {
    const pattern = url.replaceAll('?', '');
    return ['GET', 'POST'].map((method) => ({ method, url: pattern, bodies, isForm: true }));
  });
}

async function send(
  { app }: Whole,
  { method, url, headers, payload }: AnyRequest,
  credentials: Readonly<Record<string, string>>,
  place: number,
): Promise<Answered> {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...credentials },
    // A new source address for each request: the limits per source have their own tests, and would hide everything
    // behind them.
    remoteAddress: `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
    payloadAsStream: true,
    ...(payload !== undefined && { payload }),
  });
  const { statusCode: status } = answer;
  const contentType = answer.headers['content-type'] ?? '';
  const chunks: Buffer[] = [];
  // Event streams have no end, so the client disconnects.
  if (contentType.startsWith('text/event-stream')) {
    answer.stream().on('error', () => {});
    answer.raw.res.destroy();
  } else for await (const chunk of answer.stream()) chunks.push(Buffer.from(chunk as Uint8Array));
  return { status, text: Buffer.concat(chunks).toString(), contentType };
}
