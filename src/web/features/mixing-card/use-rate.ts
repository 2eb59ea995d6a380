/** The price of the two symbols, asked for when both are chosen and then in the rhythm of the rates. */
import { useEffect, useState } from 'react';
import { useSite } from '../../site-context.tsx';
import { callApi } from '../../components/forms/call-api.ts';
import type { CardRate } from './card-data.ts';

type Options = Readonly<{ from: string; to: string; start: CardRate | null; refreshSeconds: number }>;

/** Null while there is none: then nothing is said of a rate. A symbol is worth one of itself, which nobody need ask. */
export function useRate({ from, to, start, refreshSeconds }: Options): CardRate | null {
  const { language } = useSite();
  const [found, setFound] = useState(start);
  const isAsked = from !== '' && to !== '' && from !== to;
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const reply = await callApi<CardRate>(`/api/exchange-rate/${from}/${to}`, { language, signal: leaving.signal });
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
