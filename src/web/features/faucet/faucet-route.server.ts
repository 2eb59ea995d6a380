/** Loader and action of the faucet page. Answers 404 if there is no faucet. */
import { data, type RouterContextProvider } from 'react-router';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { networkDisplayName } from '#src/domain/network-name.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { RefusalDetails } from '#src/domain/result.ts';
import { refusalStatus } from '#src/http/refusal-status.ts';
import { formatAmount, formatCount } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { FaucetChain, FaucetVerbs } from '#src/usecases/faucet/make-faucet.ts';
import { faucetContext, languageOf } from '../../contexts.ts';
import { explainRefusal } from '../../components/forms/explain-refusal.server.ts';
import { readForm, readText } from '../../components/forms/read-form.ts';
import { blockSteps, type ChainKind, type FaucetAnswer, type FaucetChainRow, type FaucetView } from './faucet-view.ts';

type Args = Readonly<{ url: URL; context: Readonly<RouterContextProvider> }>;

export async function loadFaucet({ url, context }: Args): Promise<FaucetView> {
  const state = await faucetIn(context).describe();
  const language = languageOf(context);
  return {
    chains: state.chains.map((chain) => toRow(chain, language)),
    currencies: state.currencies.map((id) => ({ id, label: labelOf(id) })),
    asked: readPayment(url.searchParams),
  };
}

export async function actOnFaucet({ context, request }: Readonly<{ request: Request }> & Omit<Args, 'url'>) {
  const faucet = faucetIn(context);
  const language = languageOf(context);
  const form = await request.formData();
  const intent = readText(form, 'intent');
  if (intent === 'pay') return await payTyped(faucet, form, language);
  if (intent === 'mine') return await mineBlocks(faucet, form, language);
  throw data(null, { status: 400 });
}

function faucetIn(context: Args['context']): FaucetVerbs {
  const faucet = context.get(faucetContext);
  if (!faucet) throw data(null, { status: 404 });
  return faucet;
}

async function payTyped(faucet: FaucetVerbs, form: FormData, language: LanguageCode) {
  const typed = readPayment(form);
  const paid = await faucet.payAddress(typed);
  if (!paid.ok) {
    const field = paid.details?.['field'];
    const message = explain(language, paid, typed.currency);
    const answer = { kind: 'unpaid', message, field: typeof field === 'string' ? field : null, typed } as const;
    return data<FaucetAnswer>(answer, { status: refusalStatus[paid.code] });
  }
  const { txid, chain, to, amount } = paid.value;
  return data<FaucetAnswer>({ kind: 'paid', amount: write(language, amount), chain: chains[chain].name, to, txid });
}

async function mineBlocks(faucet: FaucetVerbs, form: FormData, language: LanguageCode) {
  const chain = chainIds.find((id) => id === form.get('chain'));
  const count = blockSteps.find((step) => String(step) === form.get('blocks'));
  if (!chain || !count) throw data(null, { status: 400 });
  const mined = await faucet.mineBlocks(chain, count);
  if (!mined.ok) {
    const message = explain(language, mined, chains[chain].nativeCurrency);
    return data<FaucetAnswer>({ kind: 'unmined', message }, { status: refusalStatus[mined.code] });
  }
  return data<FaucetAnswer>({ kind: 'mined', chain: chains[chain].name, height: formatCount(language, mined.value) });
}

type Refused = Readonly<{ code: RefusalCode; details?: RefusalDetails }>;

/** The error text of a refusal. Uses the texts of the exchange form, which has the same fields. */
function explain(language: LanguageCode, refused: Refused, currency: string): string {
  return explainRefusal(language, refused, { sendCurrency: currency, receiveCurrency: currency });
}

function readPayment(form: FormData | URLSearchParams) {
  return readForm(form, { currency: '', address: '', amount: '' });
}

const kinds: Readonly<Record<FaucetChain['reality'], ChainKind>> = {
  'real node': 'node',
  'real virtual machine': 'machine',
  'stand-in': 'standIn',
};

function toRow({ chain, reality, software, height }: FaucetChain, language: LanguageCode): FaucetChainRow {
  const { name, nativeCurrency } = chains[chain];
  const known = height === null ? null : formatCount(language, height);
  return { chain, name, nativeCurrency, kind: kinds[reality], software, height: known };
}

function labelOf(id: CurrencyId): string {
  return `${currencies[id].symbol} · ${networkDisplayName(id)}`;
}

function write(language: LanguageCode, amount: Money): string {
  return formatAmount(language, formatMoney(amount), currencies[amount.currency].symbol);
}
