/** What is around every page: banner, top bar, footer, toasts. */
import type { ReactNode } from 'react';
import { useSite } from '../site-context.tsx';
import { Icon } from '../ui/icon.tsx';
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
      <ProfileBanner />
      <TopBar />
      <main id="content">{children}</main>
      <Footer />
    </ToastHost>
  );
}

/** Whoever is not on the main network must know it on every page. */
function ProfileBanner() {
  const { t, profile } = useSite();
  if (profile === 'mainnet') return null;
  return (
    <p className="profile-banner">
      <Icon name="flask-conical" />
      {t(`site.banner.${profile}`)}
    </p>
  );
}
