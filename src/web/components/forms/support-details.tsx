/** What a failed call answered, folded away: nothing for the visitor to read, and all that support needs. */
import { useTranslate } from '../../site-context.tsx';

export function SupportDetails({ text }: Readonly<{ text: string | undefined }>) {
  const t = useTranslate();
  if (!text) return null;
  return (
    <details className="support">
      <summary>{t('exchange.support')}</summary>
      <code>{text}</code>
    </details>
  );
}
