/** Sends the order with retries. Two seconds after the order is made, the browser opens its payment page. */
import { useEffect, useRef, useState } from 'react';
import type { Answers } from '#src/api/answers.ts';
import { useSite } from '../../site-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { callApi, type Reply } from './call-api.ts';

/**
 * Phase of sending an order. `waiting`: no response, retrying. `stuck`: gave up, the visitor can press the button
 * again.
 */
export type OrderPhase = 'idle' | 'sending' | 'waiting' | 'stuck' | 'made';

const redirectMs = 2000;
const retryPausesMs = [1500, 3000, 6000, 10_000];

export type MadeOrder = Answers['/api/exchanges'];

/** The request body of an order. */
type OrderCall = Readonly<Record<string, unknown>>;
/** The amount that the visitor was shown, by its field. It is sent too, but is not part of the order's identity. */
type ShownAmount = Readonly<{ receiveAmount: string } | { sendAmount: string }>;

type Outcome =
  | Exclude<Reply<MadeOrder>, Readonly<{ kind: 'unreachable' }>>
  | Readonly<{ kind: 'gave_up'; support: string }>;

type Options = Readonly<{
  /** The success message for an order, and the link to its payment page. */
  tell: (made: MadeOrder) => Readonly<{ title: string; text: string; href: string }>;
}>;

export function useOrder({ tell }: Options): Readonly<{
  phase: OrderPhase;
  send: (order: OrderCall, shown: ShownAmount) => Promise<Outcome>;
}> {
  const { language } = useSite();
  const showToast = useToast();
  const [phase, setPhase] = useState<OrderPhase>('idle');
  const sent = useRef<Readonly<{ content: string; key: string }>>(undefined);
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);
  useEffect(() => {
    // The page may come back from the browser's back/forward cache: then it is a new form.
    const reset = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      sent.current = undefined;
      setPhase('idle');
    };
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const send = async (order: OrderCall, shown: ShownAmount): Promise<Outcome> => {
    const key = keyFor(sent, order);
    call.current = new AbortController();
    const { signal } = call.current;
    setPhase('sending');
    let support = '';
    for (const pauseMs of [...retryPausesMs, 0]) {
      const headers = { 'idempotency-key': key };
      const reply = await callApi('/api/exchanges', { language, signal, headers }, { ...order, ...shown });
      if (reply.kind === 'refused') setPhase('idle');
      if (reply.kind === 'ok') {
        setPhase('made');
        const { title, text, href } = tell(reply.value);
        showToast({ title, text, tone: 'good' });
        setTimeout(() => location.assign(href), redirectMs);
      }
      if (reply.kind !== 'unreachable') return reply;
      ({ support } = reply);
      setPhase(pauseMs === 0 ? 'stuck' : 'waiting');
      if (pauseMs > 0) await pause(pauseMs);
    }
    return { kind: 'gave_up', support };
  };
  return { phase, send };
}

type Sent = { current: Readonly<{ content: string; key: string }> | undefined };

/** Idempotency key by content: sending the same order again gives the same order, any change makes a new one. */
function keyFor(sent: Sent, order: OrderCall): string {
  const content = JSON.stringify(order);
  if (sent.current?.content !== content) sent.current = { content, key: randomKey() };
  return sent.current.key;
}

/** A random key. `crypto.randomUUID` is missing on plain HTTP, which an onion address is. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Waits, but ends early when the browser comes back online. */
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
