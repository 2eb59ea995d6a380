/** The first words of the bot: what it does, which commands it knows, and what Telegram sees. */
import { escape, paragraphs } from '../html.ts';
import type { Turn } from '../turn.ts';
import type { BotReader } from '../turn.ts';

/** Commands in the order in which the chat offers them. */
export const commandNames = ['exchange', 'orders', 'track', 'cancel', 'language', 'help'] as const;

export function startText(turn: Turn): string {
  return paragraphs(escape(turn.reader.t('bot.start')), helpText(turn));
}

export function helpText({ reader, bot: { profile, publicUrl } }: Turn): string {
  const { t, language } = reader;
  return paragraphs(
    profile === 'mainnet' ? '' : escape(t(`site.banner.${profile}`)),
    commandLines(reader)
      .map(({ command, description }) => escape(`/${command} – ${description}`))
      .join('\n'),
    escape(t('bot.help.example')),
    escape(t('bot.help.site', { link: `${publicUrl}/${language}` })),
    escape(t('bot.help.privacy')),
  );
}

export function commandLines({ t }: Pick<BotReader, 't'>) {
  return commandNames.map((command) => ({ command, description: t(`bot.command.${command}`) }));
}
