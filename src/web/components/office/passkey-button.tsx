/**
 * A button that has a passkey sign something, and sends the form it is in with the answer. It needs JavaScript, and
 * says so without it.
 */
import { useRef, useState } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';

type Props = Readonly<{
  label: string;
  look?: ButtonLook;
  size?: 'normal' | 'large';
  /** Gives the answer of the authenticator. Throws if there is none. */
  ask: () => Promise<string>;
}>;

export function PasskeyButton({ label, look = 'secondary', size = 'normal', ask }: Props) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'stopped' | 'unsupported' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const form = field.current?.form;
    if (!field.current || !form || isBusy) return;
    if (!('PublicKeyCredential' in globalThis)) return setProblem('unsupported');
    setBusy(true);
    try {
      field.current.value = await ask();
    } catch {
      setBusy(false);
      return setProblem('stopped');
    }
    // The answer stands for password and code, which are required otherwise.
    form.noValidate = true;
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]'));
  };
  return (
    <div className="passkey">
      <input ref={field} type="hidden" name="passkey" />
      <Button className="needs-script" {...{ look, size, isBusy }} onClick={() => void send()}>
        {label}
      </Button>
      <span role="alert">{problem !== null && <Hint>{t(`admin.passkey.${problem}`)}</Hint>}</span>
      <noscript>
        <Hint>{t('admin.passkey.script')}</Hint>
      </noscript>
    </div>
  );
}
