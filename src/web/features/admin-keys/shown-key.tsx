/** Shows the new key, in the only response that contains it. */
import { useEffect } from 'react';
import { Copy } from '../../components/orders/copy.tsx';
import { useSite } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import type { MadeKey } from './key-view.ts';

export function ShownKey({ made: { label, key } }: Readonly<{ made: MadeKey }>) {
  const { t, pathname } = useSite();
  useEffect(() => {
    // Replaces the POST in the browser's history, so that a reload does not create a second key.
    history.replaceState(history.state, '', location.href);
  }, []);
  return (
    <section className="panel">
      <h2>{t('admin.key.madeTitle', { label })}</h2>
      <Note tone="warn" title={t('admin.key.madeOnce')} role="alert">
        {t('admin.key.madeText')}
      </Note>
      <p className="codes mono select-all">{key}</p>
      <div className="form-actions">
        <span className="needs-script">
          <Copy text={key} label={t('admin.key.copy')} />
        </span>
        <LinkButton href={pathname} look="primary">
          {t('admin.key.kept')}
        </LinkButton>
      </div>
    </section>
  );
}
