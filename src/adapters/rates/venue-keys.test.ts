/** API keys in headers, against fake venues on loopback. */
import { inspect } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { venueNames } from '#src/domain/price-venues.ts';
import { makeFakeTime } from './fixtures/fake-time.ts';
import { serveVenue } from './fixtures/serve-venue.ts';
import { venueScripts } from './fixtures/venue-scripts.ts';
import { openVenue } from './venue.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const key = 'a-key-that-nobody-may-see';

test.each(venueNames)('%s is sent its key with each request and with the stream', async (name) => {
  const script = venueScripts[name];
  const venue = await serveVenue(script);
  const { baseUrl, streamUrl } = venue;
  const time = makeFakeTime(1_700_000_000_000);
  const source = openVenue(script.protocol, { ...time, baseUrl, streamUrl, keyHeaders: { 'X-Api-Key': key } });
  closers.push(venue.close, () => source.close());

  venue.faults.answer = { status: 403, body: 'no such key' };
  const failure = await source.observe(['LTC']).catch((error: unknown) => error);
  await vi.waitFor(() => expect(venue.headers.stream).not.toEqual([]), { interval: 5 });
  expect(venue.headers.http.map((headers) => headers['x-api-key'])).toContain(key);
  expect(new Set([...venue.headers.http, ...venue.headers.stream].map((sent) => sent['x-api-key']))).toEqual(
    new Set([key]),
  );
  expect(venue.headers.http.map((headers) => headers['user-agent'])).toContain('sampan');
  // The key is in no error, nor in its causes.
  expect(failure).toBeInstanceOf(Error);
  expect(inspect(failure, { depth: 9 })).not.toContain(key);
});
