/** Paste or drop signed terms; the browser checks them itself. The form behind it asks the server where it cannot. */
import { useState, type FormEvent } from 'react';
import { Filled, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkTerms, type TermsCheck, type VerifyingKey } from './check-terms.ts';
import { TermsVerdict } from './terms-verdict.tsx';

export type VerifyAnswer = Readonly<{ check: TermsCheck; typed: string }>;

type Props = Readonly<{ verifyingKey: VerifyingKey; answer: VerifyAnswer | undefined }>;

const keyAddress = '/.well-known/sampan-terms-key';

export function VerifyPage({ verifyingKey, answer }: Props) {
  const t = useTranslate();
  const [check, setCheck] = useState(answer?.check);
  return (
    <div className="wrap order-page verify-page">
      <h1>{t('verify.title')}</h1>
      <p className="verify-lede">{t('verify.lede')}</p>
      <noscript>
        <p className="verify-lede">{t('verify.ledeNoScript')}</p>
      </noscript>
      <VerifyForm
        typed={answer?.typed ?? ''}
        check={check}
        onVerify={async (document) => setCheck(await checkTerms(document, verifyingKey))}
      />
      <div aria-live="polite">{check && check.kind !== 'empty' && <TermsVerdict check={check} />}</div>
      <KeyPanel verifyingKey={verifyingKey} />
    </div>
  );
}

type FormProps = Readonly<{
  typed: string;
  check: TermsCheck | undefined;
  onVerify: (document: string) => Promise<void>;
}>;

function VerifyForm({ typed, check, onVerify }: FormProps) {
  const t = useTranslate();
  const [text, setText] = useState(typed);
  const takeFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const document = await file.text();
    setText(document);
    await onVerify(document);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    // Where the browser cannot check, the form goes to the server as it would without scripts.
    if (check?.kind === 'unsupported') return;
    event.preventDefault();
    void onVerify(text);
  };
  return (
    <form method="post" className="verify-form" onSubmit={submit}>
      <label htmlFor="document">{t('verify.label')}</label>
      <textarea
        id="document"
        name="document"
        rows={9}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          void takeFile(event.dataTransfer.files[0]);
        }}
        aria-describedby="document-hint"
        aria-invalid={check?.kind === 'empty' || undefined}
      />
      <div id="document-hint">
        {check?.kind === 'empty' && <Hint tone="bad">{t('verify.empty')}</Hint>}
        <Hint>{t('verify.hint')}</Hint>
      </div>
      <div className="form-actions">
        <Button type="submit" look="primary">
          <Icon name="shield-check" />
          {t(check?.kind === 'unsupported' ? 'verify.byServer' : 'verify.button')}
        </Button>
        <FileButton onTake={takeFile} />
      </div>
    </form>
  );
}

function FileButton({ onTake }: Readonly<{ onTake: (file: File | undefined) => Promise<void> }>) {
  const t = useTranslate();
  return (
    <label className="button secondary needs-script">
      <Icon name="file-check" />
      {t('verify.file')}
      <input
        type="file"
        accept=".json,application/json,text/plain"
        className="visually-hidden"
        onChange={(event) => void onTake(event.target.files?.[0])}
      />
    </label>
  );
}

function KeyPanel({ verifyingKey: { keyId, publicKeyRaw } }: Readonly<{ verifyingKey: VerifyingKey }>) {
  const t = useTranslate();
  return (
    <section className="panel" aria-labelledby="key-title">
      <div className="panel-head">
        <h2 id="key-title">{t('verify.key.title')}</h2>
      </div>
      <dl className="key-facts">
        <dt>{t('verify.key.id')}</dt>
        <dd className="mono select-all">{keyId}</dd>
        <dt>{t('verify.key.raw')}</dt>
        <dd className="mono select-all">{publicKeyRaw}</dd>
      </dl>
      <p className="panel-note">
        <Filled text={t.loose('verify.key.published')} parts={{ link: <a href={keyAddress}>{keyAddress}</a> }} />
      </p>
    </section>
  );
}
