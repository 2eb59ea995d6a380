/**
 * Fake venues on loopback with faults: late, wrong, broken or silent connections, wrong symbols, repeated and reordered
 * frames, and rate limits.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { venueNames, type VenueName } from '#src/domain/price-venues.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { VenueSource } from '#src/usecases/ports/price-feed.ts';
import { makeFakeTime } from './fixtures/fake-time.ts';
import { serveVenue, type ServedVenue } from './fixtures/serve-venue.ts';
import { venueScripts, type Tick } from './fixtures/venue-scripts.ts';
import { openStream } from './stream.ts';
import { openVenue } from './venue.ts';
import type { OpenSocket, SocketHandlers } from './web-socket.ts';

const start = 1_700_000_000_000;
const tick = (price: string, more: Partial<Tick> = {}): Tick => {
  return { symbol: 'LTC', bid: price, ask: price, size: '10', at: start, sequence: 1, ...more };
};

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function open(name: VenueName) {
  const script = venueScripts[name];
  const venue = await serveVenue(script);
  const time = makeFakeTime(start);
  const { baseUrl, streamUrl } = venue;
  const source = openVenue(script.protocol, { ...time, baseUrl, streamUrl, random: () => 1 });
  closers.push(venue.close, () => source.close());
  /**
   * Waits until the client has subscribed to all symbols, the last one included. The first request for prices opens the
   * stream.
   */
  const subscribed = async () => {
    await source.observe(['LTC']).catch(() => undefined);
    await vi.waitFor(() => expect(venue.heard.join()).toContain(lastPair[name]), { interval: 5 });
  };
  return { script, venue, time, source, subscribed };
}

const nowhere = { baseUrl: 'http://venue.example', streamUrl: 'ws://venue.example' };
const lastPair = { kraken: 'USDC/USD', coinbase: 'USDT-USD', bitfinex: 'tUDCUSD', kucoin: 'USDC-USDT' };
const priceAt = async (source: VenueSource) => (await source.observe(['LTC']))[0]?.price;
const shows = async (source: VenueSource, price: string) =>
  await vi.waitFor(async () => expect(await priceAt(source)).toBe(price), { interval: 5 });
const connections = async (venue: ServedVenue, count: number) =>
  await vi.waitFor(() => expect(venue.connectedAt).toHaveLength(count), { interval: 5 });

