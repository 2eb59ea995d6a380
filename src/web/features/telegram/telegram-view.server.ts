/** Data of the chat-bot page: the configured bot name, its QR code and the signed list of channels. */
import { botCurrencies } from '#src/domain/assets/bot-currencies.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { networkDisplayName } from '#src/domain/network-name.ts';
import { supportReplyMs } from '#src/domain/order/time-limits.ts';
import { qrMatrix } from '#src/http/qr-matrix.ts';
import { formatCount, formatSpan } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OfficialChannels } from '../../contexts.ts';

export type BotCurrency = Readonly<{ id: CurrencyId; symbol: string; network: string }>;

export type BotView = Readonly<{
  handle: string;
  link: string;
  qrMatrix: string;
  /** Whether the bot answers now: it gave a sign of life in the last minute and a half. */
  isRunning: boolean;
}>;

export type TelegramView = Readonly<{
  /** The bot's name and QR code; null if no bot is set up. */
  bot: BotView | null;
  reply: string;
  currencies: readonly BotCurrency[];
  currencyCount: string;
  official: Readonly<{
    website: string;
    email: string;
    keyId: string;
    /** Signature and the whole document, in the form that the verify page accepts. Null if it is not signed yet. */
    proof: Readonly<{ signature: string; document: string }> | null;
  }>;
}>;

type Channels = OfficialChannels & Readonly<{ isRunning: boolean }>;

export function viewTelegram(language: LanguageCode, { botHandle, signed, isRunning }: Channels): TelegramView {
  const { website, email, bot } = signed.terms;
  return {
    bot:
      botHandle === undefined || bot === null
        ? null
        : { handle: botHandle, link: bot, qrMatrix: qrMatrix(bot), isRunning },
    reply: formatSpan(language, supportReplyMs / 3_600_000, { unit: 'hour' }),
    currencies: botCurrencies.map((id) => ({ id, symbol: currencies[id].symbol, network: networkDisplayName(id) })),
    currencyCount: formatCount(language, botCurrencies.length),
    official: {
      website,
      email,
      keyId: signed.keyId,
      proof:
        signed.signature === null ? null : { signature: signed.signature, document: JSON.stringify(signed, null, 2) },
    },
  };
}
