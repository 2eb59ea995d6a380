/**
 * Copies a text. The label changes for two seconds and is announced once. Without JavaScript the button is hidden: the
 * text beside it can be selected (`select-all`).
 */
import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

type Props = Readonly<{
  text: string;
  /** Visible label, or accessible name only (`isIconOnly`): "Copy the address". */
  label: string;
  copiedLabel: string;
  failedLabel: string;
  isIconOnly?: boolean;
  look?: ButtonLook;
  /** Called after each attempt, for a toast. */
  onCopied?: (isCopied: boolean) => void;
}>;

const noticeMilliseconds = 2000;

export function CopyButton({ text, label, copiedLabel, failedLabel, isIconOnly = false, look, onCopied }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), noticeMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'failed');
    onCopied?.(isCopied);
  };
  const said = outcome === 'copied' ? copiedLabel : outcome === 'failed' ? failedLabel : '';
  return (
    <>
      <Button
        look={look ?? 'secondary'}
        className={isIconOnly ? 'copy needs-script icon-only' : 'copy needs-script'}
        aria-label={isIconOnly ? label : undefined}
        title={isIconOnly ? label : undefined}
        onClick={() => void copy()}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {!isIconOnly && <span>{outcome === 'copied' ? copiedLabel : label}</span>}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </>
  );
}
