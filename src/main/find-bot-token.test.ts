/** The settings of the chat bot, and its token. */
import { expect, test } from 'vitest';
import { readConfig, type Config, type Environment } from '#src/config/config.ts';
import { findBotToken } from './find-bot-token.ts';

function configOf(env: Environment): Config {
  const result = readConfig(env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

function problemsOf(env: Environment): readonly string[] {
  const result = readConfig(env);
  return result.ok ? [] : result.problems;
}

test.each([
  ['SwapExampleBot', 'SwapExampleBot'],
  ['@swap_example_bot', 'swap_example_bot'],
])('keeps the bot handle %s as %s', (text, handle) => {
  expect(configOf({ BOT_HANDLE: text }).botHandle).toBe(handle);
});

test.each(['bot', 'swap', '1swapbot', '_swapbot', 'swap__bot', 'swap-bot', `${'s'.repeat(30)}bot`, '@@swapbot'])(
  'refuses %s as a bot handle',
  (text) => {
    expect(problemsOf({ BOT_HANDLE: text })).toHaveLength(1);
  },
);

const token = `123456789:${'a'.repeat(35)}`;

test('takes a token, and never repeats one that is wrong', () => {
  expect(configOf({ BOT_TOKEN: token }).botToken).toBe(token);
  const [problem = ''] = problemsOf({ BOT_TOKEN: 'sec:ret' });
  expect(problem).toContain('BOT_TOKEN must be');
  expect(problem).not.toContain('sec:ret');
});

test('names a misspelt setting', () => {
  expect(problemsOf({ BOT_TOKENS: token })[0]).toContain('BOT_TOKENS is not a setting');
});

test('the token is that of the setting or of the file, and without one there is no bot', async () => {
  expect(await findBotToken({ botToken: token, botTokenFile: undefined })).toBe(token);
  await expect(findBotToken({ botToken: undefined, botTokenFile: undefined })).rejects.toThrow('BOT_TOKEN is not set');
  await expect(findBotToken({ botToken: undefined, botTokenFile: '/nowhere/bot' })).rejects.toThrow('cannot be read');
});
