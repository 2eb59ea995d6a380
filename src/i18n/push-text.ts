/**
 * What a browser is told of an order, as its worker reads it (`public/push.js`): words for its state, no amount and no
 * address, and the page that a click opens. It is encrypted for that browser.
 */
import { isLastTold, type ToldState } from '#src/domain/web-push/told-states.ts';
import { isLanguageCode, type LanguageCode } from './languages.ts';
import { loadCatalog } from './load-catalog.ts';
import { makeTranslate } from './translate.ts';

type News = Readonly<{ state: ToldState; language: string; link: string }>;

export function describePush({ state, language: asked, link }: News): string {
  const language: LanguageCode = isLanguageCode(asked) ? asked : 'en';
  const t = makeTranslate(loadCatalog(language, ['status.push']));
  return JSON.stringify({
    title: t(`status.push.${state}`),
    body: t(`status.push.${state}.text`),
    language,
    path: `/${language}/payment/${link}`,
    isLast: isLastTold(state),
  });
}
