/** The back-office page of the policy, as served by the built pages, without JavaScript. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePolicy } from '#src/domain/policy/parse-policy.ts';
import { policyHash, usualPolicy } from '#src/domain/policy/policy.ts';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { confirmForm } from '#tests/support/confirm-form.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { operator, openWhole, publicUrl, type Whole } from './open-whole.ts';

let lab: OrderLab;
let whole: Whole;
let cookie: string;
beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  cookie = `${operatorCookieName({ isSecure: true })}=${await whole.signIn()}`;
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

async function read(language = 'en'): Promise<string> {
  const headers = { host: new URL(publicUrl).host, cookie };
  return (await whole.app.inject({ url: `/${language}/admin/policy`, headers })).payload;
}

type Fields = Readonly<Record<string, string>>;

async function send(fields: Fields, language = 'en') {
  return await confirmForm(
    async (given) => await post(given, language),
    fields,
    ({ payload }) => payload,
  );
}

async function post(fields: Fields, language: string) {
  const headers = {
    host: new URL(publicUrl).host,
    origin: publicUrl,
    cookie,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const payload = new URLSearchParams(fields).toString();
  return await whole.app.inject({ method: 'POST', url: `/${language}/admin/policy`, headers, payload });
}

const usual = writePolicy(usualPolicy);
const proof = { reason: 'costs rose', password: operator.password };

async function newest() {
  return await lab.ports.store.snapshot(async ({ policies }) => await policies.newestAfter(0));
}

describe('the page of the policy', () => {
  test('shows every value with its bounds, and that the defaults are in force', async () => {
    const page = await read();
    expect(page).toContain('name="fees.floating" value="0.45"');
    expect(page).toContain('0% to 10%, default 0.45%');
    expect(page).toContain('10\u00a0minutes to 180\u00a0minutes, default 30\u00a0minutes');
    expect(page).toContain('<span class="pill">Defaults</span>');
  });

  test.each([
    ['en', 'Enter a value from 0% to 10%.', 'Enter a value from 5\u00a0minutes to 30\u00a0minutes.'],
    ['fr', 'Saisissez une valeur entre 0\u00a0% et 10\u00a0%.', '5\u00a0minutes et 30\u00a0minutes'],
    ['zh-cn', '请输入 0% 至 10% 之间的值。', '5\u00a0分钟 至 30\u00a0分钟'],
  ])('refuses values out of bounds in %s with the bounds, and keeps what was typed', async (language, fee, span) => {
    const wrong = { intent: 'review', basedOn: '0', ...usual, 'fees.floating': '11', 'times.fixedWindow': 'soon' };
    const { statusCode, payload } = await send(wrong, language);
    expect(statusCode).toBe(400);
    expect(payload).toContain('name="fees.floating" value="11"');
    expect(payload).toContain('name="times.fixedWindow" value="soon"');
    expect(payload.replaceAll('&nbsp;', '\u00a0')).toContain(fee);
    expect(payload).toContain(span);
    expect(await newest()).toBeUndefined();
  });

  test('names amounts with their coin, and opens only the groups that have something to say', async () => {
    expect(await read()).toContain('0.001\u00a0BTC to 10\u00a0BTC, default 10\u00a0BTC');
    const { payload } = await send({ intent: 'review', basedOn: '0', ...usual, 'maximums.BTC': '11' });
    expect(payload).toContain('Enter a value from 0.001\u00a0BTC to 10\u00a0BTC.');
    const summaries = [...payload.matchAll(/<details class="details" open=""><summary><span>(?<title>[^<]*)</g)];
    expect(summaries.map(({ groups }) => groups?.['title'])).toEqual(['Fees', 'Largest order amounts']);
  });

  test('refuses a lowered maximum below the minimum that keeps refunds payable now, with that minimum', async () => {
    const setFee = async (units: bigint) =>
      await lab.database.ownerPool.query('update chain_health set units_per_size = $1 where chain = $2', [
        units.toString(),
        'bitcoin',
      ]);
    await setFee(300n);
    const lowered = { basedOn: '0', ...usual, 'maximums.BTC': '0.002' };
    const { statusCode, payload } = await send({ intent: 'review', ...lowered });
    expect([statusCode, payload.includes('name="maximums.BTC" value="0.002"')]).toEqual([400, true]);
    expect(payload).toMatch(/Enter a value from 0\.00[2-9][0-9]*\u00a0BTC to 10\u00a0BTC\./);
    expect((await send({ intent: 'save', ...lowered, ...proof })).statusCode).toBe(400);
    expect((await send({ intent: 'review', ...lowered, 'maximums.BTC': '1' })).statusCode).toBe(200);
    await setFee(8n);
    expect((await send({ intent: 'review', ...lowered })).statusCode).toBe(200);
    expect(await newest()).toBeUndefined();
  });

  test('adds the margin of a pair by its name, and keeps it in the form', async () => {
    const added = { ...usual, 'pair.pairMargins': 'pairMargins.XMR/USDT', 'pairValue.pairMargins': '0.15' };
    const { payload } = await send({ intent: 'review', basedOn: '0', ...added });
    expect(payload.replaceAll('<!-- -->', '')).toContain('Extra margin by pair: XMR → USDT');
    expect(payload).toContain('<del>0%</del>');
    expect(payload).toContain('<ins>0.15%</ins>');
    expect(payload).toContain('name="pairMargins.XMR/USDT" value="0.15"');
    const wrong = await send({ intent: 'review', basedOn: '0', ...added, 'pairValue.pairMargins': '3' });
    expect([wrong.statusCode, wrong.payload.includes('Enter a value from 0% to 1%.')]).toEqual([400, true]);
    expect(wrong.payload).toContain('name="pairMargins.XMR/USDT" value="3"');
  });

  test('adds several terms of pairs at once, each in percent of the usual one', async () => {
    const added = {
      ...usual,
      'pair.pairVolatility': 'pairVolatility.XMR/USDT',
      'pairValue.pairVolatility': '150',
      'pair.pairMost': 'pairMost.XMR/USDT',
      'pairValue.pairMost': '200',
    };
    const { payload } = await send({ intent: 'review', basedOn: '0', ...added });
    expect(payload).toContain('Volatility term by pair, as a share of the usual one: XMR → USDT');
    expect(payload).toContain('<ins>150%</ins>');
    expect(payload).toContain('<ins>200%</ins>');
    expect(payload).toContain('name="pairMost.XMR/USDT" value="200"');
  });

  test('names a tier and a share with the group that they belong to', async () => {
    const changed = { ...usual, 'confirmations.bitcoin.small': '5', 'signerShares.transaction': '20' };
    const { statusCode, payload } = await send({ intent: 'review', basedOn: '0', ...changed });
    expect(statusCode).toBe(200);
    expect(payload).toContain('Extra confirmations of deposits: Bitcoin · small amounts');
    expect(payload).toContain('Signing caps as a share of the wallet: Each payout (100% = off)');
    expect(payload).toContain('<ins>5</ins>');
    const wrong = await send({ intent: 'review', basedOn: '0', ...usual, 'confirmations.bitcoin.small': '37' });
    expect([wrong.statusCode, wrong.payload.includes('Enter a value from 0 to 36.')]).toEqual([400, true]);
  });

  test('takes no other value by the name of a pair', async () => {
    const forged = { ...usual, 'pair.pairMargins': 'fees.floating', 'pairValue.pairMargins': '0.4' };
    const { statusCode, payload } = await send({ intent: 'review', basedOn: '0', ...forged });
    expect([statusCode, payload.includes('Nothing is different')]).toEqual([409, true]);
  });

  test('shows the difference before anything is saved', async () => {
    const { statusCode, payload } = await send({ intent: 'review', basedOn: '0', ...usual, 'fees.floating': '0,5' });
    expect(statusCode).toBe(200);
    expect(payload).toContain('What will change');
    expect(payload).toContain('<del>0.45%</del>');
    expect(payload).toContain('<ins>0.5%</ins>');
    expect(payload.match(/<ins>/g)).toHaveLength(1);
    expect(await newest()).toBeUndefined();
  });

  test('goes back to the form with what was typed', async () => {
    const { payload } = await send({ intent: 'edit', basedOn: '0', ...usual, 'fees.floating': '0.5', reason: '' });
    expect(payload).toContain('name="fees.floating" value="0.5"');
  });

  test('says that nothing is different', async () => {
    const { statusCode, payload } = await send({ intent: 'review', basedOn: '0', ...usual });
    expect([statusCode, payload.includes('Nothing is different')]).toEqual([409, true]);
  });

  test('saves nothing without a reason or with a wrong password, and keeps the rest', async () => {
    const save = { intent: 'save', basedOn: '0', ...usual, 'fees.floating': '0.5', ...proof };
    const unexplained = await send({ ...save, reason: ' ' });
    expect([unexplained.statusCode, unexplained.payload.includes('<ins>0.5%</ins>')]).toEqual([400, true]);
    const guessed = await send({ ...save, password: 'a guess' });
    expect([guessed.statusCode, guessed.payload.includes('costs rose')]).toEqual([403, true]);
    expect(guessed.payload).not.toContain('a guess');
    const forged = await send({ ...save, 'fees.floating': '99' });
    expect([forged.statusCode, forged.payload.includes('Enter a value from 0% to 10%.')]).toEqual([400, true]);
    expect(await newest()).toBeUndefined();
  });
});

describe('a saved version', () => {
  beforeAll(async () => {
    // Moves the clock past the back-off after a wrong password.
    whole.pass(3_600_000);
    cookie = `${operatorCookieName({ isSecure: true })}=${await whole.signIn()}`;
  });

  test('is stored with who, when and why, and its hash is in the audit log', async () => {
    const saved = await send({ intent: 'save', basedOn: '0', ...usual, 'fees.floating': '0.5', ...proof });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/en/admin/policy?done=policy_saved']);
    const version = await newest();
    const policy = { ...usualPolicy, fees: { ...usualPolicy.fees, floating: 50n } };
    expect(version).toMatchObject({ number: 1, policy, by: operator.username, reason: 'costs rose' });
    expect(version?.hash).toBe(policyHash(policy));
    const rows = await lab.ports.store.snapshot(async ({ controls }) => await controls.auditRows(0, 100));
    const row = rows.find(({ action }) => action === 'policy_changed');
    const details = `costs rose; fees.floating 45 -> 50; sha256 ${policyHash(policy)}`;
    expect(row).toMatchObject({ actor: operator.username, subject: 'policy 1', details });
  });

  test('stands in the history with its difference', async () => {
    const page = await read();
    expect(page).toContain('Version 1');
    expect(page).toContain('costs rose');
    expect(page.replaceAll('<!-- -->', '')).toContain('Exchange, floating rate: 0.45% → 0.5%');
  });

  test('is not overwritten by somebody who has not seen it', async () => {
    const late = { intent: 'save', basedOn: '0', ...usual, 'fees.fixed': '1', ...proof };
    const refused = await send(late);
    expect([refused.statusCode, refused.payload.includes('Someone saved another version')]).toEqual([409, true]);
    expect((await newest())?.number).toBe(1);
  });

  test('is undone by one click and its confirmation, which make a new version', async () => {
    const shown = await send({ intent: 'restore', number: '0' });
    expect(shown.payload).toContain('<ins>0.45%</ins>');
    expect(shown.payload).toContain('Back to version 0');
    await send({ intent: 'save', basedOn: '1', ...usual, ...proof, reason: 'Back to version 0' });
    expect(await newest()).toMatchObject({ number: 2, policy: usualPolicy });
    expect((await send({ intent: 'restore', number: '77' })).statusCode).toBe(404);
  });
});
