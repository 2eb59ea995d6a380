/**
 * A visitor who sends everything that could identify them: their own IP address, proxy headers, and unusual requests.
 */
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';

/** Client address of the connection. All of 127.0.0.0/8 is this machine, so it can differ from 127.0.0.1. */
export const socketAddress = '127.77.42.13';

export const canaries = {
  forwarded: '203.0.113.77',
  forwardedSix: '2001:db8:77::4d',
  realIp: '198.51.100.177',
  agent: 'CanaryBrowser/7.7.13',
  referer: 'canary-referer-7713.example',
  cookie: 'canarycookie7713',
  query: 'canaryquery7713',
  path: 'canarypath7713',
  body: 'canarybody7713',
  header: 'canaryheader7713',
  password: 'canarypassword7713',
  username: 'canaryname7713',
  token: 'canarytoken7713',
} as const;

const headers = {
  'x-forwarded-for': `${canaries.forwarded}, ${canaries.forwardedSix}`,
  forwarded: `for=${canaries.forwarded};for="[${canaries.forwardedSix}]"`,
  'x-real-ip': canaries.realIp,
  'cf-connecting-ip': canaries.realIp,
  'true-client-ip': canaries.realIp,
  'user-agent': canaries.agent,
  referer: `https://${canaries.referer}/from?here`,
  cookie: `lang=en; other=${canaries.cookie}`,
  authorization: `Bearer ${canaries.token}`,
  'x-unknown': canaries.header,
};

export type Visit = Readonly<{
  method?: string;
  path: string;
  body?: unknown;
  type?: string;
  headers?: http.OutgoingHttpHeaders;
}>;
export type Answer = Readonly<{ status: number; text: string }>;

export async function visit(port: number, wanted: Visit): Promise<Answer> {
  const { method = 'GET', path, body, type = 'application/json' } = wanted;
  const given = body === undefined ? {} : { 'content-type': type };
  const options = { host: '127.0.0.1', port, method, path, localAddress: socketAddress, agent: false };
  const request = http.request({ ...options, headers: { ...headers, ...given, ...wanted.headers } });
  request.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode ?? 0, text: await text(response) };
}

/** Sends bytes that are no request, or only half of one. */
export async function sendBytes(port: number, bytes: string): Promise<void> {
  const socket = net.connect({ host: '127.0.0.1', port, localAddress: socketAddress });
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.end(bytes);
  socket.resume();
  await once(socket, 'close');
}

/** Sends every kind of wrong request, and some valid ones. None of them may leave a trace. */
export async function visitEverything(port: number, refusedAddress: string): Promise<readonly number[]> {
  const { query, path, body, username, password } = canaries;
  const order = { sendCurrency: 'BTC', receiveCurrency: 'ETH', sendAmount: '0.01', orderType: 'floating' };
  const visits: readonly Visit[] = [
    ...['/', '/en/', '/en/faq', '/en/track', '/en/privacy', `/${path}`, '/healthz', '/readyz', '/robots.txt'].map(
      (page) => ({ path: `${page}?q=${query}` }),
    ),
    { path: `/en/payment/${path}` },
    { path: `/api/exchanges/${path}` },
    { path: '/api/track/123456789' },
    { path: `/api/track/${path}` },
    { path: `/api/exchange-rate/${path}/BTC` },
    { path: `/api/calculate?from=BTC&to=${query}&amount=1` },
    { path: '/api/%ff%fe' },
    { method: 'DELETE', path: `/api/exchanges/${path}` },
    { method: 'POST', path: '/api/exchanges', body: `{"receiveAddress":"${refusedAddress}",${body}` },
    { method: 'POST', path: '/api/exchanges', body: { ...order, receiveAddress: refusedAddress, note: body } },
    { method: 'POST', path: '/api/exchanges', body: { ...order, receiveAddress: body, refundAddress: refusedAddress } },
    { method: 'POST', path: '/api/exchanges', body: body.repeat(4000) },
    { method: 'POST', path: '/api/exchanges', body, type: 'text/plain' },
    { method: 'POST', path: `/api/exchanges/${path}/refund-address`, body: { refundAddress: refusedAddress } },
    { method: 'POST', path: `/api/exchanges/${path}/verify-payment`, body: { txHash: body } },
    { method: 'POST', path: '/api/admin/login', body: { username, password } },
    { method: 'POST', path: '/api/admin/login', body: { username: 'operator', password } },
    { path: '/api/admin/overview' },
    { path: '/api/v1/currencies' },
    { method: 'POST', path: '/api/v1/exchanges', body: { receiveAddress: refusedAddress, note: body } },
    {
      method: 'POST',
      path: `/en/?q=${query}`,
      body: `receiveAddress=${refusedAddress}&x=${body}`,
      type: 'application/x-www-form-urlencoded',
    },
  ];
  const statuses: number[] = [];
  for (const each of visits) statuses.push((await visit(port, each)).status);
  await sendBytes(port, `GET /${path} HTTP/9.9\r\nX-Forwarded-For: ${canaries.forwarded}\r\n\r\n`);
  await sendBytes(port, `${body}\r\n${canaries.agent}\r\n\r\n`);
  await sendBytes(port, `POST /api/exchanges HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{"${body}`);
  return statuses;
}
