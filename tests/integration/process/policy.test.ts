/** A policy saved at one server is in force in two servers and two workers within two seconds, without a restart. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { writePolicy } from '#src/domain/policy/parse-policy.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { confirmForm } from '#tests/support/confirm-form.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { patient } from '#tests/support/patience.ts';
import { isReady, until } from '../operations/support/own-cluster.ts';
import { cleanUp, makePlace, startReady, type Running } from './spawn-process.ts';

afterEach(cleanUp);

const operator = { ADMIN_USERNAME: 'operator', ADMIN_PASSWORD: 'rusty-anchor-tide-41' } as const;
const longestMs = patient(2_000);

type Send = (path: string, fields: Readonly<Record<string, string>>) => Promise<Response>;

/** Sends forms as a browser without JavaScript does, with the cookies it was given. */
async function signIn(port: number): Promise<Send> {
  const origin = `http://127.0.0.1:${port}`;
  let cookie = '';
  const send: Send = async (path, fields) => {
    const body = new URLSearchParams(fields);
    const answer = await fetch(origin + path, {
      method: 'POST',
      body,
      headers: { origin, cookie },
      redirect: 'manual',
    });
    const given = answer.headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
    if (given.length > 0) cookie = given.join('; ');
    return answer;
  };
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = operator;
  const answer = await send('/en/admin', { intent: 'sign_in', username, password });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/admin?done=signed_in']);
  return send;
}

async function read<Body>(port: number, path: string, body?: unknown): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()) as Body;
}

type Terms = Readonly<{
  terms: Readonly<{ policyVersion: number; feeLines: readonly Readonly<{ amount: string }>[] }>;
}>;

/** Makes an order, and returns what its signed terms say. */
async function order(port: number): Promise<Readonly<{ id: string; version: number; fee: string | undefined }>> {
  const receiveAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
  const wanted = { sendCurrency: 'LTC', receiveCurrency: 'ETH', sendAmount: '1', receiveAddress };
  const { id } = await read<Readonly<{ id: string }>>(port, '/api/exchanges', wanted);
  return { id, ...(await termsOf(port, id)) };
}

async function termsOf(port: number, id: string) {
  const { terms } = await read<Terms>(port, `/api/exchanges/${id}/terms`);
  return { version: terms.policyVersion, fee: terms.feeLines[0]?.amount };
}

test('two servers and two workers follow a change', { timeout: patient(240_000) }, async () => {
  const database = await openTestDatabase();
  const places = [await makePlace(), await makePlace()];
  // All processes share the key that signs terms, as on one installation.
  const { dataDir } = places[0] ?? (await makePlace());
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...operator };
  const [first, second] = [places[0]?.port ?? 0, places[1]?.port ?? 0];
  const workers: Running[] = [];
  for (const place of places) {
    await startReady(place, 'server', { ...env, PUBLIC_URL: `http://127.0.0.1:${place.port}` });
    workers.push(await startReady(place, 'worker', env));
  }
  await until('ready', async () => (await isReady(first)) && (await isReady(second)));
  const before = await order(second);
  expect(before).toMatchObject({ version: 0, fee: '0.0045' });

  const send = await signIn(first);
  const values = { ...writePolicy(usualPolicy), 'fees.floating': '0.8' };
  const { ADMIN_PASSWORD: password } = operator;
  const save = { intent: 'save', basedOn: '0', reason: 'test', password, ...values };
  const post = async (fields: Readonly<Record<string, string>>) => await send('/en/admin/policy', fields);
  const saved = await confirmForm(post, save, async (answer) => await answer.text());
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/en/admin/policy?done=policy_saved']);

  const savedAt = performance.now();
  const isEverywhere = () => workers.every((worker) => worker.said().stdout.includes('policy version 1 is in force'));
  while (!isEverywhere() && performance.now() - savedAt < longestMs) await sleep(20);
  expect(isEverywhere(), 'both workers').toBe(true);
  await sleep(Math.max(0, longestMs - (performance.now() - savedAt)));
  for (const port of [first, second]) {
    expect(await order(port)).toMatchObject({ version: 1, fee: '0.008' });
    const about = await fetch(`http://127.0.0.1:${port}/en/about`);
    expect(await about.text()).toContain('0.8%');
    // An order made before keeps its own terms.
    expect(await termsOf(port, before.id)).toEqual({ version: 0, fee: '0.0045' });
  }
  await database.close();
});
