/** Every language by its own name. Each is a link that stores the choice and stays on the page. */
import { languageCodes, languages, type Language } from '#src/i18n/languages.ts';
import { SentenceGap, useSite } from '../site-context.tsx';
import spriteUrl from '../ui/sprite/sprite.svg?url';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

export function LanguageSwitch() {
  const { t, language } = useSite();
  return (
    <>
      <button type="button" className="tool language-tool" popoverTarget="language-menu">
        <Icon name="languages" />
        <VisuallyHidden>
          {t('site.languageLabel')}
          <SentenceGap />
        </VisuallyHidden>
        <span className="tool-text">{languages[language].nativeName}</span>
      </button>
      <div id="language-menu" popover="auto" className="menu language-menu">
        <LanguageLinks />
      </div>
    </>
  );
}

export function LanguageLinks() {
  const { language, pathname, search } = useSite();
  const back = encodeURIComponent(pathname + search);
  return (
    <ul>
      {languageCodes.map((code) => (
        <li key={code}>
          <a
            href={`/language?to=${code}&back=${back}`}
            lang={languages[code].htmlLang}
            aria-current={code === language ? 'true' : undefined}
            rel="nofollow"
          >
            <Flag name={languages[code].flag} />
            {languages[code].nativeName}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A small flag. Decorative: a language is not a country. */
function Flag({ name }: Readonly<{ name: Language['flag'] }>) {
  return (
    <svg className="flag" viewBox="0 0 24 16" aria-hidden="true">
      <use href={`${spriteUrl}#flag-${name}`} />
    </svg>
  );
}
