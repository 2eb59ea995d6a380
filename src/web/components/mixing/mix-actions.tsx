/**
 * The buttons that end a mixing form. With similar orders there is one, that orders. Without any, to be told of them
 * comes first, because a mix that hides nothing is money spent for nothing; to mix anyway stays possible.
 */
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { hidesAnything } from './crowd.ts';
import { crowdFile } from './crowd-search.ts';
import type { MixView } from './mix-view.ts';

type Props = Readonly<{
  /** Null while nothing was counted for what is chosen. */
  view: MixView | null;
  /** Query of the feed; see writeCrowdSearch. */
  search: string;
  isBusy: boolean;
  busyText: string;
}>;

export function MixActions({ view, search, isBusy, busyText }: Props) {
  const t = useTranslate();
  const feed = `${usePagePath()('privacy-mixer')}/${crowdFile}?${search}`;
  const isAlone = view !== null && !hidesAnything(view.crowd);
  return (
    <div className="mix-actions">
      {isAlone && (
        <details className="tell-me">
          <summary className={buttonClass({ look: 'primary', size: 'large' })}>{t('mixing.tell.button')}</summary>
          <p>{t('mixing.tell.text')}</p>
          <p>
            <a href={feed}>{t('mixing.tell.link')}</a>
          </p>
          <p>{t('mixing.tell.whom')}</p>
        </details>
      )}
      <Button
        type="submit"
        name="intent"
        value="create"
        look={isAlone ? 'secondary' : 'primary'}
        size="large"
        isBusy={isBusy}
      >
        {isBusy ? busyText : t(isAlone ? 'mixing.anyway' : 'mixing.create')}
      </Button>
    </div>
  );
}
