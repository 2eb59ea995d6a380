/** Copy button with the site's labels and toast. */
import { useTranslate } from '../../site-context.tsx';
import type { ButtonLook } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useToast } from '../../ui/toast.tsx';

type Props = Readonly<{ text: string; label: string; isIconOnly?: boolean; look?: ButtonLook }>;

export function Copy({ text, label, isIconOnly = false, look = 'secondary' }: Props) {
  const t = useTranslate();
  const showToast = useToast();
  return (
    <CopyButton
      text={text}
      label={label}
      copiedLabel={t('site.copied')}
      failedLabel={t('site.copyFailed')}
      isIconOnly={isIconOnly}
      look={look}
      onCopied={(isCopied) =>
        showToast(isCopied ? { title: t('site.copied'), tone: 'good' } : { title: t('site.copyFailed'), tone: 'bad' })
      }
    />
  );
}
