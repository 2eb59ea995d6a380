/**
 * The page for verifying signed terms, which are pasted or dropped into it. The browser verifies them itself; if it
 * cannot, the form is sent to the server.
 */
import { useState } from 'react';
import { Filled, useTranslate } from '../../site-context.tsx';
import { checkDocuments, type Checks, type Documents } from './check-documents.ts';
import type { VerifyingKey } from './check-terms.ts';
import { PlanVerdict } from './plan-verdict.tsx';
import { TermsVerdict } from './terms-verdict.tsx';
import { VerifyForm } from './verify-form.tsx';

/** Result of a check on the server, with the documents as typed, so that the form can show them again. */
export type VerifyAnswer = Readonly<{ checks: Checks; typed: Documents }>;

type Props = Readonly<{ verifyingKey: VerifyingKey; answer: VerifyAnswer | undefined }>;

const keyAddress = '/.well-known/sampan-terms-key';

export function VerifyPage({ verifyingKey, answer }: Props) {
  const t = useTranslate();
  const [checks, setChecks] = useState(answer?.checks);
  return (
    <div className="wrap order-page verify-page">
      <h1>{t('verify.title')}</h1>
      <p className="verify-lede">{t('verify.lede')}</p>
      <noscript>
        <p className="verify-lede">{t('verify.ledeNoScript')}</p>
      </noscript>
      <VerifyForm
        typed={answer?.typed ?? { document: '', plan: '' }}
        check={checks?.terms}
        onVerify={async (documents) => setChecks(await checkDocuments(documents, verifyingKey))}
      />
      <div aria-live="polite" className="verdicts">
        {checks && <PlanVerdict check={checks.plan} areTermsGenuine={checks.terms.kind === 'genuine'} />}
        {checks && checks.terms.kind !== 'empty' && <TermsVerdict check={checks.terms} />}
      </div>
      <KeyPanel verifyingKey={verifyingKey} />
    </div>
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
