/**
 * Sends messages to the keys' servers. Whoever registered the address chose where we connect to, so names are resolved
 * here, every address is looked at, and the connection goes to those addresses and no others: a name that leads
 * elsewhere a moment later changes nothing. Redirects are answers like any other, and answers are not read through.
 */
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { webhookPatienceMs } from '#src/domain/developer/webhook-schedule.ts';
import { isAllowedAddress } from '#src/domain/developer/webhook-target.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { SentWebhook, WebhookMessage, WebhookSender } from '#src/usecases/ports/webhook-sender.ts';
import { resolveHost, type ResolveHost } from './resolve-host.ts';

type Options = Readonly<{
  profile: NetworkProfile;
  resolve?: ResolveHost;
  /** For everything together: name, connection, message and answer. */
  patienceMs?: number;
}>;

type Sent = Omit<SentWebhook, 'durationMs'>;

const mostBytesRead = 1024;

export function makeWebhookSender({
  profile,
  resolve = resolveHost,
  patienceMs = webhookPatienceMs,
}: Options): WebhookSender {
  /** Undefined when one of them is not ours to connect to: a name with two faces is not trusted with either. */
  const findAddresses = async (host: string, signal: AbortSignal): Promise<readonly string[] | undefined> => {
    const addresses = await resolve(host, signal);
    return addresses.every((address) => isAllowedAddress(address, profile)) ? addresses : undefined;
  };
  const attempt = async (message: WebhookMessage, signal: AbortSignal): Promise<Sent> => {
    const url = new URL(message.url);
    const addresses = await findAddresses(url.hostname.replace(/^\[(.*)\]$/, '$1'), signal);
    if (!addresses) return { outcome: 'forbidden_target', statusCode: null };
    if (addresses.length === 0) return { outcome: 'unreachable', statusCode: null };
    const statusCode = await post({ ...message, url, addresses, signal });
    return { outcome: statusCode >= 200 && statusCode < 300 ? 'delivered' : 'refused', statusCode };
  };
  return {
    profile,
    checkHost: async (host) => {
      const addresses = await findAddresses(host, AbortSignal.timeout(patienceMs)).catch(() => []);
      if (!addresses) return 'forbidden';
      return addresses.length === 0 ? 'unknown' : 'allowed';
    },
    send: async (message) => {
      const startedAt = performance.now();
      const signal = AbortSignal.timeout(patienceMs);
      const sent = await attempt(message, signal).catch((): Sent => {
        return { outcome: signal.aborted ? 'timeout' : 'unreachable', statusCode: null };
      });
      return { ...sent, durationMs: Math.round(performance.now() - startedAt) };
    },
  };
}

type Post = Omit<WebhookMessage, 'url'> & Readonly<{ url: URL; addresses: readonly string[]; signal: AbortSignal }>;

/** The status of the answer. Rejects when there is none in time. */
async function post({ url, addresses, headers, body, signal }: Post): Promise<number> {
  const bytes = Buffer.from(body);
  const options: RequestOptions = {
    method: 'POST',
    // A connection of its own: none that was made for a name an hour ago is used for it now.
    agent: false,
    headers: { ...headers, 'content-length': bytes.length, connection: 'close' },
    lookup: answerWith(addresses),
    signal,
  };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let status: number | undefined;
  // The status says it all, also when the rest of the answer breaks off or never ends.
  const end = (error: unknown): void => (status === undefined ? reject(error) : resolve(status));
  const onTimeOver = (): void => end(signal.reason);
  // Whatever the other side does, one of these comes: a connection can end without an answer and without an error.
  signal.addEventListener('abort', onTimeOver, { once: true });
  const onAnswer = (answer: IncomingMessage): void => {
    status = answer.statusCode;
    answer.once('close', end);
    answer.on('error', () => {});
    let read = 0;
    answer.on('data', (part: Buffer) => {
      read += part.length;
      if (read > mostBytesRead) answer.destroy();
    });
  };
  const request =
    url.protocol === 'https:' ? requestHttps(url, options, onAnswer) : requestHttp(url, options, onAnswer);
  request.on('error', end);
  request.on('upgrade', (answer, socket) => {
    // It wants to speak of something else. We do not, and its status is no 2xx.
    status = answer.statusCode;
    socket.destroy();
    end(undefined);
  });
  request.on('close', () => end(new Error('the connection ended without an answer')));
  request.end(bytes);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onTimeOver);
  }
}

/** Stands in for the system's lookup, and knows only what was looked at. */
function answerWith(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    const [first = { address: '', family: 0 }] = found;
    if (all === true) done(null, found);
    else done(null, first.address, first.family);
  };
}
