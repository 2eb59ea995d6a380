/** Takes a tracking code and opens the order's status. A plain form that works without JavaScript. */
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';

export function TrackBox() {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <form className="track-box" action={pageAt('track')} method="get" role="search">
      <label htmlFor="track-box-code">{t('home.track.label')}</label>
      <input
        id="track-box-code"
        name="code"
        className="num"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        placeholder="000 000 000"
        required
      />
      <Button look="soft" type="submit">
        {t('home.track.button')}
      </Button>
    </form>
  );
}
