/** Sends the order. Once it is made the page goes to the payment after two seconds; until then nothing is lost. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePagePath, useSite } from '../../site-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { sendOrder, type OrderCall, type Reply, type MadeOrder } from './api-calls.ts';

/** `waiting`: nobody answers and we try again. `stuck`: we gave up, and the visitor can press the button. */
export type OrderPhase = 'idle' | 'sending' | 'waiting' | 'stuck' | 'made';

const redirectMs = 2000;
const retryPausesMs = [1500, 3000, 6000, 10_000];

type Outcome = Exclude<Reply<MadeOrder>, Readonly<{ kind: 'unreachable' }>> | Readonly<{ kind: 'gave_up' }>;

export function useOrder(): Readonly<{ phase: OrderPhase; send: (order: OrderCall) => Promise<Outcome> }> {
  const { language, t } = useSite();
  const paymentPath = usePagePath()('payment');
  const showToast = useToast();
  const [phase, setPhase] = useState<OrderPhase>('idle');
  const sent = useRef<Readonly<{ content: string; key: string }>>(undefined);
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);
  useEffect(() => {
    // The browser may bring this page back as it was left: then it is a new form.
    const reset = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      sent.current = undefined;
      setPhase('idle');
    };
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const send = useCallback(
    async (order: OrderCall): Promise<Outcome> => {
      const key = keyFor(sent, order);
      call.current = new AbortController();
      const { signal } = call.current;
      setPhase('sending');
      for (const pauseMs of [...retryPausesMs, 0]) {
        const reply = await sendOrder(order, { language, key, signal });
        if (reply.kind === 'refused') setPhase('idle');
        if (reply.kind === 'ok') {
          setPhase('made');
          const { id, orderNumber } = reply.value;
          const text = t('exchange.createdText', { number: orderNumber });
          showToast({ title: t('exchange.created'), text, tone: 'good' });
          setTimeout(() => location.assign(`${paymentPath}/${id}`), redirectMs);
        }
        if (reply.kind !== 'unreachable') return reply;
        setPhase(pauseMs === 0 ? 'stuck' : 'waiting');
        if (pauseMs > 0) await pause(pauseMs);
      }
      return { kind: 'gave_up' };
    },
    [language, t, paymentPath, showToast],
  );
  return { phase, send };
}

type Sent = { current: Readonly<{ content: string; key: string }> | undefined };

/** One key for one content: sending the same again is the same order, changing anything makes another. */
function keyFor(sent: Sent, { receiveAmount: _shown, ...order }: OrderCall): string {
  const content = JSON.stringify(order);
  if (sent.current?.content !== content) sent.current = { content, key: randomKey() };
  return sent.current.key;
}

/** `crypto.randomUUID` is missing on plain HTTP, which an onion address is. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Ends early when the network is back. */
async function pause(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
  });
}
