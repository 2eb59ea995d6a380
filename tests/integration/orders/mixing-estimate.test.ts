/** The estimated duration of a mix, compared with its duration at normal block times. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

type Mix = Readonly<{ send: string; receive: CurrencyId; delayMinutes: number }>;

test.each<Mix>([
  { send: '9 BTC', receive: 'BTC', delayMinutes: 0 },
  { send: '0.1 BTC', receive: 'ETH', delayMinutes: 5 },
  { send: '5000 USDT-TRC20', receive: 'LTC', delayMinutes: 5 },
])('$send to $receive within $delayMinutes minutes takes what the quote says', async ({ delayMinutes, ...draft }) => {
  // At even intervals the last part is sent at the very end, so no order with these settings takes longer.
  const mix = { mixingRounds: 4, delayMinutes, useRandomDelay: false };
  const request = lab.request({ ...draft, mix });
  if (!request.mix) throw new Error('it is a mix');
  const quoted = await lab.services.quoteMix({ ...request, mix: request.mix });
  if (!quoted.ok) throw new Error(quoted.code);
  const { estimatedMinutes } = quoted.value;

  const order = await lab.order({ ...draft, mix });
  await lab.pay(order, draft.send.split(' ')[0] ?? '');
  const chains = new Set([request.send.currency, draft.receive].map((currency) => currencies[currency].chain));
  await lab.work();
  for (let blocks = 0; (await lab.state(order)) !== 'completed' && blocks < 200; blocks += 1) {
    const [first] = chains;
    if (!first) throw new Error('it is paid on a chain');
    await lab.advance(lab.ports.rules.blockSeconds(first) / 60);
    for (const chain of chains) await lab.mine(chain);
    await lab.work();
  }
  const { detectedAt, completedAt } = (await lab.view(order)).order;
  const took = ((completedAt ?? Infinity) - (detectedAt ?? 0)) / 60_000;
  expect(took).toBeLessThanOrEqual(estimatedMinutes);
  // One minute for rounding up, and one because blocks may come sooner than the estimate assumes.
  expect(took).toBeGreaterThanOrEqual(estimatedMinutes - 2);
});
