// On every page: saves the chosen language, tells of an order that this browser keeps, lets no reload repeat what shows a
// secret, and closes the side menu on wide screens.
{
  const key = 'sampan-language';
  // Time zones whose visitors most likely read the language.
  const zones = {
    'zh-cn': 'Asia/Shanghai Asia/Urumqi',
    'zh-tw': 'Asia/Taipei Asia/Hong_Kong Asia/Macau',
    en: 'Europe/London Europe/Dublin America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles America/Toronto America/Vancouver Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Pacific/Auckland',
    es: 'Europe/Madrid Atlantic/Canary America/Mexico_City America/Monterrey America/Bogota America/Lima America/Santiago America/Caracas America/Guayaquil America/Montevideo America/Argentina/Buenos_Aires America/Buenos_Aires',
    fr: 'Europe/Paris Europe/Brussels Europe/Luxembourg Europe/Monaco',
    ja: 'Asia/Tokyo',
  };
  const [, here, ...rest] = location.pathname.split('/');
  const known = (language) => (Object.hasOwn(zones, language ?? '') ? language : undefined);
  const cookie = () => known(/\bsampan-language=([\w-]+)/.exec(document.cookie)?.[1]);

  // A browser may refuse its storage by throwing.
  const storage = (act) => {
    try {
      return act(localStorage);
    } catch {
      return undefined;
    }
  };
  const keep = (language) => {
    // Only when it changes: Safari keeps a script's cookie for a week, the server's for a year.
    if (cookie() !== language) {
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      document.cookie = `${key}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    }
    storage((store) => store.setItem(key, language));
  };

  // A URL without a language is answered by a guess. The saved choice, or the time zone, is a better one: corrected
  // once, unless the visitor has already used the page.
  const correct = () => {
    const [arrival] = performance.getEntriesByType('navigation');
    const wasSentHere = arrival?.type === 'navigate' && arrival.redirectCount > 0 && rest.length === 0;
    if (!wasSentHere || cookie() !== undefined) return false;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const ofZone = Object.keys(zones).find((language) => zones[language].split(' ').includes(zone));
    const likely = known(storage((store) => store.getItem(key))) ?? ofZone ?? here;
    // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- who cannot say counts as touched
    const isUntouched = navigator.userActivation?.hasBeenActive === false;
    if (likely === here || !isUntouched) return false;
    keep(likely);
    location.replace(`/${likely}${location.search}${location.hash}`);
    return true;
  };

  if (known(here) && !correct()) keep(here);
  // Pages from the back/forward cache do not run their scripts again.
  addEventListener('pageshow', (event) => {
    if (event.persisted && known(here)) keep(here);
  });

  // An order that the visitor keeps in this browser, and that had not ended when its page was last open.
  if (storage((store) => store.getItem('sampan-orders'))?.includes('"isOver":false')) {
    document.documentElement.classList.add('keeps-order');
  }

  // A page that shows a secret once is the answer to a POST. Its place in the history becomes a plain visit, so that a
  // reload does not make another secret. Not left to React, which starts with the first touch (decision 0154).
  const forgetPost = () => {
    if (document.querySelector('[data-shown-once]')) history.replaceState(history.state, '', location.href);
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', forgetPost);
  else forgetPost();

  const wide = matchMedia('(min-width: 1024px)');
  wide.addEventListener('change', () => {
    if (wide.matches) document.getElementById('side-menu')?.hidePopover?.();
  });
}
