/** The operator's reason for an action. It is written to the audit log, so it must not be empty. */
import { useId } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextArea } from '../../ui/text-area.tsx';

type Props = Readonly<{ typed?: string | undefined; error?: string | undefined }>;

export function ReasonField({ typed, error }: Props) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className="text-field">
      <div className="text-label">
        <label htmlFor={id}>{t('admin.reason')}</label>
      </div>
      <div className={error === undefined ? 'text-box' : 'text-box bad'}>
        <TextArea
          id={id}
          name="reason"
          rows={3}
          maxLength={500}
          required
          defaultValue={typed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-hint`}
        />
      </div>
      <div id={`${id}-hint`}>
        {error === undefined ? <Hint>{t('admin.reason.hint')}</Hint> : <Hint tone="bad">{error}</Hint>}
      </div>
    </div>
  );
}