describe.each(venueNames)('%s', (name) => {
  test('is believed by its stream, with its own time, and not asked over HTTP meanwhile', async () => {
    const { script, venue, source, subscribed } = await open(name);
    await subscribed();
    const asked = venue.asked.length;
    venue.send(script.tick(tick('98.5', { at: start - 1_000 })));
    await shows(source, '98.5');
    const [observation] = await source.observe(['LTC']);
    expect(observation).toMatchObject({ source: name, symbol: 'LTC', observedAt: start - 1_000, depth: '10' });
    expect(venue.asked).toHaveLength(asked);
  });

  test('is asked over HTTP before its stream says anything, and for a symbol that falls quiet', async () => {
    const { script, venue, time, source, subscribed } = await open(name);
    venue.book.set('LTC', tick('97'));
    expect(await priceAt(source)).toBe('97');
    await subscribed();
    venue.send(script.tick(tick('98', { at: start + 1, sequence: 2 })));
    await shows(source, '98');
    await time.advance(5_100);
    venue.book.set('LTC', tick('99', { at: start + 5_100 }));
    expect(await priceAt(source)).toBe('99');
  });

  test('does not go back to a frame that came twice or late', async () => {
    const { script, venue, source, subscribed } = await open(name);
    await subscribed();
    venue.send(script.tick(tick('100', { at: start - 500, sequence: 5 })));
    venue.send(script.tick(tick('101', { at: start - 100, sequence: 7 })));
    venue.send(script.tick(tick('100', { at: start - 500, sequence: 5 })));
    venue.send(script.tick(tick('99', { at: start - 400, sequence: 6 })));
    venue.send(script.tick(tick('7', { symbol: 'BTC' })));
    await vi.waitFor(async () => expect(await source.observe(['BTC'])).toHaveLength(1), { interval: 5 });
    expect(await priceAt(source)).toBe('101');
  });

  test('counts for a symbol only while its own time is recent, however lively it is', async () => {
    const { script, venue, time, source, subscribed } = await open(name);
    await subscribed();
    venue.send(script.tick(tick('98')));
    await shows(source, '98');
    venue.faults.answer = { status: 500, body: 'oops' };
    await time.advance(90_000);
    expect(await priceAt(source)).toBe('98');
    await time.advance(1);
    await expect(source.observe(['LTC'])).rejects.toThrow(OutsideError);
  });

  test('is not believed ahead of time', async () => {
    const { script, venue, source, subscribed } = await open(name);
    await subscribed();
    venue.send(script.tick(tick('1000', { at: start + 5_001, sequence: 1 })));
    venue.send(script.tick(tick('98', { at: start, sequence: 2 })));
    await shows(source, '98');
  });

  test('is left alone over HTTP for as long as it asks for, and longer each time', async () => {
    const { venue, time, source } = await open(name);
    venue.faults.answer = { status: 429, body: '{}', headers: { 'retry-after': '45' } };
    const ask = async () => {
      const before = venue.asked.length;
      await source.observe(['LTC']).catch(() => undefined);
      return venue.asked.length > before;
    };
    expect(await ask()).toBe(true);
    await time.advance(44_999);
    expect(await ask()).toBe(false);
    await time.advance(1);
    expect(await ask()).toBe(true);
    await time.advance(59_999);
    expect(await ask()).toBe(false);
    delete venue.faults.answer;
    venue.book.set('LTC', tick('98', { at: time.clock.now() }));
    await time.advance(1);
    expect(await priceAt(source)).toBe('98');
  });

  test('that asks for years of patience is asked again after a quarter of an hour', async () => {
    const { venue, time, source } = await open(name);
    venue.faults.answer = { status: 429, body: '{}', headers: { 'retry-after': '999999999' } };
    await source.observe(['LTC']).catch(() => undefined);
    const before = venue.asked.length;
    await time.advance(15 * 60_000);
    await source.observe(['LTC']).catch(() => undefined);
    expect(venue.asked.length).toBeGreaterThan(before);
  });

  test('that breaks off is connected to again, and subscribed again', async () => {
    const { script, venue, time, source, subscribed } = await open(name);
    await subscribed();
    venue.heard.length = 0;
    venue.drop();
    await vi.waitFor(() => expect(time.pending()).toEqual([1_000]), { interval: 5 });
    await time.advance(1_000);
    await connections(venue, 2);
    await vi.waitFor(() => expect(venue.heard.join()).toContain(lastPair[name]), { interval: 5 });
    venue.send(script.tick(tick('98', { at: time.clock.now() })));
    await shows(source, '98');
  });

  test('that flaps or refuses connections is tried less and less often', async () => {
    const { venue, time, source } = await open(name);
    venue.faults.refuseStreams = true;
    await source.observe(['LTC']).catch(() => undefined);
    for (const [count, delay] of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000].entries()) {
      await connections(venue, count + 1);
      await vi.waitFor(() => expect(time.pending()).toEqual([delay]), { interval: 5 });
      await time.advance(delay);
    }
  });

  test('that falls silent is given up and connected to again', async () => {
    const { script, venue, time, source, subscribed } = await open(name);
    await subscribed();
    venue.faults.isSilent = true;
    await time.advance(script.protocol.silenceMs * 1.5);
    await time.advance(1_000);
    await connections(venue, 2);
    expect(await source.observe(['LTC']).catch(() => [])).toEqual([]);
  });

  test('that sends heartbeats only is kept', async () => {
    const { protocol, heartbeat } = venueScripts[name];
    const time = makeFakeTime(start);
    const opened: SocketHandlers[] = [];
    const openSocket: OpenSocket = (_url, handlers) => {
      opened.push(handlers);
      return { send() {}, close() {} };
    };
    const findStream = () => Promise.resolve({ url: 'ws://venue.example' });
    const stream = openStream(
      { ...protocol, findStream },
      ['LTC'],
      { ...time, ...nowhere, openSocket },
      { take: () => undefined, halt: () => undefined },
    );
    for (let step = 0; step < 8; step += 1) {
      await time.advance(protocol.silenceMs / 4);
      opened.at(-1)?.received(heartbeat);
    }
    expect(opened).toHaveLength(1);
    stream.close();
    expect(time.pending()).toEqual([]);
  });

  test.each(['no JSON', `{"a":"${'x'.repeat(256 * 1024)}"}`])('that sends nonsense is left', async (text) => {
    const { venue, time, subscribed } = await open(name);
    await subscribed();
    venue.send(text);
    await vi.waitFor(() => expect(time.pending()).toEqual([1_000]), { interval: 5 });
  });

  test('is not listened to after it was closed', async () => {
    const { venue, time, source, subscribed } = await open(name);
    await subscribed();
    source.close();
    expect(time.pending()).toEqual([]);
    await time.advance(600_000);
    expect(venue.connectedAt).toHaveLength(1);
  });
});

test('KuCoin is pinged as often as it asks for', async () => {
  const { venue, time, subscribed } = await open('kucoin');
  await subscribed();
  await time.advance(18_000);
  await vi.waitFor(() => expect(venue.heard.at(-1)).toBe('{"id":"ping","type":"ping"}'), { interval: 5 });
});

test('KuCoin cannot send us to a server elsewhere', async () => {
  const script = venueScripts.kucoin;
  const venue = await serveVenue(script);
  const time = makeFakeTime(start);
  const { baseUrl } = venue;
  const source = openVenue(script.protocol, { ...time, baseUrl, streamUrl: 'ws://kucoin.example', random: () => 1 });
  closers.push(venue.close, () => source.close());
  await source.observe(['LTC']).catch(() => undefined);
  await vi.waitFor(() => expect(time.pending()).toEqual([1_000]), { interval: 5 });
  expect(venue.connectedAt).toEqual([]);
});

test('a venue is not asked for what it does not trade', async () => {
  const { venue, source } = await open('coinbase');
  expect(await source.observe(['XMR', 'TRX'])).toEqual([]);
  expect(venue.asked).toEqual([]);
  expect(venue.connectedAt).toEqual([]);
});

test.each([
  ['kraken', '{"channel":"status","type":"update","data":[{"system":"maintenance","version":"2.0.10"}]}'],
  ['bitfinex', '{"event":"info","code":20060,"msg":"Entering in Maintenance mode."}'],
] as const)(
  '%s is not asked over HTTP while it is closed: its prices stand still and have no time',
  async (name, closes) => {
    const { script, venue, time, source, subscribed } = await open(name);
    await subscribed();
    venue.send(script.tick(tick('98')));
    await shows(source, '98');
    venue.send(closes);
    // A second connection shows that the end of the first was noticed. The venue is still closed on the second.
    const isBack = async () => {
      await time.advance(100);
      expect(venue.connectedAt.length).toBeGreaterThan(1);
    };
    await vi.waitFor(isBack, { interval: 5 });
    await time.advance(5_100);
    const before = venue.asked.length;
    await source.observe(['LTC']).catch(() => undefined);
    expect(venue.asked).toHaveLength(before);
  },
);
