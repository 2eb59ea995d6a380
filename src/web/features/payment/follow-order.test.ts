import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followOrder } from './follow-order.ts';

type Source = EventTarget & { readyState: number; close: () => void };

let sources: Source[];
let page: EventTarget & { visibilityState: string };
let browser: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  sources = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  browser = new EventTarget();
  const makeSource = function EventSource(): Source {
    const source = Object.assign(new EventTarget(), { readyState: 1, close: vi.fn<() => void>() });
    sources.push(source);
    return source;
  };
  vi.stubGlobal('EventSource', Object.assign(makeSource, { CLOSED: 2 }));
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function follow() {
  const states: string[] = [];
  const beats: string[] = [];
  const orders: string[] = [];
  const stop = followOrder('/events', {
    onState: (state) => states.push(state),
    onBeat: ({ time }) => beats.push(time),
    onOrder: (data) => orders.push(data),
    onGone: () => {},
  });
  return { states, beats, orders, stop };
}

function tell(event: string, data?: object): void {
  const source = sources.at(-1);
  source?.dispatchEvent(data ? new MessageEvent(event, { data: JSON.stringify(data) }) : new Event(event));
}

const beat = { at: '2027-01-15T08:00:00.000Z', time: '08:00:00 UTC' };

describe('a stream', () => {
  test('is live while signs of life come', () => {
    const { states, beats } = follow();
    tell('open');
    for (let count = 0; count < 20; count += 1) {
      vi.advanceTimersByTime(15_000);
      tell('beat', beat);
    }
    expect(states).toEqual(['live']);
    expect(sources).toHaveLength(1);
    expect(beats).toHaveLength(20);
    expect(beats.at(-1)).toBe(beat.time);
  });

  test('that falls silent is not live after 30 seconds, and is opened anew until it is', () => {
    const { states } = follow();
    tell('open');
    tell('beat', beat);
    vi.advanceTimersByTime(30_000);
    expect(states).toEqual(['live', 'reconnecting']);
    expect(sources[0]?.close).toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(sources.length).toBeGreaterThan(2);
    tell('open');
    expect(states.at(-1)).toBe('live');
  });

  test('that never opens is not waited for', () => {
    const { states } = follow();
    vi.advanceTimersByTime(30_000);
    expect(states).toEqual(['reconnecting']);
    expect(sources).toHaveLength(2);
  });

  test('that was refused is tried again later', () => {
    follow();
    Object.assign(sources[0] ?? {}, { readyState: 2 });
    tell('error');
    vi.advanceTimersByTime(29_000);
    expect(sources).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(sources).toHaveLength(2);
  });

  test('brings the order, which is a sign of life too', () => {
    const { states, orders } = follow();
    tell('open');
    for (let count = 0; count < 3; count += 1) {
      vi.advanceTimersByTime(20_000);
      tell('order', { version: count });
    }
    expect(orders).toHaveLength(3);
    expect(states).toEqual(['live']);
  });
});

test('a browser without a network is not live, and comes back with it', () => {
  const { states } = follow();
  tell('open');
  browser.dispatchEvent(new Event('offline'));
  expect(states).toEqual(['live', 'reconnecting']);
  browser.dispatchEvent(new Event('online'));
  tell('open');
  expect(states.at(-1)).toBe('live');
});

test('a page out of sight gives its stream back, and one that is left leaves nothing', () => {
  const { states, stop } = follow();
  tell('open');
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sources[0]?.close).toHaveBeenCalled();
  expect(states.at(-1)).toBe('connecting');
  stop();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  browser.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(120_000);
  expect(sources).toHaveLength(1);
});
