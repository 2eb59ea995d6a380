/**
 * A text area that keeps what was typed before React hydrated it. React writes the server's text back into every text
 * area that has one, and a controlled one knows nothing of what was typed; inputs have neither flaw.
 */
import { useLayoutEffect, useRef, useState, type TextareaHTMLAttributes } from 'react';

type Props = Readonly<{
  id: string;
  /** Called with the text that was typed before hydration, for a text area whose text is a state of the page. */
  onAdopt?: (text: string) => void;
}> &
  TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextArea({ onAdopt, ...props }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  // Read while rendering, because React overwrites the text right after, before any effect runs.
  const [typed] = useState(() => readTyped(props.id));
  const adopt = useRef(onAdopt);
  useLayoutEffect(() => {
    if (typed === undefined || area.current === null) return;
    area.current.value = typed;
    adopt.current?.(typed);
  }, [typed]);
  return <textarea {...props} ref={area} />;
}

/** The text in the page that the server sent. Undefined on the server, for a new element, and if nobody typed. */
function readTyped(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement) || area.value === area.defaultValue) return undefined;
  return area.value;
}
