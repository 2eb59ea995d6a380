/** Link over the menu to the content, for keyboards. */
import { InPageLink } from '../ui/in-page-link.tsx';
import { useTranslate } from '../site-context.tsx';

export function SkipLink() {
  const t = useTranslate();
  return (
    <InPageLink className="skip" href="#content">
      {t('site.skip')}
    </InPageLink>
  );
}
