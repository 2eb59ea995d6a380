/** The page of loans shows what a form does before it asks for the password, without JavaScript. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { shownIn } from '#tests/support/confirm-form.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { operator, openWhole, publicUrl, type Whole } from './open-whole.ts';

let lab: OrderLab;
let whole: Whole;
let cookie: string;
let customerAddress: string;
beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  customerAddress = lab.address('tron');
  const repaid = { label: 'Repaid', currency: 'USDT-TRC20', address: lab.address('tron'), isActive: true };
  const proof = { password: operator.password, code: '', shown: null };
  await whole.backOffice.createAddress({ ...repaid, isDefault: true, actor: operator.username, proof });
  cookie = `${operatorCookieName({ isSecure: true })}=${await whole.signIn()}`;
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

async function send(language: string, fields: Readonly<Record<string, string>>) {
  const headers = {
    host: new URL(publicUrl).host,
    origin: publicUrl,
    cookie,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const loan = {
    intent: 'create',
    formToken: '0b6f3c1e-58c4-4ad2-9a3c-6f1d1f0c7a11',
    rate: '31.5',
    currency: 'USDT-TRC20',
  };
  const payload = new URLSearchParams({ ...loan, customerAddress, ...fields }).toString();
  return await whole.app.inject({ method: 'POST', url: `/${language}/admin/loans`, headers, payload });
}

async function countLoans(): Promise<number> {
  return (await lab.database.ownerPool.query('select 1 from loans')).rows.length;
}

test.each([
  ['en', 'You confirm exactly this', '1,500.5 USDT-TRC20', 'What was shown has changed since'],
  ['zh-tw', '您要確認的就是以下內容', '1,500.5 USDT-TRC20', '顯示的內容在這段時間已有變動'],
])(
  'in %s the facts come first, and a form that was changed afterwards is refused',
  async (language, title, sum, says) => {
    const compared = whole.countCompared();
    const asked = await send(language, { usdtAmount: '1500.5' });
    expect(asked.statusCode).toBe(200);
    for (const text of [title, sum, 'type="password"', 'value="1500.5"']) expect(asked.payload).toContain(text);
    const shown = shownIn(asked.payload) ?? '';
    const { password } = operator;
    const changed = await send(language, { usdtAmount: '99000', password, shown });
    expect([changed.statusCode, changed.payload.includes(says)]).toEqual([409, true]);
    expect(shownIn(changed.payload)).not.toBe(shown);
    expect([await countLoans(), whole.countCompared() - compared]).toEqual([0, 0]);
  },
);

test('what was shown is done with the password, once', async () => {
  const form = { usdtAmount: '1500.5' };
  const shown = shownIn((await send('en', form)).payload) ?? '';
  const wrong = await send('en', { ...form, shown, password: 'a guess' });
  expect([wrong.statusCode, shownIn(wrong.payload)]).toEqual([403, shown]);
  for (const _click of ['first', 'second']) {
    const done = await send('en', { ...form, shown, password: operator.password });
    expect([done.statusCode, done.headers['location']]).toEqual([303, '/en/admin/loans?done=loan_created']);
  }
  expect(await countLoans()).toBe(1);
  const { rows } = await whole.backOffice.readAudit({ limit: 5 });
  const line = rows.find(({ action }) => action === 'stepped_up');
  expect(line?.details).toContain('password; amount: 1500.5 USDT-TRC20, fee: 90.03 USDT-TRC20, rate: 31.5');
  expect(line?.details).not.toContain(customerAddress);
});
