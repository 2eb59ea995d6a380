/** Title and icon of the tab in each state of an order. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { toTab } from './to-tab.server.ts';

const now = 1_800_000_000_000;
const headline = { title: 'What the ticket says' };

describe.each(orderStates)('in %s', (state) => {
  const tab = toTab({ state, clock: null, now, headline });

  test('the tab says what the ticket says', () => {
    expect(tab.title).toBe(headline.title);
  });

  test('its icon is a small picture that we serve and that loads nothing', async () => {
    const picture = await readFile(`public${tab.icon}`, 'utf8');
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32">/);
    expect(picture.length).toBeLessThan(1000);
    expect(picture).not.toMatch(/href|url\(|<script|style/);
  });
});

test('states that ask something of the visitor share an icon, and no other kind of state has it', () => {
  const iconOf = (state: (typeof orderStates)[number]) => toTab({ state, clock: null, now, headline }).icon;
  expect(new Set([iconOf('action_required'), iconOf('held'), iconOf('failed')]).size).toBe(1);
  const others = [iconOf('awaiting_deposit'), iconOf('sending'), iconOf('completed'), iconOf('expired')];
  expect(new Set([iconOf('action_required'), ...others]).size).toBe(5);
});

test('a window that is over shows at once, before the worker has noted it', () => {
  const state = 'awaiting_deposit';
  const iconAt = (deadline: number) => toTab({ state, clock: { deadline, windowSeconds: 1800 }, now, headline }).icon;
  expect(iconAt(now + 1)).toBe('/icons/tab-wait.svg');
  expect(iconAt(now)).toBe('/icons/tab-over.svg');
});
