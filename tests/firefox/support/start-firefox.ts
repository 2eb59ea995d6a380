/** Starts a Firefox of its own with a new profile, without a window, that asks nobody but the page's server. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { patient } from '#tests/support/patience.ts';
import { findFirefox } from '../../../scripts/find-firefox.ts';
import { openMarionette, type Marionette } from './marionette.ts';

export type Firefox = Readonly<{ marionette: Marionette; version: string; stop(): Promise<void> }>;

const quiet: Readonly<Record<string, boolean | number | string>> = {
  // A free port, which Firefox writes into its profile.
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
};

export async function startFirefox({ hasScripts }: Readonly<{ hasScripts: boolean }>): Promise<Firefox> {
  const program = findFirefox();
  if (program === undefined) throw new Error('there is no Firefox: run scripts/ensure-firefox.ts');
  const profile = await mkdtemp(path.join(tmpdir(), 'sampan-firefox-'));
  const lines = Object.entries({ ...quiet, 'javascript.enabled': hasScripts }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join(''));
  // System access: the tests read what the browser's own console says about the pages.
  const args = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile];
  const env = { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1', HOME: profile };
  const child = spawn(program, [...args, 'about:blank'], { env, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const marionette = await openMarionette(await readPort(profile));
    const session = (await marionette.send('WebDriver:NewSession')) as SessionAnswer;
    await marionette.send('WebDriver:SetWindowRect', { width: 1440, height: 900 });
    return { marionette, version: session.capabilities.browserVersion, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type SessionAnswer = Readonly<{ capabilities: Readonly<{ browserVersion: string }> }>;

async function readPort(profile: string): Promise<number> {
  const deadline = Date.now() + patient(60_000);
  while (Date.now() < deadline) {
    const text = await readFile(path.join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
    if (/^\d+$/.test(text.trim())) return Number(text);
    await wait(100);
  }
  throw new Error('Firefox did not start');
}
