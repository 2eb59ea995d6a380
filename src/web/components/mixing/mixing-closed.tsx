/** Shown instead of a mixing form where mixing is not offered. */
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';

export function MixingClosed() {
  const t = useTranslate();
  return (
    <div className="mixing-closed">
      <Note tone="info">{t('mixing.mainnet')}</Note>
      <LinkButton href={usePagePath()('exchange')}>{t('mixing.toExchange')}</LinkButton>
    </div>
  );
}
