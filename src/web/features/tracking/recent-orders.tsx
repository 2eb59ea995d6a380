/** Tracking codes that this browser remembers, if the visitor turned that on. They never leave the browser. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  followRecentCodes,
  forgetRecentCodes,
  parseRecentEntry,
  readRecentEntry,
  rememberCode,
  writeRecentCodes,
} from '../../components/orders/recent-codes.ts';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { groupCode } from './tracking-digits.ts';

/** List of remembered codes. `found` is the tracking code of the order that the page shows. */
export function RecentOrders({ found }: Readonly<{ found: string | undefined }>) {
  const t = useTranslate();
  const kept = useSyncExternalStore(followRecentCodes, readRecentEntry, () => null);
  const codes = useMemo(() => parseRecentEntry(kept), [kept]);
  useEffect(() => {
    if (found !== undefined) rememberCode(found);
  }, [found]);

  const turnOn = (): void => writeRecentCodes(found === undefined ? [] : [found]);
  const remove = (code: string): void => writeRecentCodes((codes ?? []).filter((each) => each !== code));
  return (
    <section className="panel recent-orders needs-script" aria-labelledby="recent-title">
      <div className="panel-head">
        <h2 id="recent-title">{t('track.recent.title')}</h2>
      </div>
      <p className="panel-note">{t(codes ? 'track.recent.on' : 'track.recent.off')}</p>
      {codes && <CodeList codes={codes} onRemove={remove} />}
      <Button onClick={codes ? forgetRecentCodes : turnOn}>
        {t(codes ? 'track.recent.disable' : 'track.recent.enable')}
      </Button>
    </section>
  );
}

type ListProps = Readonly<{ codes: readonly string[]; onRemove: (code: string) => void }>;

function CodeList({ codes, onRemove }: ListProps) {
  const t = useTranslate();
  const pageAt = usePagePath();
  if (codes.length === 0) return <p className="panel-note">{t('track.recent.empty')}</p>;
  return (
    <ul>
      {codes.map((code) => (
        <li key={code}>
          <a className="mono text-link" href={`${pageAt('track')}?code=${code}`}>
            {groupCode(code)}
          </a>
          <IconButton
            icon="trash-2"
            label={t('track.recent.remove', { code: groupCode(code) })}
            onClick={() => onRemove(code)}
          />
        </li>
      ))}
    </ul>
  );
}
