/**
 * Light/dark switch. Until a visitor chooses, the system decides and no cookie is set. Both links are rendered and the
 * style sheet shows the link to the other theme, so the switch is right without JavaScript.
 */
import type { MouseEvent } from 'react';
import { choiceCookie, type Theme } from '../preferences.ts';
import { useSite } from '../site-context.tsx';
import { Icon } from '../ui/icon.tsx';

export function ThemeSwitch() {
  const { t } = useSite();
  return (
    <>
      <ThemeLink to="dark" label={t('site.theme.toDark')} />
      <ThemeLink to="light" label={t('site.theme.toLight')} />
    </>
  );
}

function ThemeLink({ to, label }: Readonly<{ to: Theme; label: string }>) {
  const { pathname, search } = useSite();
  return (
    <a
      className={`tool theme-to-${to}`}
      href={`/theme?to=${to}&back=${encodeURIComponent(pathname + search)}`}
      aria-label={label}
      title={label}
      rel="nofollow"
      onClick={(event) => chooseHere(event, to)}
    >
      <Icon name={to === 'dark' ? 'moon' : 'sun'} />
    </a>
  );
}

/** Switches the theme in place, so that typed values are kept. */
function chooseHere(event: MouseEvent, theme: Theme): void {
  event.preventDefault();
  document.documentElement.dataset['theme'] = theme;
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = choiceCookie('theme', theme, location.protocol === 'https:');
}
