/** Shows the result of an action once: in a toast, or without JavaScript as a line on the page. */
import { useEffect } from 'react';
import { useSite } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import { useToast } from '../../ui/toast.tsx';
import { doneMessages, findDone, withoutDone } from './done.ts';
import type { Failure } from './failure.ts';

export function OfficeToast({ failure: given }: Readonly<{ failure: Failure | undefined }>) {
  const { t, search } = useSite();
  const showToast = useToast();
  // A form that waits for its confirmation has nothing to say in a toast.
  const failure = given?.title === '' ? undefined : given;
  const done = given ? undefined : findDone(search);

  useEffect(() => {
    if (failure) showToast({ title: failure.title, text: failure.text, tone: 'bad' });
    if (!done) return;
    showToast({ title: t(doneMessages[done]), tone: 'good' });
    // Removes the word of the success message from the URL, so that a reload or a bookmark does not show the toast
    // again.
    history.replaceState(history.state, '', location.pathname + withoutDone(location.search) + location.hash);
  }, [failure, done, showToast, t]);

  return (
    <noscript>
      {failure && (
        <Note tone="bad" title={failure.title} role="alert">
          {failure.text}
        </Note>
      )}
      {done && (
        <Note tone="good" role="status">
          {t(doneMessages[done])}
        </Note>
      )}
    </noscript>
  );
}
