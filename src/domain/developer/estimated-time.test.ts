import { expect, test } from 'vitest';
import { estimateTime } from './estimated-time.ts';

const pair = { send: 'ETH', receive: 'USDT-TRC20', product: 'exchange' } as const;

test('a pair that was measured takes its median, rounded up to whole minutes', () => {
  expect(estimateTime(pair, { medianMs: 421_000 })).toEqual({ estimatedTime: 8, isTimeMeasured: true });
  expect(estimateTime(pair, { medianMs: 100 })).toEqual({ estimatedTime: 1, isTimeMeasured: true });
});

test('a pair that was not measured takes the longest that the pages estimate', () => {
  expect(estimateTime(pair, { medianMs: undefined })).toEqual({ estimatedTime: 30, isTimeMeasured: false });
  expect(estimateTime({ ...pair, send: 'BTC' }, { medianMs: undefined })).toEqual({
    estimatedTime: 90,
    isTimeMeasured: false,
  });
  expect(estimateTime({ ...pair, receive: 'LTC' }, { medianMs: undefined })).toEqual({
    estimatedTime: 90,
    isTimeMeasured: false,
  });
});

test('a mix takes as long as a mix, whatever swaps of the pair take', () => {
  const mix = { ...pair, product: 'mix_preset' } as const;
  expect(estimateTime(mix, { medianMs: 60_000 })).toEqual({ estimatedTime: 180, isTimeMeasured: false });
});

test('raised confirmations make every estimate longer, and a measured one estimated', () => {
  const longerMs = 600_000;
  expect(estimateTime(pair, { medianMs: 421_000, longerMs })).toEqual({ estimatedTime: 18, isTimeMeasured: false });
  expect(estimateTime(pair, { medianMs: undefined, longerMs })).toEqual({ estimatedTime: 40, isTimeMeasured: false });
});
