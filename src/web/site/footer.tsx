/** The footer: links that the menu lacks, and the two sentences that every visitor should be able to find. */
import { brand } from '#src/i18n/brand.ts';
import { footerPages } from '../pages.ts';
import { useSite } from '../site-context.tsx';
import { BrandMark } from './brand-mark.tsx';
import { NavLink } from './nav-link.tsx';

const groups = Object.keys(footerPages) as (keyof typeof footerPages)[];

export function Footer() {
  const { t } = useSite();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-about">
          <p className="brand">
            <BrandMark />
            <span className="brand-name">{brand}</span>
          </p>
          <p>{t('site.footer.custody')}</p>
          <p>{t('site.footer.noScript')}</p>
        </div>
        <nav className="foot-links" aria-label={t('site.footerNav')}>
          {groups.map((group) => (
            <div key={group}>
              <h2>{t(`site.footer.${group}`)}</h2>
              <ul>
                {footerPages[group].map((page) => (
                  <li key={page}>
                    <NavLink page={page} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
