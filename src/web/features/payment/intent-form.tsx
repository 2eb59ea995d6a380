/** A form of the payment page. Without scripts it is a plain one; with them the page stays where it is. */
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';

type Props = Readonly<{ intent: string; children: ReactNode; className?: string }>;

export function IntentForm({ intent, children, className }: Props) {
  return (
    <Form method="post" replace preventScrollReset discover="none" className={className}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}

/** Which intent is on its way to the server. */
export function useBusyIntent(): string | undefined {
  const { state, formData } = useNavigation();
  const intent = state === 'idle' ? undefined : formData?.get('intent');
  return typeof intent === 'string' ? intent : undefined;
}
