/** The TypeScript client's follower, `waitFor` and webhook verifier. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signWebhook } from '#src/domain/developer/webhook-signature.ts';
import { nextActionsOf, standingOf } from '#src/domain/developer/order-standing.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import {
  createSampan,
  isSettled,
  verifyWebhook,
  type Exchange,
  type FollowOptions,
  type OrderEvent,
} from '../clients/typescript/src/index.ts';
import { badGateway, openLittleApi, refuse, stream, succeed, type LittleApi } from './support/little-api.ts';

let api: LittleApi;
beforeAll(async () => {
  api = await openLittleApi();
});
afterAll(() => api.close());

const open = () => createSampan({ baseUrl: api.baseUrl, apiKey: 'sampan_test_x', retryDelayMs: 1, retries: 0 });
/** A busy machine is not silence: only the test of silence waits for it. */
const options = { pollMs: 5, silenceMs: 30_000 };

const orderIn = (state: OrderState, version: number) =>
  ({ id: 'order', version, state, ...standingOf(state), nextActions: nextActionsOf(state, []) }) as unknown as Exchange;
const told = (state: OrderState, version: number) => ({ event: 'order', id: version, data: orderIn(state, version) });
const moved = (to: OrderState, version: number) => ({ event: 'move', id: version, data: { version, to } });

async function follow(given: FollowOptions = {}): Promise<readonly string[]> {
  const lines: string[] = [];
  const inWords = (event: OrderEvent) =>
    event.type === 'gone'
      ? 'gone'
      : `${event.type} ${event.version} ${event.type === 'order' ? event.order.state : event.move.to}`;
  for await (const event of open().follow('order', { ...options, ...given })) lines.push(inWords(event));
  return lines;
}

