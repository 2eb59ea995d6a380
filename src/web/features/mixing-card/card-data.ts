/** What the server tells the mixing card, and what the choices on it mean. */
import type { PrivacyLevel } from '#src/domain/mixer/settings.ts';
import type { CurrencyRow, FormFacts } from '../../components/forms/currency-row.ts';
import type { MixView } from '../../components/mixing/mix-view.ts';

/** In the order in which they are asked for. */
export const requiredNames = [
  'sourceChain',
  'sourceToken',
  'sendAmount',
  'targetCurrency',
  'receiveChain',
  'receiveAddress',
] as const;
export type RequiredName = (typeof requiredNames)[number];

/** As chosen and typed; what is not chosen is empty. */
export type CardFields = Readonly<Record<RequiredName, string>> & Readonly<{ privacyLevel: PrivacyLevel }>;

export type CardErrors = Readonly<Partial<Record<RequiredName | 'privacyLevel' | 'form' | 'support', string>>>;

/** A price for looking at: it needs no network. */
export type CardRate = Readonly<{ from: string; to: string; rate: number }>;

export type CardState = Readonly<{
  fields: CardFields;
  rate: CardRate | null;
  view: MixView | null;
  /** See cardKey. */
  viewFor: string;
  errors: CardErrors;
  /** Makes a form that is sent twice one order. */
  token: string;
}>;

export type Preset = Readonly<{ level: PrivacyLevel; rounds: number; minutes: number }>;

/** `currencies` are the assets of the card; those that take no orders now are shown and cannot be chosen. */
export type CardData = FormFacts &
  Readonly<{
    /** False on the main network. */
    isOffered: boolean;
    presets: readonly Preset[];
    /** Of the send amount, in basis points and written. */
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

/** The chains that something can be sent on, or on which the target currency can be received, as the assets stand. */
export function chainsWith({ currencies }: Assets, symbol?: string): readonly Named[] {
  const rows = currencies.filter((row) => symbol === undefined || row.symbol === symbol);
  return [
    ...new Map(rows.map(({ chain, chainName, why }) => [chain, { value: chain, name: chainName, why }])).values(),
  ];
}

/** The symbols on a chain, or all of them. */
export function symbolsOn({ currencies }: Assets, chain?: string): readonly Named[] {
  const open = currencies.filter(({ why }) => why === undefined);
  const rows = open.filter((row) => chain === undefined || row.chain === chain);
  return [...new Set(rows.map(({ symbol }) => symbol))].map((symbol) => ({ value: symbol, name: symbol }));
}

/** One symbol on one chain is one asset. Undefined until both are chosen, and where it takes no orders. */
export function findAsset({ currencies }: Assets, symbol: string, chain: string): CurrencyRow | undefined {
  return currencies.find((row) => row.symbol === symbol && row.chain === chain && row.why === undefined);
}

/** A choice that another one makes impossible is undone; the target always asks for its chain anew. */
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

/** What figures were calculated for. The amount is an exact one. */
export function cardKey(fields: CardFields, exactAmount: string): string {
  const { sourceChain, sourceToken, targetCurrency, receiveChain, privacyLevel } = fields;
  return [sourceChain, sourceToken, targetCurrency, receiveChain, exactAmount, privacyLevel].join('/');
}

/** The API knows the two currencies where the card knows a chain and a symbol each. */
export function refusedField(details: Readonly<Record<string, unknown>>): keyof CardErrors {
  const { field } = details;
  if (field === 'sendCurrency' || field === 'fromCurrency') return 'sourceToken';
  if (field === 'receiveCurrency' || field === 'toCurrency') return 'receiveChain';
  if (field === 'amount') return 'sendAmount';
  return ([...requiredNames, 'privacyLevel'] as const).find((name) => name === field) ?? 'form';
}
