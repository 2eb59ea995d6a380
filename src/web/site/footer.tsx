/** The footer: links that the menu lacks, and the two sentences that every visitor should be able to find. */
import { brand } from '#src/i18n/brand.ts';
import { footerPages } from '../pages.ts';
import { usePagePath, useSite } from '../site-context.tsx';
import type { FiatChoice } from './fiat-choice.ts';
import { BrandMark } from './brand-mark.tsx';
import { NavLink } from './nav-link.tsx';

const groups = Object.keys(footerPages) as (keyof typeof footerPages)[];

export function Footer() {
  const { t, fiat } = useSite();
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
          {fiat && <FiatLink choice={fiat} />}
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

/** Leads to the form beside the rates. Says why there is no figure, if somebody chose one and there is none. */
function FiatLink({ choice: { link, trouble } }: Readonly<{ choice: FiatChoice }>) {
  const pageAt = usePagePath();
  return (
    <>
      <p>
        <a href={`${pageAt('rates')}#moneys`}>{link}</a>
      </p>
      {trouble !== undefined && <p>{trouble}</p>}
    </>
  );
}
