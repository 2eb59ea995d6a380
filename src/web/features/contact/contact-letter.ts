/** An e-mail to customer service ("letter"): the form's fields, their validation, and the mailto link. */
import { brand } from '#src/i18n/brand.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { readText } from '../../components/forms/read-form.ts';

export const topics = ['order', 'refund', 'network', 'privacy', 'api', 'other'] as const;
export type Topic = (typeof topics)[number];

/** Maximum length of the message, because mail programs cut or refuse very long mailto links. */
export const mostCharacters = 1000;

/** The fields of the letter as the visitor typed them. */
export type TypedLetter = Readonly<{ topic: string; email: string; message: string }>;
type CheckedLetter = Readonly<{ topic: Topic; email: string; message: string }>;

export const letterProblems = ['topic', 'emailMissing', 'emailWrong', 'messageMissing', 'messageLong'] as const;
export type LetterProblem = (typeof letterProblems)[number];
/** The error of each field; its text is `contact.error.<problem>`. */
export type LetterProblems = Readonly<Partial<Record<keyof TypedLetter, LetterProblem>>>;

export type Letter = Readonly<{ to: string; subject: string; body: string; link: string }>;

export function readLetter(form: FormData): TypedLetter {
  // Browsers send line breaks as CRLF; a visitor counts them as one character.
  const read = (name: string): string => readText(form, name, Infinity).replaceAll('\r\n', '\n').trim();
  return { topic: read('topic'), email: read('email'), message: read('message') };
}

export function checkLetter({
  topic,
  email,
  message,
}: TypedLetter): Readonly<{ ok: true; letter: CheckedLetter }> | Readonly<{ ok: false; problems: LetterProblems }> {
  const known = topics.find((each) => each === topic);
  const emailProblem = email === '' ? 'emailMissing' : isEmail(email) ? undefined : 'emailWrong';
  const messageProblem =
    message === '' ? 'messageMissing' : message.length > mostCharacters ? 'messageLong' : undefined;
  if (known && !emailProblem && !messageProblem) return { ok: true, letter: { topic: known, email, message } };
  return {
    ok: false,
    problems: {
      ...(!known && { topic: 'topic' }),
      ...(emailProblem && { email: emailProblem }),
      ...(messageProblem && { message: messageProblem }),
    },
  };
}

export function writeLetter(
  { topic, email, message }: CheckedLetter,
  { to, t }: Readonly<{ to: string; t: Translate }>,
): Letter {
  const subject = t('contact.mail.subject', { brand, topic: t(`contact.topic.${topic}`) });
  const body = `${message}\n\n${t('contact.mail.replyTo', { email })}`;
  return { to, subject, body, link: toMailLink({ to, subject, body }) };
}

/** mailto link (RFC 6068). Everything is encoded, so that no visitor's text can inject a mail header. */
function toMailLink({ to, subject, body }: Omit<Letter, 'link'>): string {
  const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
  const fields = `subject=${encode(subject)}&body=${encode(body.replaceAll('\n', '\r\n'))}`;
  return `mailto:${encode(to).replace('%40', '@')}?${fields}`;
}

/**
 * Whether the text has the form of an e-mail address. Finds typing errors only: it cannot check whether the mailbox
 * exists.
 */
function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
