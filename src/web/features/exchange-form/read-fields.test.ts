import { describe, expect, test } from 'vitest';
import { readSearch, readSent, toFields } from './read-fields.server.ts';

const search = (text: string) => readSearch(new URLSearchParams(text));

describe('the exchange form starts', () => {
  test('with 1 BTC for USDT on TRON', () => {
    expect(search('')).toMatchObject({ sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '1' });
  });

  test('with what a link says, in any spelling of a currency', () => {
    expect(search('sendCurrency=usdt_trc20&receiveCurrency=xmr&sendAmount=50&orderType=fixed')).toMatchObject({
      sendCurrency: 'USDT-TRC20',
      receiveCurrency: 'XMR',
      sendAmount: '50',
      orderType: 'fixed',
    });
  });

  test('with the amount that a link asks to receive, unless it says what is sent', () => {
    expect(search('receiveAmount=100')).toMatchObject({ receiveAmount: '100', amountSide: 'receive' });
    expect(search('receiveAmount=100&sendAmount=2')).toMatchObject({ sendAmount: '2', amountSide: 'send' });
  });

  test('never with the same currency on both sides', () => {
    expect(search('receiveCurrency=BTC')).toMatchObject({ sendCurrency: 'USDT-TRC20', receiveCurrency: 'BTC' });
    expect(search('sendCurrency=USDT-TRC20')).toMatchObject({ sendCurrency: 'USDT-TRC20', receiveCurrency: 'BTC' });
  });

  test('never with an address from a link, which could be anybody’s', () => {
    const start = search('receiveAddress=TJRabPrwbZy45sbavfcjinPJC18kjpRTv8&refundAddress=x');
    expect([start.receiveAddress, start.refundAddress]).toEqual(['', '']);
  });
});

describe('a form that was sent', () => {
  test('is shown again with all that was typed, nonsense included', () => {
    const form = new FormData();
    form.set('sendAmount', '<b>１e5');
    form.set('receiveAddress', ' somewhere ');
    form.set('sendCurrency', 'no such coin');
    const sent = readSent(form);
    expect(toFields(sent)).toMatchObject({ sendAmount: '<b>１e5', receiveAddress: ' somewhere ', sendCurrency: 'BTC' });
    expect(sent.sendCurrency).toBe('no such coin');
  });

  test('may not bring files or endless texts', () => {
    const form = new FormData();
    form.set('receiveAddress', new File(['x'], 'x'));
    form.set('refundAddress', 'a'.repeat(10_000));
    expect(readSent(form)).toMatchObject({ receiveAddress: '', refundAddress: 'a'.repeat(500) });
  });
});
