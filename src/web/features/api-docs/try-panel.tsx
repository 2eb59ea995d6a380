/** Form that sends a request to the sandbox. Its script is loaded when the first form is opened (try-api.js). */
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import type { CallView, FormField } from './call-views.server.ts';

type Props = Readonly<{ call: CallView; fields: readonly FormField[] }>;

export function TryPanel({ call: { id, method, path }, fields }: Props) {
  const t = useTranslate();
  return (
    <details className="try needs-script">
      <summary>
        <Icon name="play" />
        {t('docs.try.title')}
      </summary>
      <form data-call={id} data-method={method} data-path={path}>
        {fields.map(({ name, place, isRequired, value, hint }) => (
          <p key={name}>
            <label htmlFor={`try-${id}-${name}`}>
              <code>{name}</code>
            </label>
            <input
              id={`try-${id}-${name}`}
              name={name}
              lang="en"
              data-place={place}
              defaultValue={value}
              placeholder={hint}
              required={isRequired}
              autoComplete="off"
              spellCheck={false}
            />
          </p>
        ))}
        <Button type="submit" look="primary">
          {t('docs.try.send')}
        </Button>
      </form>
    </details>
  );
}

/** Template, once per page, that the script copies into each form, so that the script contains no texts. */
export function TryParts() {
  const t = useTranslate();
  return (
    <>
      <noscript>
        <Note tone="info">
          <p>{t('docs.try.noScript')}</p>
        </Note>
      </noscript>
      <template id="try-key" data-has-key={t('docs.try.hasKey')} data-failed={t('docs.try.failed')}>
        <p className="try-key">
          <span>{t('docs.try.noKey')}</span>
          <Button>
            <Icon name="key-round" />
            {t('docs.try.getKey')}
          </Button>
        </p>
      </template>
      <template id="try-answer">
        <div className="try-answer">
          <p role="status">
            <code data-part="status" />
          </p>
          <p>
            <code data-part="headers" />
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long answers scroll, also by keyboard */}
          <pre role="group" aria-label={t('docs.try.answer')} tabIndex={0}>
            <code data-part="body" />
          </pre>
          <p>
            <a data-part="order" target="_blank" rel="noopener noreferrer" href="/" hidden>
              {t('docs.try.openOrder')}
            </a>
          </p>
        </div>
      </template>
    </>
  );
}
