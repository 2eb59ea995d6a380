/** The chat bot as a process beside a server: it starts with its token, the page tells of it, and it stops cleanly. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { allTexts } from '#tests/support/all-texts.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { patient } from '#tests/support/patience.ts';
import { openTelegramServer, standInToken } from '#tests/support/telegram-server.ts';
import { cleanUp, entryCommand, makePlace, run, startReady } from './spawn-process.ts';

afterEach(cleanUp);

describe('the bot as a process', { timeout: patient(180_000) }, () => {
  test('runs beside a server, whose page says so, and answers what it took before it stops', async () => {
    const [database, telegram, place] = [await openTestDatabase(), await openTelegramServer(), await makePlace()];
    const shared = { DATABASE_URL: database.url, BOT_HANDLE: 'swap_standin_bot' };
    await startReady(place, 'server', shared);
    const readPage = async () => await (await fetch(`http://127.0.0.1:${place.port}/en/telegram`)).text();
    const away = allTexts.en['telegram.away'] ?? '';
    expect(await readPage()).toContain(away);

    const env = { ...shared, BOT_TOKEN: standInToken, BOT_API_URL: telegram.url };
    const bot = await startReady(place, 'bot', env);
    await vi.waitFor(async () => expect(await readPage()).not.toContain(away), {
      timeout: patient(30_000),
      interval: 500,
    });
    const person = { chatId: 4242, language: 'fr' };
    telegram.write(person, '/start');
    await vi.waitFor(() => expect(telegram.last(person)?.text).toContain('Bonjour'), { timeout: patient(20_000) });
    bot.child.kill('SIGTERM');
    expect(await bot.ended).toBe(0);
    const { stdout, stderr } = bot.said();
    expect(stderr).toBe('');
    for (const secret of [standInToken, '4242', 'Bonjour']) expect(stdout).not.toContain(secret);
    await telegram.close();
    await database.close();
  });

  test('does not start without a token, nor as another bot than the pages name', async () => {
    const [database, telegram, place] = [await openTestDatabase(), await openTelegramServer(), await makePlace()];
    await startReady(place, 'signer');
    const start = async (env: Readonly<Record<string, string>>) => {
      const bot = run(place, entryCommand('bot'), { DATABASE_URL: database.url, BOT_API_URL: telegram.url, ...env });
      expect(await bot.ended).toBe(1);
      return bot.said().stderr;
    };
    expect(await start({})).toContain('BOT_TOKEN is not set');
    const other = { BOT_TOKEN: standInToken, BOT_HANDLE: 'another_bot' };
    expect(await start(other)).toContain('that of @swap_standin_bot, and the pages name @another_bot');
    const wrong = await start({ BOT_TOKEN: `${standInToken}x` });
    expect(wrong).toContain('Telegram refuses getMe: 401');
    expect(wrong).not.toContain(standInToken);
    await telegram.close();
    await database.close();
  });
});
