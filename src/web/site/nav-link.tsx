/** A menu link. It is marked as current on its page and on pages below it; home only on its own path. */
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

type NamedPage = Exclude<
  PageId,
  'payment' | 'sandbox-transaction' | 'faucet' | 'invoice' | 'partner' | 'offline' | `admin-${string}`
>;

/** Whether the link's page is the current one. Accepts paths with and without the language prefix. */
function isActive({ page, path, pathname }: Readonly<{ page: PageId; path: string; pathname: string }>): boolean {
  const unprefixed = `/${path.split('/').slice(2).join('/')}`;
  const here = pathname.replace(/\/$/, '') || '/';
  if (page === 'home') return here === path;
  return [path, unprefixed].some((start) => here === start || here.startsWith(`${start}/`));
}
