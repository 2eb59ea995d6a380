/** Subject, e-mail address and message. Errors are shown at their field, and typed values are kept. */
import { useId, type ReactNode } from 'react';
import { brand } from '#src/i18n/brand.ts';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  letterProblems,
  mostCharacters,
  topics,
  type LetterProblem,
  type LetterProblems,
  type TypedLetter,
} from './contact-letter.ts';

type Props = Readonly<{
  typed: TypedLetter | undefined;
  problems: LetterProblems | undefined;
  /**
   * True once the e-mail is written: opening the e-mail is then the primary button, and changing it the secondary one.
   */
  isReady: boolean;
}>;

export function ContactForm({ typed, problems = {}, isReady }: Props) {
  const { t, pathname, contactEmail } = useSite();
  const errorOf = (problem: LetterProblem): string => t.loose(`contact.error.${problem}`, { max: mostCharacters });
  // Data for the page's script (contact-form.js), which writes the e-mail.
  const words = {
    to: contactEmail,
    subject: t.loose('contact.mail.subject', { brand }),
    replyTo: t.loose('contact.mail.replyTo'),
    most: mostCharacters,
    errors: Object.fromEntries(letterProblems.map((problem) => [problem, errorOf(problem)])),
  };
  const say = (field: keyof LetterProblems): string | undefined => {
    const problem = problems[field];
    return problem && errorOf(problem);
  };
  return (
    // `noValidate`: the browser's own checks would be in another language and hide ours. The fragment scrolls back to
    // the form.
    <form
      method="post"
      action={`${pathname}#write`}
      className="contact-form"
      data-letter={JSON.stringify(words)}
      noValidate
    >
      <TopicField typed={typed?.topic} error={say('topic')} />
      <TextField
        label={t('contact.field.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={typed?.email}
        error={say('email')}
        hint={<Hint>{t('contact.field.emailHint')}</Hint>}
      />
      <MessageField typed={typed?.message} error={say('message')} />
      <Button type="submit" look={isReady ? 'secondary' : 'primary'} size="large">
        <Icon name="mail" />
        {t('contact.submit')}
      </Button>
      <template id="letter-problem">
        <Hint tone="bad">{null}</Hint>
      </template>
      <script src="/contact-form.js" type="module" />
    </form>
  );
}

type FieldProps = Readonly<{ typed: string | undefined; error: string | undefined }>;

function TopicField({ typed, error }: FieldProps) {
  const t = useTranslate();
  const id = useId();
  const known = topics.find((topic) => topic === typed);
  return (
    <Labelled id={id} label={t('contact.field.topic')} error={error}>
      <select
        id={id}
        name="topic"
        required
        defaultValue={known ?? ''}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-error`}
      >
        <option value="">{t('contact.topic.choose')}</option>
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`contact.topic.${topic}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </Labelled>
  );
}

function MessageField({ typed, error }: FieldProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <div>
      <Labelled id={id} label={t('contact.field.message')} error={error}>
        <textarea
          id={id}
          name="message"
          rows={7}
          required
          defaultValue={typed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error ${id}-hint`}
        />
      </Labelled>
      <div id={`${id}-hint`}>
        <Hint>{t('contact.field.messageHint')}</Hint>
      </div>
    </div>
  );
}

type LabelledProps = Readonly<{ id: string; label: string; error: string | undefined; children: ReactNode }>;

function Labelled({ id, label, error, children }: LabelledProps) {
  return (
    <div className="text-field">
      <div className="text-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={error === undefined ? 'text-box' : 'text-box bad'}>{children}</div>
      <div id={`${id}-error`}>{error !== undefined && <Hint tone="bad">{error}</Hint>}</div>
    </div>
  );
}
