/** The steps of the exchange form in a chat: each asks for one thing, and keeps what was said before. */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { botCurrencies } from '#src/domain/assets/bot-currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import { networkDisplayName } from '#src/domain/network-name.ts';
import { parseCurrencyId } from '#src/domain/parse-currency-id.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import { currencyLabel } from '#src/i18n/refusal-message.ts';
import type { ChatKeyboard } from '#src/usecases/ports/messenger.ts';
import { explainRefusal, type Refused } from '#src/web/components/forms/explain-refusal.server.ts';
import type { ExchangeForm } from '../conversations.ts';
import { escape, paragraphs } from '../html.ts';
import { writePress, type FormAct } from '../press-data.ts';
import { quoteText, type ShownQuote } from '../texts/quote-text.ts';
import { summaryText } from '../texts/summary-text.ts';
import type { Turn } from '../turn.ts';
import { priceForm } from './price-form.ts';

/** Keeps the form with the message that asks the next question. */
async function ask(turn: Turn, form: ExchangeForm, question: Readonly<{ html: string; keyboard: ChatKeyboard }>) {
  const messageId = await turn.show(question);
  if (messageId !== undefined) turn.bot.conversations.change(turn.update.chatId, { form: { ...form, messageId } });
}

const emptyForm: ExchangeForm = { kind: 'exchange', step: 'send', messageId: 0, orderType: 'floating' };

/** Words between the two currencies of "0.1 BTC to ETH". */
const fillers = new Set(['to', 'in', 'into', 'a', 'en', 'à', '→', '>', '->', '=>', '换', '換', 'を', 'に']);

/** Begins a form. With "0.1 BTC ETH" behind the command, it begins with the quote. */
export async function startExchange(turn: Turn, rest: string): Promise<void> {
  const [sendAmount, from, to, ...more] = rest.split(/\s+/).filter((word) => word !== '' && !fillers.has(word));
  if (sendAmount === undefined || from === undefined || to === undefined || more.length > 0) {
    return await askCurrency(turn, emptyForm, { side: 'send' });
  }
  const [send, receive] = [parseCurrencyId(from), parseCurrencyId(to)];
  if (!send.ok) return await refuse(turn, emptyForm, send);
  if (!receive.ok) return await refuse(turn, emptyForm, receive);
  await showQuote(turn, { ...emptyForm, sendCurrency: send.value, receiveCurrency: receive.value }, sendAmount);
}

/** Says why not, in the words of the pages. The form stays as it is, so that the same can be said again correctly. */
export async function refuse(turn: Turn, form: ExchangeForm, refused: Refused): Promise<void> {
  const pair = { sendCurrency: form.sendCurrency ?? '', receiveCurrency: form.receiveCurrency ?? '' };
  await turn.say({ html: escape(explainRefusal(turn.reader.language, refused, pair)) });
}

type Asked = Readonly<{ side: 'send' | 'receive'; isWhole?: boolean }>;

export async function askCurrency(turn: Turn, form: ExchangeForm, { side, isWhole = false }: Asked): Promise<void> {
  const offered = (await turn.bot.services.listCurrencies()).filter(({ isActive }) => isActive).map(({ id }) => id);
  const open = offered.filter((id) => side === 'send' || id !== form.sendCurrency);
  const first = open.filter((id) => botCurrencies.some((each) => each === id));
  const shown = isWhole || first.length === 0 ? open : first;
  const { t } = turn.reader;
  if (open.length === 0) return void (await turn.say({ html: escape(t('bot.closed')) }));
  const buttons = shown.map((currency) => ({
    text: currencyLabel(currency),
    data: writePress({ of: 'currency', side, currency }),
  }));
  const rows = Array.from({ length: Math.ceil(buttons.length / 2) }, (_, row) => buttons.slice(row * 2, row * 2 + 2));
  const more = shown.length < open.length ? [formButtons(turn, 'more')] : [];
  const html = escape(t(side === 'send' ? 'exchange.chooseSend' : 'exchange.chooseReceive'));
  await ask(turn, { ...form, step: side }, { html, keyboard: [...rows, ...more, formButtons(turn, 'stop')] });
}

export async function askAmount(turn: Turn, form: ExchangeForm): Promise<void> {
  const { sendCurrency = 'BTC' } = form;
  const { t, language } = turn.reader;
  const { symbol } = currencies[sendCurrency];
  const known = (await turn.bot.services.listCurrencies()).find(({ id }) => id === sendCurrency)?.limits;
  const write = (amount: Parameters<typeof formatMoney>[0]) => formatDecimal(language, formatMoney(amount));
  const limits = known
    ? [t('exchange.min', { amount: write(known.min), symbol }), t('exchange.max', { amount: write(known.max), symbol })]
    : [];
  const html = paragraphs(escape(t('bot.ask.amount', { currency: currencyLabel(sendCurrency) })), limits.join('\n'));
  await ask(turn, { ...form, step: 'amount' }, { html, keyboard: [formButtons(turn, 'stop')] });
}

