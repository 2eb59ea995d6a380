/**
 * The side bar. On narrow screens the same list is a native popover behind a button, which needs no JavaScript either:
 * the style sheet shows it as a column where the screen is wide enough.
 */
import { brand } from '#src/i18n/brand.ts';
import { BrandMark } from '../../site/brand-mark.tsx';
import { LanguageSwitch } from '../../site/language-switch.tsx';
import { ThemeSwitch } from '../../site/theme-switch.tsx';
import type { PageId } from '../../pages.ts';
import { usePagePath, useSite } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/sprite/icon-names.ts';

const entries = [
  { page: 'admin', icon: 'gauge', label: 'admin.nav.overview' },
  { page: 'admin-orders', icon: 'ticket', label: 'admin.nav.orders' },
  { page: 'admin-inventory', icon: 'arrow-down-up', label: 'admin.nav.inventory' },
  { page: 'admin-profit', icon: 'file-check', label: 'admin.nav.profit' },
  { page: 'admin-loans', icon: 'wallet', label: 'admin.nav.loans' },
  { page: 'admin-treasury', icon: 'landmark', label: 'admin.nav.treasury' },
  { page: 'admin-venue', icon: 'arrow-down-up', label: 'admin.nav.venue' },
  { page: 'admin-cold', icon: 'landmark', label: 'admin.nav.cold' },
  { page: 'admin-hot-keys', icon: 'refresh-cw', label: 'admin.nav.hotKeys' },
  { page: 'admin-addresses', icon: 'qr-code', label: 'admin.nav.addresses' },
  { page: 'admin-api-keys', icon: 'key-round', label: 'admin.nav.keys' },
  { page: 'admin-audit', icon: 'file-check', label: 'admin.nav.audit' },
  { page: 'admin-security', icon: 'shield-check', label: 'admin.nav.security' },
  { page: 'admin-settings', icon: 'pause', label: 'admin.nav.settings' },
  { page: 'admin-policy', icon: 'pencil', label: 'admin.nav.policy' },
  { page: 'admin-team', icon: 'users', label: 'admin.nav.team' },
] as const satisfies readonly Readonly<{ page: PageId; icon: IconName; label: string }>[];

export function OfficeNav({ username }: Readonly<{ username: string }>) {
  const { t, pageId } = useSite();
  const pageAt = usePagePath();
  const current = pageId === 'admin-order' ? 'admin-orders' : pageId;
  return (
    <nav className="office-rail" aria-label={t('admin.nav')}>
      <div className="office-bar">
        <Brand />
        <button type="button" className="tool" popoverTarget="office-nav" aria-label={t('admin.nav')}>
          <Icon name="menu" />
        </button>
      </div>
      <div id="office-nav" popover="auto" className="office-nav">
        <Brand />
        <ul>
          {entries.map(({ page, icon, label }) => (
            <li key={page}>
              <a href={pageAt(page)} aria-current={page === current ? 'page' : undefined}>
                <Icon name={icon} />
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
        <div className="office-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <form method="post" action={pageAt('admin')}>
          <input type="hidden" name="intent" value="sign_out" />
          <button type="submit">
            <Icon name="log-out" />
            <span>
              {t('admin.signOut')}
              <small>{username}</small>
            </span>
          </button>
        </form>
      </div>
    </nav>
  );
}

function Brand() {
  const pageAt = usePagePath();
  return (
    <a className="brand" href={pageAt('admin')}>
      <BrandMark />
      <span className="brand-name">{brand}</span>
    </a>
  );
}
