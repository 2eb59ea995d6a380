/**
 * What somebody is at in a chat: the language they chose and the half filled form. In memory only, and of the last few
 * thousand chats: a restart loses no more than a form that was not sent.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

/** What the bot asked for last. */
export type FormStep =
  | 'send'
  | 'receive'
  | 'amount'
  | 'quote'
  | 'receiveAddress'
  | 'refundAddress'
  | 'summary'
  | 'ordered';

export type ExchangeForm = Readonly<{
  kind: 'exchange';
  step: FormStep;
  /** The message with the buttons that count. Those of earlier messages do nothing. */
  messageId: number;
  sendCurrency?: CurrencyId;
  receiveCurrency?: CurrencyId;
  /** Exact amount to send. */
  sendAmount?: string;
  orderType: OrderType;
  receiveAddress?: string;
  refundAddress?: string;
  /** The receive amount that was shown. */
  shown?: string;
  /** The update that led to the summary: one summary makes one order. */
  offeredIn?: number;
}>;

/** The bot asked for a tracking code, or for the refund address of an order. */
export type SmallForm = Readonly<{ kind: 'code' }> | Readonly<{ kind: 'refund'; orderId: string; isChosen: boolean }>;

export type ChatState = Readonly<{ language?: LanguageCode; form?: ExchangeForm | SmallForm }>;

export type Conversations = Readonly<{
  of(chatId: number): ChatState;
  change(chatId: number, change: Readonly<{ language?: LanguageCode; form?: ChatState['form'] | null }>): void;
  size(): number;
}>;

const usualMost = 5_000;

export function makeConversations(most: number = usualMost): Conversations {
  const chats = new Map<number, ChatState>();
  return {
    of: (chatId) => chats.get(chatId) ?? {},
    change: (chatId, { language, form }) => {
      const { form: before, ...kept } = chats.get(chatId) ?? {};
      const after = form === undefined ? before : (form ?? undefined);
      chats.delete(chatId);
      chats.set(chatId, { ...kept, ...(language && { language }), ...(after && { form: after }) });
      if (chats.size > most) chats.delete(chats.keys().next().value ?? chatId);
    },
    size: () => chats.size,
  };
}
