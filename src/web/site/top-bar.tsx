/** Banner, logo, tagline, menus, language and theme. Menus are native popovers, which need no JavaScript. */
import { brand } from '#src/i18n/brand.ts';
import { barPages, morePages } from '../pages.ts';
import { usePagePath, useTranslate } from '../site-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { BrandMark } from './brand-mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NavLink } from './nav-link.tsx';
import { ProfileBanner } from './profile-banner.tsx';
import { SideMenu } from './side-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function TopBar() {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <header className="top">
      <ProfileBanner />
      <div className="wrap">
        <a className="brand" href={pageAt('home')}>
          <BrandMark />
          <span className="brand-name">{brand}</span>
          <span className="brand-line">{t('site.tagline')}</span>
        </a>
        <nav className="nav" aria-label={t('site.mainNav')}>
          {barPages.map((page) => (
            <NavLink key={page} page={page} />
          ))}
          <button type="button" className="more-tool" popoverTarget="more-menu">
            {t('site.more')}
            <Icon name="chevron-down" />
          </button>
          <div id="more-menu" popover="auto" className="menu more-menu">
            <ul>
              {morePages.map((page) => (
                <li key={page}>
                  <NavLink page={page} />
                </li>
              ))}
            </ul>
          </div>
        </nav>
        <div className="tools">
          <LanguageSwitch />
          <ThemeSwitch />
          <SideMenu />
        </div>
      </div>
    </header>
  );
}
