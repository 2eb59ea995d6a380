/** Contact details, and a form that writes an e-mail for the visitor's own mail program. */
import { data } from 'react-router';
import { supportReplyMs } from '#src/domain/order/time-limits.ts';
import { formatSpan } from '#src/i18n/format.ts';
import { translateOn } from '../catalog.server.ts';
import { channelsContext, languageOf, siteContext } from '../contexts.ts';
import { checkLetter, readLetter, writeLetter } from '../features/contact/contact-letter.ts';
import { ContactPage, type ContactAnswer, type ContactView } from '../features/contact/contact-page.tsx';
import '../styles/contact.css';
import type { Route } from './+types/contact.ts';

export function loader({ context }: Route.LoaderArgs): ContactView {
  const { botHandle, isExampleEmail } = context.get(channelsContext);
  const reply = formatSpan(languageOf(context), supportReplyMs / 3_600_000, { unit: 'hour' });
  return { botHandle, isExample: isExampleEmail, reply };
}

/** Submission without JavaScript. Nothing is stored: the e-mail goes back to the page as a mailto link. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = readLetter(await request.formData());
  const checked = checkLetter(typed);
  if (!checked.ok) {
    const answer: ContactAnswer = { typed, problems: checked.problems, letter: undefined };
    return data(answer, { status: 400 });
  }
  const to = context.get(siteContext).contactEmail;
  const letter = writeLetter(checked.letter, { to, t: translateOn(context, ['contact']) });
  const answer: ContactAnswer = { typed, problems: {}, letter };
  return data(answer, { status: 200 });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage view={loaderData} answer={actionData} />;
}
