/** The session id of this visit: 128 random bits from the server. It is kept in memory only. */
import { useEffect, useState } from 'react';
import { useSite } from '../../site-context.tsx';
import { callApi } from '../../components/forms/call-api.ts';

type Session = Readonly<{ sessionId: string; renew: () => Promise<string> }>;

/** The session id is empty until the server has sent it. A failed request is ignored: orders do not need a session. */
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
  const reply = await callApi('/api/privacy/create-session', { language, signal }, {});
  return reply.kind === 'ok' ? reply.value.sessionId : '';
}
