/** The back-office page of the venue where no account is connected, as served by the built pages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { textsOf } from '../../e2e/support/texts.ts';
import { openWhole, publicUrl, type Whole } from './open-whole.ts';

let lab: OrderLab;
let whole: Whole;
beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

test.each(['zh-tw', 'en'] as const)('says that no account is connected, and offers nothing (%s)', async (language) => {
  const cookie = `${operatorCookieName({ isSecure: true })}=${await whole.signIn()}`;
  const headers = { host: new URL(publicUrl).host, cookie };
  const { payload } = await whole.app.inject({ url: `/${language}/admin/venue`, headers });
  const t = textsOf(language);
  for (const text of ['off', 'noStock', 'noTransfers', 'noTrades'] as const)
    expect(payload).toContain(t(`desk.venue.${text}`));
  expect(payload).not.toMatch(/name="intent" value="(?:bring|trade)"/);
});
