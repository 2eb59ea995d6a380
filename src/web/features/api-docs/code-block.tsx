/**
 * Code with a copy button. Without JavaScript the code is selected by hand. Long lines wrap on a wide screen and scroll
 * on a phone, within their block.
 */
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type Props = Readonly<{ id: string; text: string }>;

export function CodeBlock({ id, text }: Props) {
  const t = useTranslate();
  return (
    <div className="code-block">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls on phones, also by keyboard */}
      <pre id={id} role="group" aria-label={t('docs.code')} tabIndex={0}>
        <code>
          <Commented text={text} />
        </code>
      </pre>
      <Button
        className="copy needs-script"
        look="secondary"
        data-copy-from={id}
        data-copied={t('site.copied')}
        data-failed={t('site.copyFailed')}
      >
        <Icon name="copy" />
        <span>{t('docs.examples.copy')}</span>
      </Button>
      <span className="visually-hidden" aria-live="polite" />
    </div>
  );
}

/** Highlights comment lines. */
function Commented({ text }: Readonly<{ text: string }>) {
  return text.split(/^([ \t]*(?:\/\/|#|\/\*\*).*)$/m).map((piece, index) => {
    // Pieces with an odd index are comments. Pieces never change places, so the index can be the key.
    const isComment = index % 2 === 1;
    // oxlint-disable-next-line react/no-array-index-key
    return isComment ? (
      <span key={index} className="comment">
        {piece}
      </span>
    ) : (
      piece
    );
  });
}
