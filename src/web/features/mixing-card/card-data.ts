/** Data that the server sends to the mixing card, and the logic of its choices. */
import type { Answers } from '#src/api/answers.ts';
import type { PrivacyLevel } from '#src/domain/mixer/settings.ts';
import type { CurrencyRow, FormFacts } from '../../components/forms/currency-row.ts';
import type { FormErrors } from '../../components/forms/use-form-errors.ts';
import type { MixView } from '../../components/mixing/mix-view.ts';

/** Required fields, in the order in which the visitor is asked for them. */
export const requiredNames = [
  'sourceChain',
  'sourceToken',
  'sendAmount',
  'targetCurrency',
  'receiveChain',
  'receiveAddress',
] as const;
export type RequiredName = (typeof requiredNames)[number];

/** The card's values as chosen and typed; empty if not chosen. */
export type CardFields = Readonly<Record<RequiredName, string>> & Readonly<{ privacyLevel: PrivacyLevel }>;

export type CardErrors = FormErrors<RequiredName | 'privacyLevel'>;

/** An indicative rate: it does not depend on a network. */
export type CardRate = Readonly<Answers['/api/exchange-rate/BTC/ETH']>;

export type CardState = Readonly<{
  fields: CardFields;
  rate: CardRate | null;
  view: MixView | null;
  /** Key of the inputs that `view` is for; see cardKey. */
  viewFor: string;
  errors: CardErrors;
}>;

export type Preset = Readonly<{ level: PrivacyLevel; rounds: number; minutes: number }>;

/** Data of the card. `currencies` are the card's assets; those that accept no orders now are shown but disabled. */
export type CardData = FormFacts &
  Readonly<{
    /** Whether mixing is offered: not on the main network. */
    isOffered: boolean;
    presets: readonly Preset[];
    /** Fee on the send amount, in basis points and as formatted text. */
    feeBasisPoints: number;
    feeText: string;
    refreshSeconds: number;
    state: CardState;
  }>;

export const emptyCard: CardFields = {
  sourceChain: '',
  sourceToken: '',
  sendAmount: '',
  targetCurrency: '',
  receiveChain: '',
  receiveAddress: '',
  privacyLevel: 'enhanced',
};

type Assets = Pick<CardData, 'currencies'>;
type Named = Readonly<{ value: string; name: string; why?: string | undefined }>;

/**
 * Chains that the card offers, in the order of the assets: all chains to send on, or with a symbol the chains on which
 * it can be received.
 */
export function chainsWith({ currencies }: Assets, symbol?: string): readonly Named[] {
  const rows = currencies.filter((row) => symbol === undefined || row.symbol === symbol);
  return [
    ...new Map(rows.map(({ chain, chainName, why }) => [chain, { value: chain, name: chainName, why }])).values(),
  ];
}

/** Symbols that the card offers on one chain, or on all. Only symbols of assets that accept orders. */
export function symbolsOn({ currencies }: Assets, chain?: string): readonly Named[] {
  const open = currencies.filter(({ why }) => why === undefined);
  const rows = open.filter((row) => chain === undefined || row.chain === chain);
  return [...new Set(rows.map(({ symbol }) => symbol))].map((symbol) => ({ value: symbol, name: symbol }));
}

/** The asset of a symbol on a chain. Undefined until both are chosen, or if it accepts no orders. */
export function findAsset({ currencies }: Assets, symbol: string, chain: string): CurrencyRow | undefined {
  return currencies.find((row) => row.symbol === symbol && row.chain === chain && row.why === undefined);
}

/**
 * Applies a choice and clears other choices that it makes impossible; a new target currency always clears its chain.
 */
export function withChoice(
  assets: Assets,
  fields: CardFields,
  { name, value }: Readonly<{ name: RequiredName; value: string }>,
): CardFields {
  const changed = { ...fields, [name]: value };
  if (name === 'sourceChain') {
    return findAsset(assets, fields.sourceToken, value) ? changed : { ...changed, sourceToken: '' };
  }
  return name === 'targetCurrency' && value !== fields.targetCurrency ? { ...changed, receiveChain: '' } : changed;
}

/** Identifies the inputs that a quote was calculated for. The amount is exact. */
export function cardKey(fields: CardFields, exactAmount: string): string {
  const { sourceChain, sourceToken, targetCurrency, receiveChain, privacyLevel } = fields;
  return [sourceChain, sourceToken, targetCurrency, receiveChain, exactAmount, privacyLevel].join('/');
}

/** Maps the API's field names to the card's, which has a chain and a symbol for each currency. */
export function refusedField(details: Readonly<Record<string, unknown>>): RequiredName | 'privacyLevel' | 'form' {
  const { field } = details;
  if (field === 'sendCurrency' || field === 'fromCurrency') return 'sourceToken';
  if (field === 'receiveCurrency' || field === 'toCurrency') return 'receiveChain';
  if (field === 'amount') return 'sendAmount';
  return ([...requiredNames, 'privacyLevel'] as const).find((name) => name === field) ?? 'form';
}
