/**
 * Toast: one message at a time, for five seconds; the next message replaces it. Errors interrupt screen readers
 * (role="alert"), other messages wait for a pause. Anything that matters later must be on the page as well.
 */
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export type ToastTone = 'good' | 'info' | 'bad';
export type ToastMessage = Readonly<{ title: string; text?: string | undefined; tone?: ToastTone }>;

const showMilliseconds = 5000;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

/**
 * The function that shows a toast: `const showToast = useToast(); showToast({ title: t('site.copied'), tone: 'good'
 * })`.
 */
export function useToast(): (message: ToastMessage) => void {
  return use(ToastContext);
}

type Shown = ToastMessage & Readonly<{ number: number }>;

export function ToastHost({ children, dismissLabel }: Readonly<{ children: ReactNode; dismissLabel: string }>) {
  const [shown, setShown] = useState<Shown>();
  const count = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    count.current += 1;
    setShown({ ...message, number: count.current });
  }, []);

  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(undefined), showMilliseconds);
    return () => clearTimeout(timer);
  }, [shown]);

  const toast = useMemo(
    () =>
      shown && (
        <Toast key={shown.number} {...shown} dismissLabel={dismissLabel} onDismiss={() => setShown(undefined)} />
      ),
    [shown, dismissLabel],
  );
  return (
    <ToastContext value={show}>
      {children}
      {/* Both live regions exist from the start: screen readers often ignore text in a region that was just added. */}
      <div className="toasts">
        <div role="status">{shown?.tone !== 'bad' && toast}</div>
        <div role="alert">{shown?.tone === 'bad' && toast}</div>
      </div>
    </ToastContext>
  );
}

const icons = { good: 'circle-check', info: 'info', bad: 'circle-alert' } as const;

type ToastProps = ToastMessage & Readonly<{ dismissLabel: string; onDismiss: () => void }>;

function Toast({ title, text, tone = 'info', dismissLabel, onDismiss }: ToastProps) {
  return (
    <div className={`toast ${tone}`}>
      <Icon name={icons[tone]} />
      <div>
        <p className="toast-title">{title}</p>
        {text !== undefined && <p>{text}</p>}
      </div>
      <IconButton icon="x" label={dismissLabel} onClick={onDismiss} />
    </div>
  );
}
