/** The webhook body that a receiver gets. */
import { expect, test } from 'vitest';
import { describeWebhook, type ToldEvent } from './webhook-body.ts';

const moved: ToldEvent = {
  id: 'evt_1',
  kind: 'order_moved',
  order: { link: 'orderId', orderNumber: 'TS-1', version: 4, state: 'action_required', reason: 'underpaid' },
  createdAt: Date.UTC(2030, 0, 1),
};

test('a move of an order says where the order stands now and nothing that is secret', () => {
  expect(describeWebhook(moved)).toBe(
    '{"id":"evt_1","type":"exchange.action_required","createdAt":"2030-01-01T00:00:00.000Z","apiVersion":"v1",' +
      '"data":{"exchange":{"id":"orderId","orderNumber":"TS-1","version":4,"state":"action_required",' +
      '"status":"processing","reason":"underpaid","terminal":false,"userActionRequired":true}}}',
  );
});

test('a test has no order', () => {
  expect(describeWebhook({ ...moved, kind: 'test', order: null })).toBe(
    '{"id":"evt_1","type":"webhook.test","createdAt":"2030-01-01T00:00:00.000Z","apiVersion":"v1","data":{}}',
  );
});
