/** What the server tells the mixer page, and what the page knows of its own form. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { PrivacyLevel } from '#src/domain/mixer/settings.ts';
import type { FormFacts } from '../../components/forms/currency-row.ts';
import type { MixView } from '../../components/mixing/mix-view.ts';

/** As set. The two numbers are texts because a form without script may hold anything in them. */
export type SettingFields = Readonly<{
  mixingRounds: string;
  delayMinutes: string;
  useRandomAmounts: boolean;
  useRandomDelay: boolean;
  enableTorIntegration: boolean;
  privacyLevel: PrivacyLevel;
}>;

/** As typed. An amount is not yet an exact one here. The names are the API's. */
export type MixFields = Readonly<{
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  sendAmount: string;
  receiveAddress: string;
  furtherAddresses: readonly string[];
  settings: SettingFields;
}>;

export const switchNames = ['useRandomAmounts', 'useRandomDelay', 'enableTorIntegration'] as const;
export type SwitchName = (typeof switchNames)[number];
export const sliderNames = ['mixingRounds', 'delayMinutes'] as const;
export type SliderName = (typeof sliderNames)[number];

const plainNames = ['sendCurrency', 'receiveCurrency', 'sendAmount', 'receiveAddress'] as const;

/** The further addresses are told apart by their place: `furtherAddresses.0`. `form` stands above the button. */
export type FieldName =
  | (typeof plainNames)[number]
  | SliderName
  | SwitchName
  | 'privacyLevel'
  | `furtherAddresses.${number}`
  | 'form'
  | 'support';
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

export type MixerState = Readonly<{
  fields: MixFields;
  /** The amount that we put into the field ourselves. Where the field holds another one, the visitor typed it. */
  suggested: string;
  /** Empty until there is one: pages that many share have none. */
  sessionId: string;
  view: MixView | null;
  /** See mixKey. */
  viewFor: string;
  errors: FieldErrors;
  /** Makes a form that is sent twice one order. Empty on pages that many share. */
  token: string;
}>;

export type MixerData = FormFacts &
  Readonly<{
    /** False on the main network. */
    isOffered: boolean;
    hasTorProxy: boolean;
    /** Written in the visitor's language, from the fee table. */
    facts: Readonly<{ presetFee: string; maximumFee: string }>;
    /** What can be set, from the domain: the page itself need not carry it. */
    bounds: Readonly<Record<SliderName, Readonly<{ min: number; max: number; step: number }>>>;
    levels: readonly PrivacyLevel[];
    /** The most points that the formula gives. */
    mostScore: number;
    state: MixerState;
  }>;

export const mostFurther = 9;

/** What figures were calculated for. Other inputs make them worthless. The amount is an exact one. */
export function mixKey({ sendCurrency, receiveCurrency, settings }: MixFields, exactAmount: string): string {
  return JSON.stringify([sendCurrency, receiveCurrency, exactAmount, settings]);
}

/** The field that a refusal is about. The calls for a price and for an order name some of them differently. */
export function refusedField(details: Readonly<Record<string, unknown>>, further: readonly string[]): FieldName {
  const { field, place } = details;
  if (field === 'fromCurrency') return 'sendCurrency';
  if (field === 'toCurrency') return 'receiveCurrency';
  if (field === 'amount') return 'sendAmount';
  if (field === 'furtherAddresses') return furtherField(place, further);
  const known = [...plainNames, ...sliderNames, ...switchNames, 'privacyLevel'] as const;
  return known.find((name) => name === field) ?? 'form';
}

/** Empty fields are not sent, so the n-th address that was is not the n-th field. */
function furtherField(place: unknown, further: readonly string[]): FieldName {
  const filled = further.flatMap((text, index) => (text.trim() === '' ? [] : [index]));
  const index = typeof place === 'number' ? filled[place - 1] : undefined;
  return index === undefined ? 'form' : `furtherAddresses.${index}`;
}
