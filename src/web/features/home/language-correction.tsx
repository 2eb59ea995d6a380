/**
 * The bare address guesses a language from what the browser asks for. Where scripts run, the time zone knows better:
 * the first page then corrects itself, once, and only for visitors who came by the bare address and chose nothing.
 */
import { useEffect } from 'react';
import { findLanguageOfTimeZone } from '#src/i18n/languages.ts';
import { pathOf } from '../../pages.ts';
import { hasLanguageCookie } from '../../preferences.ts';
import { useLanguage } from '../../site-context.tsx';

export function LanguageCorrection() {
  const language = useLanguage();
  useEffect(() => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const wasSentHere = (arrival?.redirectCount ?? 0) > 0 && arrival?.type === 'navigate';
    if (!wasSentHere || hasLanguageCookie(document.cookie)) return;
    const likely = findLanguageOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    // Arriving there is no redirect of the server's, so this cannot happen twice.
    if (likely && likely !== language) location.replace(pathOf(likely, 'home'));
  }, [language]);
  return null;
}
