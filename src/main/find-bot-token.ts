/** The token of the chat bot, from the environment or from a file that only its owner may read. */
import { needKeyFile } from '#src/adapters/key-file.ts';
import { botToken } from '#src/config/bot-settings.ts';
import type { Config } from '#src/config/config.ts';

type TokenSettings = Pick<Config, 'botToken' | 'botTokenFile'>;

export async function findBotToken({ botToken: token, botTokenFile: file }: TokenSettings): Promise<string> {
  if (token !== undefined) return token;
  if (file === undefined) {
    throw new Error('BOT_TOKEN is not set: npm run bot needs the token of a Telegram bot, or BOT_TOKEN_FILE');
  }
  const text = (await needKeyFile({ file, name: 'the token of the bot' })).trim();
  if (botToken.allows?.(text, () => undefined) !== true) throw new Error(`${file} holds no token of a Telegram bot`);
  return text;
}
