import { describe, expect, test } from 'vitest';
import { nodeTroubles } from '#src/domain/node-trouble.ts';
import { priceTroubles } from '#src/domain/price-trouble.ts';
import { refusalCodes } from '#src/domain/refusals.ts';
import { makeOrder } from '#tests/support/make-order.ts';
import { httpErrorCodes } from './error-codes.ts';
import { languageCodes } from './languages.ts';
import { paymentInstructions, repeatedLines } from './payment-instructions.ts';
import { refusalMessage } from './refusal-message.ts';

/** Details of refusals as the endpoints and pages pass them. */
const details = {
  currency: 'BTC',
  decimals: 8,
  min: '0.001',
  max: '10',
  small: '25',
  large: '25000',
  receiveAmount: '5',
  receiveCurrency: 'ETH',
  listDate: '2026-11-15',
  chain: 'bnb-chain',
  seconds: 590,
  limit: 100,
  minRounds: 1,
  maxRounds: 10,
  minDelay: 0,
  maxDelay: 120,
  delayStep: 5,
  loan: 'TL-20261115-00000000',
  newSpelling: 'MHrYRxAiMNBTku3eoDHwhA1LQGDjUStZW2',
};

const codes = [...refusalCodes, ...httpErrorCodes];

describe.each(languageCodes)('in %s', (language) => {
  test('every "no" has words of its own, and none is left with a gap', () => {
    const messages = codes.map((code) => refusalMessage(language, code, details));
    expect(new Set(messages).size).toBe(codes.length);
    for (const message of messages) expect(message).toMatch(/^[^{}]{5,}$/);
  });

  test('a limit is named with its currency, and a chain by its name', () => {
    const decimalSign = language === 'es' || language === 'fr' ? ',' : '.';
    expect(refusalMessage(language, 'amount_below_minimum', details)).toContain(`0${decimalSign}001\u00a0BTC`);
    expect(refusalMessage(language, 'chain_paused', details)).toContain('BNB Chain');
  });

  test('a coin without a price is named, with the reason', () => {
    const plain = refusalMessage(language, 'rate_unavailable');
    const reasons = priceTroubles.map((reason) =>
      refusalMessage(language, 'rate_unavailable', { symbol: 'XMR', reason }),
    );
    expect(new Set(reasons).size).toBe(priceTroubles.length);
    for (const text of reasons) {
      expect(text.startsWith(plain)).toBe(true);
      expect(text).toContain('XMR');
    }
    expect(refusalMessage(language, 'rate_unavailable', { symbol: 'XMR' })).toBe(plain);
  });

  test('a token without its network is asked for one, and not called unknown', () => {
    const asked = refusalMessage(language, 'currency_unknown', { networks: 'USDT-TRC20, USDT-ERC20' });
    expect(asked).toContain('USDT-TRC20, USDT-ERC20');
    expect(asked).not.toContain(refusalMessage(language, 'currency_unknown'));
  });

  test('a chain that takes no orders is named with the reason, where it says more than that', () => {
    const plain = refusalMessage(language, 'chain_unavailable', { chain: 'tron' });
    expect(refusalMessage(language, 'chain_unavailable', { chain: 'tron', reason: 'unreachable' })).toBe(plain);
    const reasons = [...nodeTroubles.filter((trouble) => trouble !== 'unreachable'), 'blocks_dear'];
    const messages = reasons.map((reason) => refusalMessage(language, 'chain_unavailable', { chain: 'tron', reason }));
    expect(new Set(messages).size).toBe(reasons.length);
    for (const message of messages) expect(message).toMatch(new RegExp(`^${plain}[^{}]{5,}$`));
  });

  test('the instructions to pay begin with amount, address, network and time', () => {
    const order = makeOrder();
    const lines = paymentInstructions(language, order, 'sandbox');
    const [amount, address, network, deadline] = lines.slice(0, repeatedLines);
    expect(amount).toContain(language === 'es' || language === 'fr' ? '0,05 BTC' : '0.05 BTC');
    expect(address).toContain(order.depositAddress);
    expect(network).toContain('Bitcoin');
    expect(deadline).toContain('UTC');
    for (const line of lines) expect(line).not.toMatch(/[{}]/);
    expect(lines.join(' ')).toContain('24');
  });
});

describe('figures in a refusal are written as its language writes them', () => {
  const short = { currency: 'USDT-TRC20', min: '20.75432', max: '1000000', seconds: 1, listDate: '2026-11-01' };

  test.each([
    ['en', 'amount_below_minimum', '20.75432 USDT (TRC20)'],
    ['es', 'amount_below_minimum', '20,75432 USDT (TRC20)'],
    ['fr', 'amount_below_minimum', '20,75432 USDT (TRC20)'],
    ['es', 'amount_above_maximum', '1.000.000 USDT (TRC20)'],
    ['fr', 'amount_above_maximum', '1\u202f000\u202f000 USDT (TRC20)'],
    ['ja', 'amount_above_maximum', '1,000,000 USDT (TRC20)'],
    ['es', 'address_listed', '1 nov 2026'],
    ['en', 'rate_limited', 'in 1 second.'],
    ['es', 'rate_limited', '1 segundo.'],
    ['fr', 'sign_in_limited', '1 seconde.'],
  ] as const)('%s %s says %s', (language, code, figure) => {
    expect(refusalMessage(language, code, short).replaceAll('\u00a0', ' ')).toContain(figure);
  });

  test('the two readings of an unclear amount have no sign that groups thousands', () => {
    const readings = { small: '1.234', large: '1234' };
    expect(refusalMessage('es', 'amount_unclear', readings)).toContain('1,234 o 1234');
    expect(refusalMessage('en', 'amount_unclear', readings)).toContain('1.234 or 1234');
  });
});

test('only test networks speak of test coins', () => {
  const onMain = paymentInstructions('en', makeOrder(), 'mainnet');
  expect(onMain.join(' ')).not.toMatch(/test coins/);
  expect(paymentInstructions('en', makeOrder(), 'testnet').join(' ')).toMatch(/test coins/);
});

test('no language promises what we do not keep', () => {
  const all = languageCodes.flatMap((language) => [
    ...codes.map((code) => refusalMessage(language, code, details)),
    ...paymentInstructions(language, makeOrder(), 'sandbox'),
  ]);
  expect(all.join('\n')).not.toMatch(/anonym|untraceable|no logs|custodial|99\.9|匿名|无法追踪|無法追蹤/i);
});
