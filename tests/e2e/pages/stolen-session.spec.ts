/**
 * A script runs in the page of a viewer. It sends requests with the viewer's cookies, reads what pages say, and tries
 * every action of the back office: it can do nothing, and every try is told.
 */
import { steppedUpActs } from '#src/domain/back-office/roles.ts';
import { writePolicy } from '#src/domain/policy/parse-policy.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { stepUp } from '#tests/integration/security/office-writes.ts';
import { expect, hydrated, test, type Page } from '../support/back-office.ts';
import { operator } from '../support/operator.ts';

const password = 'copper-lantern-drift-58';
const { username: actor, password: operatorPassword } = operator;

/** Signs in by a call, and gives back the token. */
async function signIn(page: Page, given: Readonly<{ username: string; password: string }>): Promise<string> {
  const answer = await page.request.post('/api/admin/login', { data: given });
  return ((await answer.json()) as Readonly<{ token: string }>).token;
}

/**
 * What the script does in the page: every call, then every form of the own account with its digest and no password, and
 * the policy, which is changed by its page alone.
 */
async function attack(page: Page, calls: readonly string[]) {
  const policy = {
    intent: 'save',
    basedOn: '0',
    reason: 'because',
    ...writePolicy(usualPolicy),
    'fees.floating': '0.4',
  };
  return await page.evaluate(
    async ([all, fields]) => {
      const statuses: Record<string, number> = {};
      for (const call of all) {
        const [method = '', path = ''] = call.split(' ');
        const headers = { 'content-type': 'application/json' };
        const url = path.replaceAll(/:[A-Za-z]+/g, 'x');
        statuses[call] = (await fetch(url, { method, headers, body: '{"reason":"because","id":"x"}' })).status;
      }
      const security = await (await fetch('/en/admin/security')).text();
      const digests = [...security.matchAll(/name="shown" value="([0-9a-f]{64})"/g)].map(([, digest = '']) => digest);
      const forms: number[] = [];
      for (const intent of ['password', 'start_factor', 'remove_factor', 'add_passkey']) {
        for (const shown of digests) {
          const next = 'lantern-harbour-77-knots';
          const body = new URLSearchParams({ intent, shown, next, repeat: next, label: 'Thief', password: '' });
          forms.push((await fetch('/en/admin/security', { method: 'POST', body, redirect: 'manual' })).status);
        }
      }
      const changed = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' } as const;
      forms.push((await fetch('/en/admin/policy', changed)).status);
      return {
        statuses,
        forms,
        digests: digests.length,
        cookie: document.cookie,
        stored: JSON.stringify(localStorage),
      };
    },
    [calls, policy] as const,
  );
}

test('a script in the page of a viewer does nothing, and is told of', async ({ page, signedOut }) => {
  const username = `watcher-${Date.now()}`;
  const headers = { authorization: `Bearer ${await signIn(page, { username: actor, password: operatorPassword })}` };
  const wanted = { username, roles: [], password: operatorPassword };
  const invited = await page.request.post('/api/admin/operators', { headers, data: wanted });
  const { token } = (await invited.json()) as Readonly<{ token: string }>;
  expect((await page.request.post('/api/admin/join', { data: { token, password } })).status()).toBe(200);
  const own = await signIn(page, { username, password });

  await page.goto('/en/admin');
  await hydrated(page);
  await expect(signedOut.main.getByRole('heading', { level: 1 })).toBeVisible();
  const { statuses, forms, digests, cookie, stored } = await attack(page, stepUp);
  expect(Object.entries(statuses).filter(([, status]) => status < 400)).toEqual([]);
  expect([digests > 0, forms.length > 0, forms.filter((status) => status < 400)]).toEqual([true, true, []]);
  // The session itself is out of reach of any script.
  expect(`${cookie} ${stored}`).not.toContain('sampan_admin');
  expect(`${cookie} ${stored}`).not.toContain(own);

  const audit = await page.request.get('/api/admin/audit?limit=200', { headers });
  type Row = Readonly<{ actor: string; action: string; subject: string }>;
  const rows = (await audit.json()) as readonly Row[];
  const told = rows.filter((row) => row.actor === username);
  const refused = (act: string) => told.some(({ action, subject }) => action === 'role_missing' && subject === act);
  const missing = Object.entries(steppedUpActs).filter(([act, roles]) => roles.length > 0 && !refused(act));
  expect(missing.map(([act]) => act)).toEqual([]);
  expect(told.filter(({ action }) => action === 'step_up_missing').map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['password_changed', 'second_factor_added']),
  );
  const done = told
    .map(({ action }) => action)
    .filter((action) => !/missing$|^signed_in$|^operator_joined$/.test(action));
  expect(done).toEqual([]);

  // Each act that was tried is one alert, however often it was.
  const overview = await page.request.get('/api/admin/overview', { headers });
  type Alert = Readonly<{ kind: string; subject: string }>;
  const { alerts } = (await overview.json()) as Readonly<{ alerts: readonly Alert[] }>;
  const alerted = alerts.filter(({ kind, subject }) => kind === 'act_refused' && subject.startsWith(`${username}: `));
  const tried = told
    .filter(({ action }) => action.endsWith('_missing'))
    .map(({ subject }) => `${username}: ${subject}`);
  expect(alerted.map(({ subject }) => subject).toSorted()).toEqual([...new Set(tried)].toSorted());
});
