/**
 * Button that copies a text. Its label changes for two seconds and is announced once. Without JavaScript the button is
 * hidden: the text beside it can be selected (`select-all`).
 */
import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { Icon } from './icon.tsx';

type Props = Readonly<{
  text: string;
  /** Visible label, or accessible name only (`isIconOnly`): "Copy the address". */
  label: string;
  copiedLabel: string;
  failedLabel: string;
  isIconOnly?: boolean;
  look?: ButtonLook;
  /** Called after each attempt to copy, for a toast. */
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

/**
 * Copies a text to the clipboard, by execCommand if the clipboard API is missing or refused. Returns whether it worked.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

function copyTheOldWay(text: string): boolean {
  const opener = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'visually-hidden';
  // While a modal dialog is open, nothing outside of it can be selected.
  (document.querySelector('dialog:modal') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (opener instanceof HTMLElement) opener.focus();
  }
}
