/**
 * All ten menu entries, for narrow screens. A native popover: Escape, light dismiss and focus return are handled by the
 * browser, with and without JavaScript. The style sheet locks scrolling of the page behind it, and public/site.js
 * closes it if the screen becomes so wide that its button is hidden.
 */
import { barPages, morePages } from '../pages.ts';
import { useSite } from '../site-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { LanguageLinks } from './language-switch.tsx';
import { NavLink } from './nav-link.tsx';

const menuId = 'side-menu';

export function SideMenu() {
  const { t, contactEmail } = useSite();
  return (
    <>
      <button type="button" className="tool burger" popoverTarget={menuId} aria-label={t('site.menu')}>
        <Icon name="menu" />
      </button>
      <dialog id={menuId} popover="auto" className="side-menu" aria-label={t('site.menu')}>
        <button
          type="button"
          className="icon-button side-close"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label={t('site.closeMenu')}
        >
          <Icon name="x" />
        </button>
        <nav aria-label={t('site.mainNav')}>
          <ul>
            {[...barPages, ...morePages].map((page) => (
              <li key={page}>
                <NavLink page={page} />
              </li>
            ))}
          </ul>
        </nav>
        <section className="side-languages" aria-label={t('site.language')}>
          <LanguageLinks />
        </section>
        <a className="side-mail" href={`mailto:${contactEmail}`}>
          <Icon name="mail" />
          <span>
            <small>{t('site.customerService')}</small>
            {contactEmail}
          </span>
        </a>
      </dialog>
    </>
  );
}
