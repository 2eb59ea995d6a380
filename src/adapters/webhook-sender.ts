/**
 * Sends webhooks with protection against SSRF: customers choose the URL, so host names are resolved here, every address
 * is checked, and the connection goes to the checked addresses only, even if the name resolves differently a moment
 * later (DNS rebinding). Redirects are not followed, and answers are read only up to a limit.
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
  /** Timeout of the whole delivery: DNS, connection, request and answer. */
  patienceMs?: number;
}>;

type Sent = Omit<SentWebhook, 'durationMs'>;

const mostBytesRead = 1024;

export function makeWebhookSender({
  profile,
  resolve = resolveHost,
  patienceMs = webhookPatienceMs,
}: Options): WebhookSender {
  /**
   * Resolves and checks the addresses of a host. Undefined if any of them is not allowed, because a name that also
   * resolves to a forbidden address is not trusted.
   */
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

/** Sends the request and returns the status of the answer. Rejects if there is no answer in time. */
async function post({ url, addresses, headers, body, signal }: Post): Promise<number> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const options: RequestOptions = {
    method: 'POST',
    // Each request opens a new connection, because a pooled one could lead to an address that the name had earlier.
    agent: false,
    headers: { ...headers, 'content-length': bytes.length, connection: 'close' },
    lookup: answerWith(addresses),
    signal,
  };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let status: number | undefined;
  // The status is enough, even if the rest of the answer is cut off or never ends.
  const end = (error: unknown): void => (status === undefined ? reject(error) : resolve(status));
  const onTimeOver = (): void => end(signal.reason);
  // One of the events abort, close and error always comes, so that the promise always settles. A connection can end
  // without an answer and without an error.
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
    // The server wants to switch protocols (101), which we do not support. Status 101 is not 2xx, so the delivery
    // failed.
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

/** Replaces the system's DNS lookup by the checked addresses. */
function answerWith(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    const [first = { address: '', family: 0 }] = found;
    if (all === true) done(null, found);
    else done(null, first.address, first.family);
  };
}
