/** What is around every page: top bar, footer, toasts. */
import type { ReactNode } from 'react';
import { useSite } from '../site-context.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

export function SiteFrame({ children }: Readonly<{ children: ReactNode }>) {
  const { t } = useSite();
  return (
    <ToastHost dismissLabel={t('site.dismiss')}>
      <a className="skip" href="#content">
        {t('site.skip')}
      </a>
      <TopBar />
      <main id="content">{children}</main>
      <Footer />
    </ToastHost>
  );
}
