/** Form to paste, drop or choose the terms and, if there is one, the revealed plan. */
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Documents } from './check-documents.ts';
import type { TermsCheck } from './check-terms.ts';

type Props = Readonly<{
  typed: Documents;
  check: TermsCheck | undefined;
  onVerify: (documents: Documents) => Promise<void>;
}>;

export function VerifyForm({ typed, check, onVerify }: Props) {
  const t = useTranslate();
  const [texts, setTexts] = useState(typed);
  const isUnsupported = check?.kind === 'unsupported';
  const isMissing = check?.kind === 'empty';
  const take = (name: keyof Documents) => (text: string, isWhole: boolean) => {
    // Both texts may be adopted in the same moment, so that each change is one of the latest texts.
    setTexts((before) => ({ ...before, [name]: text }));
    if (isWhole) void onVerify({ ...texts, [name]: text });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    // If the browser cannot verify, the form is sent to the server, as without JavaScript.
    if (isUnsupported) return;
    event.preventDefault();
    void onVerify(texts);
  };
  return (
    <form method="post" className="verify-form" onSubmit={submit}>
      <Document
        name="document"
        rows={9}
        label={t('verify.label')}
        text={texts.document}
        isMissing={isMissing}
        onTake={take('document')}
      >
        {isMissing && <Hint tone="bad">{t('verify.empty')}</Hint>}
        <Hint>{t('verify.hint')}</Hint>
      </Document>
      <FileButton label={t('verify.file')} onTake={take('document')} />
      <Document name="plan" rows={3} label={t('verify.plan.label')} text={texts.plan} onTake={take('plan')}>
        <Hint>{t('verify.plan.hint')}</Hint>
      </Document>
      <FileButton label={t('verify.plan.file')} onTake={take('plan')} />
      <div className="form-actions">
        <Button type="submit" look="primary">
          <Icon name="shield-check" />
          {t(isUnsupported ? 'verify.byServer' : 'verify.button')}
        </Button>
      </div>
    </form>
  );
}

/** Callback for a text that was pasted, dropped or chosen. `isWhole`: the text came from a file, so it is complete. */
type OnTake = (text: string, isWhole: boolean) => void;

type DocumentProps = Readonly<{
  name: keyof Documents;
  rows: number;
  label: string;
  text: string;
  isMissing?: boolean;
  onTake: OnTake;
  children: ReactNode;
}>;

function Document({ name, rows, label, text, isMissing = false, onTake, children }: DocumentProps) {
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <TextArea
        id={name}
        name={name}
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onAdopt={(typed) => onTake(typed, false)}
        onChange={(event) => onTake(event.target.value, false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          void takeFile(event.dataTransfer.files[0], onTake);
        }}
        aria-describedby={`${name}-hint`}
        aria-invalid={isMissing || undefined}
      />
      <div id={`${name}-hint`}>{children}</div>
    </>
  );
}

function FileButton({ label, onTake }: Readonly<{ label: string; onTake: OnTake }>) {
  return (
    <label className="button secondary needs-script">
      <Icon name="file-check" />
      {label}
      <input
        type="file"
        accept=".json,application/json,text/plain"
        className="visually-hidden"
        onChange={(event) => void takeFile(event.target.files?.[0], onTake)}
      />
    </label>
  );
}

async function takeFile(file: File | undefined, onTake: OnTake): Promise<void> {
  if (file) onTake(await file.text(), true);
}
