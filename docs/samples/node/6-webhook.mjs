// A server that takes our messages, and believes only those that carry our signature.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
const { WEBHOOK_SECRET, PORT } = process.env;

const taken = new Set();

createServer(async (request, response) => {
  const body = await buffer(request);
  if (!isFromSampan(WEBHOOK_SECRET, request.headers['sampan-signature'] ?? '', body)) {
    console.log('refused');
    return response.writeHead(401).end();
  }
  // Answer at once, work later: what is not answered with 2xx in five seconds is sent again.
  response.writeHead(204).end();
  const { id, type, data } = JSON.parse(body);
  if (taken.has(id)) return;
  taken.add(id);
  console.log(type, data.exchange?.id ?? '');
}).listen(PORT, '127.0.0.1', () => console.log('listening'));

// `body` is the bytes as they came: parsed and written again it has another signature.
function isFromSampan(secret, signatureHeader, body, toleranceSeconds = 300) {
  const parts = signatureHeader.split(',').map((part) => part.split('='));
  const t = parts.find(([name]) => name === 't')?.[1];
  if (!(Math.abs(Date.now() / 1000 - Number(t)) <= toleranceSeconds)) return false;
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest();
  // For a day after a change of the secret there are two signatures.
  const given = parts.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'));
  return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected));
}
