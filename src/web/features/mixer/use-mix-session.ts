/** The session of this visit: 128 random bits of the server's. It lives in the page and nowhere else. */
import { useEffect, useState } from 'react';
import { useSite } from '../../site-context.tsx';
import { callApi } from '../../components/forms/call-api.ts';

type Session = Readonly<{ sessionId: string; renew: () => Promise<string> }>;

/** Empty until there is one. That none can be had stands in nobody's way: orders do not need it. */
export function useMixSession(start: string): Session {
  const { language } = useSite();
  const [sessionId, setSessionId] = useState(start);
  const renew = async (): Promise<string> => {
    const opened = await openSession(language, new AbortController().signal);
    setSessionId(opened);
    return opened;
  };
  useEffect(() => {
    if (start !== '') return undefined;
    const leaving = new AbortController();
    void openSession(language, leaving.signal).then((opened) => {
      if (!leaving.signal.aborted) setSessionId(opened);
      return undefined;
    });
    return () => leaving.abort();
  }, [start, language]);
  return { sessionId, renew };
}

async function openSession(language: Parameters<typeof callApi>[1]['language'], signal: AbortSignal): Promise<string> {
  const reply = await callApi<Readonly<{ sessionId: string }>>('/api/privacy/create-session', { language, signal }, {});
  return reply.kind === 'ok' ? reply.value.sessionId : '';
}
