// What every page of ours does where scripts run, with or without the framework: it keeps the language one went to, and
// closes the side menu where a wide screen has no button for it. It is asked for before the first picture, so it stays
// small.
{
  const key = 'sampan-language';
  // The zones of src/i18n/languages.ts; a test compares the two.
  const zones = {
    'zh-cn': 'Asia/Shanghai Asia/Urumqi Asia/Chongqing Asia/Harbin Asia/Kashgar PRC',
    'zh-tw': 'Asia/Taipei Asia/Hong_Kong Asia/Macau ROC Hongkong',
    en: 'Europe/London Europe/Dublin America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles America/Toronto America/Vancouver Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Pacific/Auckland',
    es: 'Europe/Madrid Atlantic/Canary America/Mexico_City America/Monterrey America/Bogota America/Lima America/Santiago America/Caracas America/Guayaquil America/Montevideo America/Argentina/Buenos_Aires America/Buenos_Aires',
    fr: 'Europe/Paris Europe/Brussels Europe/Luxembourg Europe/Monaco America/Montreal',
    ja: 'Asia/Tokyo Japan',
  };
  const [, here, ...rest] = location.pathname.split('/');
  const known = (language) => (Object.hasOwn(zones, language ?? '') ? language : undefined);
  const cookie = () => known(document.cookie.match(/(?:^|; )sampan-language=([\w-]+)/)?.[1]);

  // A browser may refuse its storage, and says so by throwing.
  const storage = (act) => {
    try {
      return act(localStorage);
    } catch {
      return undefined;
    }
  };
  const keep = (language) => {
    // Written only when it changes: Safari keeps a cookie that a script wrote for a week, the server's for a year.
    if (cookie() !== language) {
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      document.cookie = `${key}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    }
    storage((store) => store.setItem(key, language));
  };

  // The bare address guesses from what the browser asks for. What was kept, or else the time zone, knows better: the
  // first page corrects itself, unless somebody has touched it. Arriving there is no redirect, so it happens once.
  const correct = () => {
    const [arrival] = performance.getEntriesByType('navigation');
    const wasSentHere = arrival?.type === 'navigate' && arrival.redirectCount > 0 && rest.length === 0;
    if (!wasSentHere || cookie() !== undefined) return false;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const ofZone = Object.keys(zones).find((language) => zones[language].split(' ').includes(zone));
    const likely = known(storage((store) => store.getItem(key))) ?? ofZone ?? here;
    const isUntouched = 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;
    if (likely === here || !isUntouched) return false;
    keep(likely);
    location.replace(`/${likely}${location.search}${location.hash}`);
    return true;
  };

  if (known(here) && !correct()) keep(here);
  // Pages that come back out of the browser's memory do not start again.
  addEventListener('pageshow', (event) => {
    if (event.persisted && known(here)) keep(here);
  });

  const wide = matchMedia('(min-width: 1024px)');
  wide.addEventListener('change', () => {
    if (wide.matches) document.getElementById('side-menu')?.hidePopover?.();
  });
}
