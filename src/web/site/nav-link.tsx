/** A link of the menus. It is the current one on its own page and below it; home on its own address only. */
import type { PageId } from '../pages.ts';
import { usePagePath, useSite } from '../site-context.tsx';

export function NavLink({ page }: Readonly<{ page: PageId }>) {
  const { t, pathname } = useSite();
  const path = usePagePath()(page);
  const isCurrent = isActive({ page, path, pathname });
  return (
    <a href={path} aria-current={isCurrent ? 'page' : undefined}>
      {t(`site.nav.${page as NamedPage}`)}
    </a>
  );
}

type NamedPage = Exclude<PageId, 'payment' | 'sandbox-transaction' | 'faucet' | `admin-${string}`>;

/** With or without the language before it. */
function isActive({ page, path, pathname }: Readonly<{ page: PageId; path: string; pathname: string }>): boolean {
  const unprefixed = `/${path.split('/').slice(2).join('/')}`;
  const here = pathname.replace(/\/$/, '') || '/';
  if (page === 'home') return here === path;
  return [path, unprefixed].some((start) => here === start || here.startsWith(`${start}/`));
}
