/** The raw response of a failed request, collapsed: for customer support, not for the visitor. */
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