/** `amount` as typed, or the exact one of the form. */
export async function showQuote(turn: Turn, form: ExchangeForm, amount: string = form.sendAmount ?? ''): Promise<void> {
  const priced = await priceForm(turn, form, amount);
  if (!priced.ok) {
    await refuse(turn, form, priced);
    // The next text is an amount again. A quote that was shown before still counts.
    if (form.step === 'quote') return;
    return turn.bot.conversations.change(turn.update.chatId, { form: { ...form, step: 'amount' } });
  }
  const { sendAmount, shown } = priced.value;
  const other = form.orderType === 'fixed' ? 'floating' : 'fixed';
  await ask(
    turn,
    { ...form, step: 'quote', sendAmount, shown: shown.receive },
    {
      html: quoteText(turn.reader, shown),
      keyboard: [formButtons(turn, 'order'), formButtons(turn, other, 'amount'), formButtons(turn, 'stop')],
    },
  );
}

export async function askReceiveAddress(turn: Turn, form: ExchangeForm): Promise<void> {
  const { receiveCurrency = 'BTC' } = form;
  const words = { symbol: currencies[receiveCurrency].symbol, network: networkDisplayName(receiveCurrency) };
  const html = paragraphs(
    escape(turn.reader.t('bot.ask.receiveAddress', words)),
    escape(turn.reader.t('exchange.wrongNetwork.receive', words)),
  );
  await ask(turn, { ...form, step: 'receiveAddress' }, { html, keyboard: [formButtons(turn, 'stop')] });
}

export async function askRefundAddress(turn: Turn, form: ExchangeForm): Promise<void> {
  const { sendCurrency = 'BTC' } = form;
  const words = { symbol: currencies[sendCurrency].symbol, network: networkDisplayName(sendCurrency) };
  const html = paragraphs(
    escape(turn.reader.t('bot.ask.refundAddress', words)),
    escape(turn.reader.t('exchange.refund.hint')),
  );
  const keyboard = [formButtons(turn, 'skip'), formButtons(turn, 'stop')];
  await ask(turn, { ...form, step: 'refundAddress' }, { html, keyboard });
}

/** Everything once more, at a price of now, before the order is made. */
export async function showSummary(turn: Turn, form: ExchangeForm, lead = ''): Promise<void> {
  const priced = await priceForm(turn, form, form.sendAmount ?? '');
  if (!priced.ok) return await refuse(turn, form, priced);
  const shown: ShownQuote = priced.value.shown;
  const html = paragraphs(escape(lead), summaryText(turn.reader, { form, shown, publicUrl: turn.bot.publicUrl }));
  const offered = { step: 'summary', shown: shown.receive, offeredIn: turn.update.id } as const;
  await ask(
    turn,
    { ...form, ...offered },
    { html, keyboard: [formButtons(turn, 'confirm'), formButtons(turn, 'stop')] },
  );
}

export async function stopForm(turn: Turn): Promise<void> {
  const { form } = turn.state;
  turn.bot.conversations.change(turn.update.chatId, { form: null });
  const isOpen = form !== undefined && !(form.kind === 'exchange' && form.step === 'ordered');
  await turn.show({ html: escape(turn.reader.t(isOpen ? 'bot.stopped' : 'bot.nothingOpen')) });
}

function formButtons({ reader: { t } }: Turn, ...acts: readonly FormAct[]) {
  return acts.map((act) => ({ text: t(`bot.button.${act}`), data: writePress({ of: 'form', act }) }));
}

/** The currency of a side, typed instead of pressed. */
export async function typeCurrency(turn: Turn, form: ExchangeForm, text: string): Promise<void> {
  const parsed = parseCurrencyId(text);
  if (!parsed.ok) return await refuse(turn, form, parsed);
  await takeCurrency(turn, form, parsed.value);
}

export async function takeCurrency(turn: Turn, form: ExchangeForm, currency: CurrencyId): Promise<void> {
  if (form.step === 'send') return await askCurrency(turn, { ...form, sendCurrency: currency }, { side: 'receive' });
  if (currency === form.sendCurrency) return await refuse(turn, form, { code: 'pair_same_currency' });
  await askAmount(turn, { ...form, receiveCurrency: currency });
}
