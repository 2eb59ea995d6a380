/** A form of the payment page. Plain without JavaScript; with it, submitted without leaving the page. */
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

/** The intent that is being submitted. */
export function useBusyIntent(): string | undefined {
  const { state, formData } = useNavigation();
  const intent = state === 'idle' ? undefined : formData?.get('intent');
  return typeof intent === 'string' ? intent : undefined;
}
