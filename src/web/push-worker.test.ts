/** The worker of one order (`public/push.js`), run apart from any browser: what it shows, opens and leaves behind. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';

const source = readFileSync(path.resolve(import.meta.dirname, '../../public/push.js'), 'utf8');
const scope = 'https://swap.example/push/0123/';

type Handler = (event: object) => void;

let handlers: Map<string, Handler>;
let done: string[];
let pages: readonly Readonly<{ url: string; focus: () => Promise<void> }>[];

beforeEach(() => {
  handlers = new Map();
  done = [];
  pages = [];
  const note = (text: string) => async () => void done.push(text);
  const registration = {
    scope,
    showNotification: async (title: string, shown: object) => void done.push(`show ${title} ${JSON.stringify(shown)}`),
    pushManager: { getSubscription: async () => ({ unsubscribe: note('give the address back') }) },
    unregister: note('end'),
  };
  const clients = {
    matchAll: async () => pages,
    openWindow: async (opened: string) => void done.push(`open ${opened}`),
  };
  const addEventListener = (name: string, handler: Handler) => handlers.set(name, handler);
  // Nothing else is there: a worker that asked for a cache or a storage would fail.
  runInContext(source, createContext({ self: {}, registration, clients, addEventListener, URL }));
});

async function happen(name: string, event: object): Promise<void> {
  const waited: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) });
  await Promise.all(waited);
}

const page = '/en/payment/link';
const push = (isLast: boolean) => ({
  data: { json: () => ({ title: 'Done', body: 'Tap.', language: 'en', path: page, isLast }) },
});
const notification = (isLast: boolean) => ({
  notification: { close: () => void done.push('close'), data: { path: page, isLast } },
});

test('a message is shown in the place of the one before, and the address stays while more may come', async () => {
  await happen('push', push(false));
  const shown = {
    body: 'Tap.',
    tag: scope,
    lang: 'en',
    icon: '/apple-touch-icon.png',
    data: { path: page, isLast: false },
  };
  expect(done).toEqual([`show Done ${JSON.stringify(shown)}`]);
});

test('after the last message the address is given back, and the worker ends once it was closed', async () => {
  await happen('push', push(true));
  expect(done.slice(1)).toEqual(['give the address back']);
  await happen('notificationclose', notification(true));
  expect(done.slice(2)).toEqual(['end']);
});

test('a tap opens the order, or shows its page that is open already', async () => {
  await happen('notificationclick', notification(true));
  expect(done).toEqual(['close', `open ${page}`, 'end']);
  const other = { url: 'https://swap.example/en/faq', focus: async () => void done.push('focus another') };
  pages = [other, { url: `https://swap.example${page}?paid=1`, focus: async () => void done.push('focus') }];
  done = [];
  await happen('notificationclick', notification(false));
  expect(done).toEqual(['close', 'focus']);
});

test('it answers no request', () => {
  expect([...handlers.keys()].toSorted()).toEqual(['install', 'notificationclick', 'notificationclose', 'push']);
});
