/** The answer to a question of the exchange form, typed. */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { parseAddress } from '#src/domain/address/parse-address.ts';
import type { ExchangeForm } from '../conversations.ts';
import type { Turn } from '../turn.ts';
import { askRefundAddress, refuse, showQuote, showSummary, typeCurrency } from './exchange-steps.ts';

/** Whether the next text belongs to the form. Under a summary only buttons count. */
export function isFormStepTyped({ step }: ExchangeForm): boolean {
  return step !== 'summary' && step !== 'ordered';
}

export async function answerForm(turn: Turn, form: ExchangeForm, text: string): Promise<void> {
  switch (form.step) {
    case 'send':
    case 'receive':
      return await typeCurrency(turn, form, text);
    case 'amount':
    case 'quote':
      return await showQuote(turn, form, text);
    case 'receiveAddress': {
      if (!(await isAddress(turn, form, { field: 'receiveAddress', text }))) return undefined;
      return await askRefundAddress(turn, { ...form, receiveAddress: text });
    }
    case 'refundAddress': {
      if (!(await isAddress(turn, form, { field: 'refundAddress', text }))) return undefined;
      return await showSummary(turn, { ...form, refundAddress: text });
    }
    default:
      return undefined;
  }
}

type Typed = Readonly<{ field: 'receiveAddress' | 'refundAddress'; text: string }>;

/**
 * Checks format, checksum and network at once, as the address field of the pages does, and says what is wrong in the
 * same words. Whether the address is listed or ours is found out when the order is made.
 */
async function isAddress(turn: Turn, form: ExchangeForm, { field, text }: Typed): Promise<boolean> {
  const currency: CurrencyId = (field === 'receiveAddress' ? form.receiveCurrency : form.sendCurrency) ?? 'BTC';
  const { chain } = currencies[currency];
  const parsed = parseAddress(chain, text, turn.bot.services.acceptedNetworks(chain));
  if (parsed.ok) return true;
  await refuse(turn, form, { code: parsed.code, details: { ...parsed.details, field } });
  return false;
}
