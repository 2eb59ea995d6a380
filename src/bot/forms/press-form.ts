/** A button of the exchange form. It counts under the last message of the form, once. */
import type { ExchangeForm } from '../conversations.ts';
import type { Press } from '../press-data.ts';
import type { Turn } from '../turn.ts';
import {
  askAmount,
  askCurrency,
  askReceiveAddress,
  showQuote,
  showSummary,
  stopForm,
  takeCurrency,
} from './exchange-steps.ts';
import { placeOrder } from './place-order.ts';

export async function pressForm(turn: Turn, press: Extract<Press, { of: 'form' | 'currency' }>): Promise<void> {
  const { update, reader, state } = turn;
  const { form } = state;
  const isCurrent = form?.kind === 'exchange' && update.kind === 'press' && update.messageId === form.messageId;
  if (!isCurrent) return await turn.hint(reader.t('bot.lost'));
  if (form.step === 'ordered') return await turn.hint(reader.t('bot.alreadyOrdered'));
  if (press.of === 'currency') {
    if (press.side !== form.step) return await turn.hint(reader.t('bot.lost'));
    return await takeCurrency(turn, form, press.currency);
  }
  if (press.act === 'stop') return await stopForm(turn);
  const run = acts[form.step]?.[press.act];
  if (run) await run(turn, form);
  else await turn.hint(reader.t('bot.lost'));
}

type Act = (turn: Turn, form: ExchangeForm) => Promise<void>;

const showAll = (side: 'send' | 'receive'): Act => {
  return async (turn, form) => await askCurrency(turn, form, { side, isWhole: true });
};

/** Which buttons the message of a step has. */
const acts: Readonly<Partial<Record<ExchangeForm['step'], Readonly<Record<string, Act>>>>> = {
  send: { more: showAll('send') },
  receive: { more: showAll('receive') },
  // The buttons of a quote stay while another amount is refused.
  amount: { amount: askAmount },
  quote: {
    order: askReceiveAddress,
    amount: askAmount,
    fixed: async (turn, form) => await showQuote(turn, { ...form, orderType: 'fixed' }),
    floating: async (turn, form) => await showQuote(turn, { ...form, orderType: 'floating' }),
  },
  refundAddress: {
    skip: async (turn, { refundAddress: _none, ...form }) => await showSummary(turn, form),
  },
  summary: { confirm: placeOrder },
};
