/** Settings of the chat bot, which is off without its token. Only `npm run bot` reads them. */
import * as kinds from './setting-kinds.ts';
import type { Kind, Setting } from './setting-kinds.ts';

/** A bot's token, as Telegram gives it out: the number of the bot, and a secret. */
export const botToken: Kind<string> = {
  words: 'the token of a Telegram bot, such as 123456789:a-secret',
  allows: (text) => /^[0-9]{5,15}:[A-Za-z0-9_-]{30,60}$/.test(text),
  isSecret: true,
  toValue: (text) => text,
};

export const botSettings = {
  BOT_TOKEN: {
    key: 'botToken',
    kind: botToken,
    shownDefault: 'none: no bot',
    about: 'the token of that bot, which `npm run bot` runs. [Runbook](docs/runbooks/chat-bot.md)',
    example: '123456789:a-secret-of-35-letters-and-digits',
    paragraph: 'The token of that bot, or a file that holds it, for npm run bot. No other process needs it.',
  },
  BOT_TOKEN_FILE: {
    key: 'botTokenFile',
    kind: kinds.filePath,
    about: 'a file that holds the token, readable by its owner alone',
    example: './bot-token',
  },
  BOT_API_URL: {
    key: 'botApiUrl',
    kind: kinds.origin,
    default: 'https://api.telegram.org',
    about: 'where the Bot API is, for a Bot API server of your own',
    example: 'http://127.0.0.1:8081',
  },
} as const satisfies Readonly<Record<string, Setting>>;
