// A quote by a signed request: whoever reads the key on the way can do nothing with it.
import { createHash, createHmac, randomBytes } from 'node:crypto';
const { BASE_URL, API_KEY, SIGNING_SECRET } = process.env;

const wanted = { sendCurrency: 'BTC', receiveCurrency: 'ETH', sendAmount: '0.5', orderType: 'fixed' };
const quote = await call('POST', '/api/v1/quotes', wanted);
console.log(`0.5 BTC gives ${quote.receiveAmount} ETH until ${quote.expiresAt}`);
console.log(quote.id);

async function call(method, path, fields) {
  const body = fields === undefined ? '' : JSON.stringify(fields);
  const idempotencyKey = method === 'POST' ? randomBytes(16).toString('hex') : '';
  const headers = {
    Authorization: `Bearer ${API_KEY}`,
    'Sampan-Signature': sign({ method, path, idempotencyKey, body }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const answer = await fetch(BASE_URL + path, { method, headers, ...(body && { body }) });
  const { success, data, error } = await answer.json();
  if (!success) throw new Error(`${answer.status} ${error.code}: ${error.message}`);
  return data;
}

// `path` is the path with its query, and `body` the text exactly as it is sent.
function sign({ method, path, idempotencyKey, body }) {
  const time = Math.floor(Date.now() / 1000);
  const nonce = randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(body).digest('hex');
  const text = ['v1', time, nonce, method, path, idempotencyKey, hash].join('\n');
  const code = createHmac('sha256', SIGNING_SECRET).update(text).digest('hex');
  return `t=${time},n=${nonce},b=${hash},v1=${code}`;
}
