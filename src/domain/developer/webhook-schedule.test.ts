/** Retry schedule for a receiver that does not answer. */
import { expect, test } from 'vitest';
import { mostAttempts, planNextAttempt, webhookOutcomes } from './webhook-schedule.ts';

const now = 1_000_000;

test('what was delivered is not sent again', () => {
  expect(planNextAttempt('delivered', 0, now)).toEqual({ status: 'delivered', dueAt: null });
  expect(planNextAttempt('delivered', mostAttempts - 1, now)).toEqual({ status: 'delivered', dueAt: null });
});

test('the pauses grow from ten seconds to half a day, and then it is given up', () => {
  const pauses = Array.from({ length: mostAttempts }, (_pause, earlier) => {
    const { dueAt } = planNextAttempt('refused', earlier, now);
    return dueAt === null ? null : (dueAt - now) / 1000;
  });
  expect(pauses).toEqual([10, 30, 120, 600, 1800, 7200, 21_600, 43_200, null]);
  expect(planNextAttempt('refused', mostAttempts - 1, now)).toEqual({ status: 'given_up', dueAt: null });
});

test.each(webhookOutcomes.filter((outcome) => outcome !== 'delivered'))('after %s it is tried again', (outcome) => {
  expect(planNextAttempt(outcome, 0, now)).toEqual({ status: 'due', dueAt: now + 10_000 });
});
