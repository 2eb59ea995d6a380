/** The calendar file and the feed of an order: what they tell to whom, under which link, and until when. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { labLinks, linkOf } from '#tests/support/order-links.ts';
import { openWhole, publicUrl, type Whole } from './open-whole.ts';

let lab: OrderLab;
let whole: Whole;
let order: Order;
beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
});
beforeEach(async () => {
  order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
});
afterAll(async () => {
  await whole.close();
  await lab.close();
});

const files = ['deadline.ics', 'feed.atom'] as const;
const ask = async (link: string, file: string, language = 'en') =>
  await whole.app.inject({ url: `/${language}/payment/${link}/${file}` });

test.each(languageCodes)(
  'both are there in %s under the link that only shows, for nobody else to keep',
  async (language) => {
    const link = labLinks.viewOf(order.id);
    const types = {
      'deadline.ics': 'text/calendar; charset=utf-8',
      'feed.atom': 'application/atom+xml; charset=utf-8',
    };
    for (const file of files) {
      const { statusCode, headers, body } = await ask(link, file, language);
      expect([statusCode, headers['content-type']]).toEqual([200, types[file]]);
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
      expect(headers['set-cookie']).toBeUndefined();
      const told = body.replaceAll('\r\n ', '');
      expect(told).toContain(order.orderNumber);
      for (const secret of [linkOf(order), order.depositAddress, order.receiveAddress, order.trackingCode]) {
        expect(told).not.toContain(secret);
      }
    }
  },
);

test('the calendar has no link at all, and the feed only the one that shows', async () => {
  const link = labLinks.viewOf(order.id);
  expect((await ask(link, 'deadline.ics')).body).not.toMatch(/https?:/);
  const { body } = await ask(link, 'feed.atom');
  const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  const page = `${publicUrl}/en/payment/${link}`;
  expect(new Set(links)).toEqual(new Set([page, `${page}/feed.atom`]));
});

test("the order's own link opens neither, and the page offers neither under it", async () => {
  for (const file of files) {
    const [own, unknown] = await Promise.all([ask(linkOf(order), file), ask('nothing', file)]);
    expect([own.statusCode, own.body]).toEqual([404, '']);
    expect([unknown.statusCode, unknown.body]).toEqual([404, '']);
    expect(own.headers['cache-control']).toBe('private, no-store');
  }
  const page = (await whole.app.inject(`/en/payment/${linkOf(order)}`)).body;
  for (const file of files) {
    expect(page).toContain(`href="/en/payment/${labLinks.viewOf(order.id)}/${file}"`);
    expect(page).not.toContain(`${linkOf(order)}/${file}`);
  }
});

test('a feed grows with the order, and a calendar has nothing to say once nothing is due', async () => {
  const link = labLinks.viewOf(order.id);
  const titles = async () => {
    const { body } = await ask(link, 'feed.atom');
    return [...body.matchAll(/<entry>\n<id>[^<]+<\/id>\n<title>([^<]+)</g)].map(([, title]) => title);
  };
  expect(await titles()).toEqual(['Waiting for payment']);
  const { statusCode } = await whole.app.inject({ method: 'POST', url: `/api/exchanges/${linkOf(order)}/cancel` });
  expect(statusCode).toBe(200);
  expect(await titles()).toEqual(['Cancelled', 'Waiting for payment']);
  expect((await ask(link, 'deadline.ics')).statusCode).toBe(404);
});

test('both are gone with the details of the order', async () => {
  await lab.ports.store.transaction(async ({ orders }) => await orders.erase(order.id, lab.ports.clock.now()));
  for (const file of files) {
    const { statusCode, body } = await ask(labLinks.viewOf(order.id), file);
    expect([statusCode, body]).toEqual([404, '']);
  }
});
