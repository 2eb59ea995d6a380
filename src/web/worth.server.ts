/** What the choice of a money needs on the server: figures beside amounts, and what the footer says of it. */
import { makeWorth, type Worth } from '#src/http/worth.ts';
import { nameFiat } from '#src/i18n/format-worth.ts';
import { translateOn } from './catalog.server.ts';
import { languageOf, preferencesContext, servicesContext } from './contexts.ts';
import type { FiatChoice } from './site/fiat-choice.ts';

type Context = Parameters<typeof languageOf>[0];

/** Writes what amounts are worth. Undefined if the visitor chose no money, or if there is no rate now. */
export async function worthOn(context: Context): Promise<Worth | undefined> {
  const { fiat } = context.get(preferencesContext);
  if (fiat === undefined) return undefined;
  const { board } = await context.get(servicesContext).readFiat(fiat);
  return board ? makeWorth(languageOf(context), board) : undefined;
}

/** The choice, for the footer. If there is one and no figure, it says why. */
export async function fiatChoiceOn(context: Context): Promise<FiatChoice> {
  const language = languageOf(context);
  const { fiat } = context.get(preferencesContext);
  const t = translateOn(context, ['fiat', 'rates']);
  const title = t('rates.fiat.title');
  if (fiat === undefined) return { link: title };
  const choice = { chosen: fiat, link: `${title} · ${fiat}` };
  const { trouble } = await context.get(servicesContext).readFiat(fiat);
  if (trouble === null) return choice;
  return { ...choice, trouble: t.loose(`fiat.trouble.${trouble}`, { money: nameFiat(language, fiat) }) };
}
