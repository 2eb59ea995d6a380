/** The rate between two symbols, requested when both are chosen and then at the refresh interval. */
import { useEffect, useState } from 'react';
import { useSite } from '../../site-context.tsx';
import { callApi } from '../../components/forms/call-api.ts';
import type { CardRate } from './card-data.ts';

type Options = Readonly<{ from: string; to: string; start: CardRate | null; refreshSeconds: number }>;

/**
 * The rate of a pair. Null while the rate is unknown: then no rate is shown. A symbol's rate to itself is 1, without a
 * request.
 */
export function useRate({ from, to, start, refreshSeconds }: Options): CardRate | null {
  const { language } = useSite();
  const [found, setFound] = useState(start);
  const isAsked = from !== '' && to !== '' && from !== to;
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const reply = await callApi(`/api/exchange-rate/${from}/${to}`, { language, signal: leaving.signal });
      if (!leaving.signal.aborted) setFound(reply.kind === 'ok' ? reply.value : null);
    };
    void ask();
    const timer = setInterval(() => void ask(), refreshSeconds * 1000);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [isAsked, from, to, language, refreshSeconds]);
  if (from !== '' && from === to) return { from, to, rate: 1 };
  return found?.from === from && found.to === to ? found : null;
}
