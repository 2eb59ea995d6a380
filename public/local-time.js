// On pages that name moments, which the server writes in UTC: tells them in the visitor's time zone, and how far ahead
// deadlines are. React may write them again.
{
  const { lang } = document.documentElement;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const formats = {};
  const formatOf = (kind) =>
    (formats[kind] ??= new Intl.DateTimeFormat(
      lang,
      kind === 'zone'
        ? { timeZoneName: 'short' }
        : {
            hourCycle: 'h23',
            timeStyle: kind === 'minute' ? 'short' : 'medium',
            ...(kind === 'clock' ? {} : { dateStyle: 'medium' }),
          },
    ));
  const zoneAt = (at) =>
    formatOf('zone')
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName').value;
  const sizes = { day: 864e5, hour: 36e5, minute: 6e4 };
  const told = new WeakMap();
  // Counted from when it was written: the visitor's clock may be wrong, and the sandbox has one of its own.
  const begun = new WeakMap();
  const tell = (place, write) => {
    const { textContent } = place;
    if (told.get(place) === textContent) return;
    place.textContent = write(textContent);
    told.set(place, place.textContent);
  };
  const tellTimes = () => {
    for (const time of document.querySelectorAll('time[data-local]')) {
      const at = new Date(time.dateTime);
      tell(time, (utc) => {
        time.title = utc;
        return `${formatOf(time.dataset.local)
          .format(at)
          .replace(/[\u2009\u202f]/g, ' ')} ${zoneAt(at)}`;
      });
    }
    for (const span of document.querySelectorAll('[data-ahead]')) {
      const { ahead } = span.dataset;
      if (begun.get(span)?.ahead !== ahead) begun.set(span, { ahead, at: Date.now() });
      const ms = ahead - (Date.now() - begun.get(span).at);
      const unit = Object.keys(sizes).find((each) => ms >= 2 * sizes[each]) ?? 'minute';
      const words = new Intl.RelativeTimeFormat(lang).format(Math.max(1, Math.floor(ms / sizes[unit])), unit);
      if (ms > 0 && span.textContent !== words) span.textContent = words;
    }
  };
  if (!timeZone.endsWith('UTC')) {
    tellTimes();
    new MutationObserver(tellTimes).observe(document, { subtree: true, childList: true, characterData: true });
  }
}
