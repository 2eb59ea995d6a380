/** The chat bot, and the signed list of official channels. */
import { botContext, channelsContext, languageOf } from '../contexts.ts';
import { TelegramPage } from '../features/telegram/telegram-page.tsx';
import { viewTelegram } from '../features/telegram/telegram-view.server.ts';
import '../styles/telegram.css';
import type { Route } from './+types/telegram.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const isRunning = await context.get(botContext)();
  return viewTelegram(languageOf(context), { ...context.get(channelsContext), isRunning });
}

export default function Telegram({ loaderData }: Route.ComponentProps) {
  return <TelegramPage view={loaderData} />;
}