describe('a follower', () => {
  test('reconnects after a cut with the version it has, and misses and repeats nothing', async () => {
    api.play(
      stream([told('awaiting_deposit', 0), told('confirming', 1)], 'cut'),
      null,
      stream([moved('exchanging', 2), moved('sending', 3), told('sending', 3)]),
      stream([told('sending', 3), told('completed', 4)], 'open'),
    );
    expect(await follow()).toEqual([
      'order 0 awaiting_deposit',
      'order 1 confirming',
      'move 2 exchanging',
      'move 3 sending',
      'order 3 sending',
      'order 4 completed',
    ]);
    const streams = api.seen.filter(({ path }) => path.endsWith('/events'));
    expect(streams.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1', '1', '3']);
  });

  test('starts after the version that its caller has seen', async () => {
    api.play(stream([moved('sending', 3), told('completed', 4)]));
    expect(await follow({ lastVersion: 2 })).toEqual(['move 3 sending', 'order 4 completed']);
    expect(api.seen[0]?.headers['last-event-id']).toBe('2');
  });

  test('ends when the order is gone', async () => {
    api.play(stream([told('expired', 1), { event: 'gone', data: {} }], 'open'));
    expect(await follow()).toEqual(['order 1 expired', 'gone']);
  });

  test('opens another stream when one stays silent', async () => {
    api.play(stream([told('confirming', 1)], 'open'), stream([told('completed', 2)]));
    expect(await follow({ silenceMs: 1_000 })).toEqual(['order 1 confirming', 'order 2 completed']);
  });

  test.each([
    ['too many streams', refuse(503, 'too_many_connections', { 'retry-after': '0' })],
    ['a proxy that answers otherwise', badGateway],
    ['something that is no stream', succeed({})],
  ])('polls when it gets %s', async (_what, play) => {
    api.play(
      play,
      succeed(orderIn('confirming', 1)),
      succeed(orderIn('confirming', 1)),
      succeed(orderIn('completed', 2)),
    );
    expect(await follow()).toEqual(['order 1 confirming', 'order 2 completed']);
  });

  test('goes on over an API that is away, and comes back to the stream', async () => {
    api.play(...Array.from({ length: 14 }, () => null), stream([told('completed', 1)]));
    expect(await follow()).toEqual(['order 1 completed']);
    expect(api.seen.at(-1)?.path).toMatch(/events$/);
  });

  test('throws what a further try cannot change', async () => {
    api.play(refuse(404, 'order_not_found'));
    await expect(follow()).rejects.toMatchObject({ name: 'SampanError', status: 404, code: 'order_not_found' });
    expect(api.seen.length).toBe(1);
  });
});

describe('waiting for an order', () => {
  test('goes on over everything that passes, and ends with what it waited for', async () => {
    const states: string[] = [];
    api.play(stream([told('awaiting_deposit', 0), told('confirming', 1), told('completed', 2)]));
    const onChange = ({ state }: Exchange) => void states.push(state);
    const order = await open().waitFor(orderIn('awaiting_deposit', 0), { ...options, onChange });
    expect([order.state, states]).toEqual(['completed', ['awaiting_deposit', 'confirming', 'completed']]);
  });

  test.each([
    ['awaiting_deposit', false],
    ['confirming', false],
    ['exchanging', false],
    ['sending', false],
    ['refunding', false],
    ['completed', true],
    ['refunded', true],
    ['action_required', true],
    ['held', true],
    ['failed', true],
    ['expired', true],
  ] as const)('%s: settled is %s', (state, settled) => {
    expect(isSettled(orderIn(state, 1))).toBe(settled);
  });

  test('needs no request for an order that is settled already', async () => {
    api.play(null);
    expect((await open().waitFor(orderIn('completed', 2))).state).toBe('completed');
    expect(api.seen).toEqual([]);
  });

  test('can wait for something else', async () => {
    api.play(stream([told('awaiting_deposit', 0), told('confirming', 1)], 'open'));
    const until = ({ state }: Exchange) => state !== 'awaiting_deposit';
    expect((await open().waitFor('order', { ...options, until })).state).toBe('confirming');
  });

  test('gives up in time, with the last picture of the order', async () => {
    api.play(stream([told('awaiting_deposit', 0)], 'open'));
    await expect(open().waitFor(orderIn('awaiting_deposit', 0), { timeoutMs: 60 })).rejects.toMatchObject({
      code: 'wait_timeout',
      details: { order: { state: 'awaiting_deposit' } },
    });
  });

  test('ends when its caller aborts', async () => {
    api.play(stream([told('awaiting_deposit', 0)], 'open'));
    const controller = new AbortController();
    const onChange = () => controller.abort(new Error('the user left'));
    const waiting = open().waitFor('order', { ...options, signal: controller.signal, onChange });
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  });

  test('says so when the order is erased meanwhile', async () => {
    api.play(stream([told('expired', 1), { event: 'gone', data: {} }]));
    const waiting = open().waitFor('order', { ...options, until: ({ terminal }) => terminal });
    await expect(waiting).rejects.toMatchObject({ code: 'order_not_found', details: { order: { state: 'expired' } } });
  });
});

describe('a webhook message', () => {
  const body =
    '{"id":"evt_1","type":"webhook.test","createdAt":"2027-01-15T08:00:00.000Z","apiVersion":"v1","data":{"x":"ä"}}';
  const sentAt = Date.UTC(2027, 0, 15, 8);
  const sign = (secret: string, oldSecret?: string) =>
    signWebhook({ secret, oldSecret, body, sentAt })['sampan-signature'];
  const verify = async (given: Partial<Parameters<typeof verifyWebhook>[0]>) =>
    await verifyWebhook({ body, signature: sign('whsec_a'), secrets: 'whsec_a', now: sentAt, ...given });

  test('is believed with the secret, as text and as bytes', async () => {
    expect((await verify({})).id).toBe('evt_1');
    expect((await verify({ body: new TextEncoder().encode(body) })).id).toBe('evt_1');
  });

  test('is believed during a change of the secret, on either side', async () => {
    expect((await verify({ signature: sign('whsec_b', 'whsec_a') })).id).toBe('evt_1');
    expect((await verify({ signature: sign('whsec_b'), secrets: ['whsec_a', 'whsec_b'] })).id).toBe('evt_1');
  });

  test.each([
    ['missing', { signature: undefined }],
    ['missing', { signature: '' }],
    ['malformed', { signature: 'v1=abc' }],
    ['malformed', { signature: `t=soon,v1=${'a'.repeat(64)}` }],
    ['expired', { now: sentAt + 301_000 }],
    ['expired', { now: sentAt - 301_000 }],
    ['mismatch', { secrets: 'whsec_other' }],
    ['mismatch', { secrets: [] }],
    ['mismatch', { body: body.replace('ä', 'a') }],
    ['mismatch', { body: `${body} ` }],
    ['mismatch', { signature: sign('whsec_a').replace(/t=\d+/, `t=${sentAt / 1000 + 1}`) }],
  ])('is refused as %s', async (reason, given) => {
    await expect(verify(given)).rejects.toMatchObject({ code: 'webhook_signature_invalid', details: { reason } });
  });
});
