/** Layout of every page: top bar, footer, toasts. The back office nests its own layout inside it. */
import type { ReactNode } from 'react';
import { isOfficePage } from '../pages.ts';
import { useSite } from '../site-context.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { ProfileBanner } from './profile-banner.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

export function SiteFrame({ children }: Readonly<{ children: ReactNode }>) {
  const { t, pageId } = useSite();
  const isOffice = pageId !== undefined && isOfficePage(pageId);
  return (
    <ToastHost dismissLabel={t('site.dismiss')}>
      <SkipLink />
      {isOffice ? (
        <>
          <header>
            <ProfileBanner />
          </header>
          {children}
        </>
      ) : (
        <>
          <TopBar />
          <main id="content">{children}</main>
          <Footer />
        </>
      )}
    </ToastHost>
  );
}
