/** Data that the server sends to the mixer page, and the state of its form. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { PrivacyLevel } from '#src/domain/mixer/settings.ts';
import type { FormFacts } from '../../components/forms/currency-row.ts';
import type { FormErrors } from '../../components/forms/use-form-errors.ts';
import type { MixView } from '../../components/mixing/mix-view.ts';

/**
 * The privacy settings in the form. The two numbers are texts, because a form sent without JavaScript may hold anything
 * in them.
 */
export type SettingFields = Readonly<{
  mixingRounds: string;
  delayMinutes: string;
  useRandomAmounts: boolean;
  useRandomDelay: boolean;
  enableTorIntegration: boolean;
  privacyLevel: PrivacyLevel;
}>;

/** The form's values as typed: the amount is not parsed yet. The names are those of the API. */
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

/** Names of the form's fields. Further addresses are identified by their index: `furtherAddresses.0`. */
export type FieldName =
  | (typeof plainNames)[number]
  | SliderName
  | SwitchName
  | 'privacyLevel'
  | `furtherAddresses.${number}`;
export type FieldErrors = FormErrors<FieldName>;

export type MixerState = Readonly<{
  fields: MixFields;
  /** The amount that the page itself put into the field. If the field holds another amount, the visitor typed it. */
  suggested: string;
  /** Id of the mixing session; empty before a session is opened. Cached pages, which many visitors share, have none. */
  sessionId: string;
  view: MixView | null;
  /** Key of the inputs that `view` is for; see mixKey. */
  viewFor: string;
  errors: FieldErrors;
}>;

export type MixerData = FormFacts &
  Readonly<{
    /** Whether mixing is offered: not on the main network. */
    isOffered: boolean;
    hasTorProxy: boolean;
    /** Fees as texts in the visitor's language, from the fee table. */
    facts: Readonly<{ presetFee: string; maximumFee: string }>;
    /** Bounds of the settings, sent by the server so that the page's bundle need not contain the domain module. */
    bounds: Readonly<Record<SliderName, Readonly<{ min: number; max: number; step: number }>>>;
    levels: readonly PrivacyLevel[];
    /** The maximum score that the formula can give. */
    mostScore: number;
    state: MixerState;
  }>;

export const mostFurther = 9;

/** Identifies the inputs that a quote was calculated for; with other inputs it is invalid. The amount is exact. */
export function mixKey({ sendCurrency, receiveCurrency, settings }: MixFields, exactAmount: string): string {
  return JSON.stringify([sendCurrency, receiveCurrency, exactAmount, settings]);
}

/** The form field that a refusal is about. The endpoints for quotes and orders name some fields differently. */
export function refusedField(
  details: Readonly<Record<string, unknown>>,
  further: readonly string[],
): FieldName | 'form' {
  const { field, place } = details;
  if (field === 'fromCurrency') return 'sendCurrency';
  if (field === 'toCurrency') return 'receiveCurrency';
  if (field === 'amount') return 'sendAmount';
  if (field === 'furtherAddresses') return furtherField(place, further);
  const known = [...plainNames, ...sliderNames, ...switchNames, 'privacyLevel'] as const;
  return known.find((name) => name === field) ?? 'form';
}

/** Maps the index of a sent address to its field: empty fields are not sent, so the two can differ. */
function furtherField(place: unknown, further: readonly string[]): FieldName | 'form' {
  const filled = further.flatMap((text, index) => (text.trim() === '' ? [] : [index]));
  const index = typeof place === 'number' ? filled[place - 1] : undefined;
  return index === undefined ? 'form' : `furtherAddresses.${index}`;
}
