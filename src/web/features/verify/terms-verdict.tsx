/** The result of the verification, and every field of the document as text. */
import { ratesQuery } from '#src/http/rates-query.ts';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import type { TermsCheck, TermsFields } from './check-terms.ts';
import { describeTerms } from './describe-terms.ts';

const tones = { genuine: 'good', forged: 'bad', otherKey: 'warn' } as const;

export function TermsVerdict({ check }: Readonly<{ check: TermsCheck }>) {
  const t = useTranslate();
  switch (check.kind) {
    case 'empty':
      return null;
    case 'unreadable':
      return (
        <Note tone="bad" title={t('verify.unreadable')}>
          {t('verify.unreadableText')}
        </Note>
      );
    case 'unsupported':
      return <Note tone="warn">{t('verify.unsupported')}</Note>;
    default:
      return <Judged check={check} />;
  }
}

function Judged({ check }: Readonly<{ check: Extract<TermsCheck, { keyId: string }> }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const { kind, keyId, terms } = check;
  const isReceipt = terms['document'] === 'receipt';
  const words = {
    genuine: t(isReceipt ? 'verify.receipt.genuineText' : 'verify.genuineText'),
    forged: t(isReceipt ? 'verify.receipt.forgedText' : 'verify.forgedText'),
    otherKey: t('verify.otherKeyText', { keyId }),
  } as const;
  return (
    <section className="verdict">
      <Note tone={tones[kind]} title={t(`verify.${kind}`)}>
        <p>{words[kind]}</p>
        <p>
          {t('verify.key.id')}: <code>{keyId}</code>
        </p>
      </Note>
      {kind !== 'genuine' && <h2>{t('verify.forged.fields')}</h2>}
      <dl className={kind === 'genuine' ? 'terms-lines num' : 'terms-lines num doubtful'}>
        {describeTerms(terms, t).map(({ name, value, isCode }, place) => (
          // Lines are never reordered, and may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place}>
            <dt>{name}</dt>
            <dd className={isCode ? 'mono' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {terms['margin'] !== undefined && <a href={pageAt('rates') + askRates(terms)}>{t('site.nav.rates')}</a>}
    </section>
  );
}

/** The pair and the amount of the terms. Anybody may have written the document, so that fields need not be texts. */
function askRates({ sendCurrency: from, receiveCurrency: to, sendAmount: amount }: TermsFields): string {
  if (typeof from !== 'string' || typeof to !== 'string') return '';
  return ratesQuery({ from, to, ...(typeof amount === 'string' && { amount }) });
}
