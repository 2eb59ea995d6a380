/** The measured anonymity set in words, and who can still link the two sides. Never claims more than was counted. */
import { useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import { hidesAnything } from './crowd.ts';
import type { CrowdView } from './mix-view.ts';

type Props = Readonly<{
  crowd: CrowdView;
  /** True if several parts go to the same address, so that an observer can add them up. */
  isAddable: boolean;
}>;

export function CrowdWords({ crowd, isAddable }: Props) {
  const { bucket, windowMinutes } = crowd;
  const t = useTranslate();
  const isCrowd = hidesAnything(crowd);
  return (
    <div className="crowd">
      {isCrowd ? (
        <p className="crowd-count">{t('mixing.crowd.some', { count: bucket })}</p>
      ) : (
        <Note tone="bad" title={t('mixing.crowd.none')}>
          {bucket === 1 ? t('mixing.crowd.oneText') : t('mixing.crowd.noneText')}
        </Note>
      )}
      <p>{t('mixing.crowd.window', { minutes: windowMinutes })}</p>
      <p>{t('mixing.crowd.link')}</p>
      {isAddable && <p>{t('mixing.crowd.addUp')}</p>}
    </div>
  );
}
