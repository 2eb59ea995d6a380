// Tries endpoints of the API in the sandbox. A button requests a key, which is kept in this variable only: it is gone
// when the page is left, and later users of the browser cannot find it.
let key;
const forms = [...document.querySelectorAll('form[data-call]')];
const [keyTemplate, answerTemplate] = ['try-key', 'try-answer'].map((id) => document.getElementById(id));
const { hasKey, failed } = keyTemplate.dataset;
const words = new Map([
  ['true', true],
  ['false', false],
]);
const told = ['location', 'etag', 'retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

for (const form of forms) {
  form.prepend(keyTemplate.content.cloneNode(true));
  // Added before it is needed, because screen readers announce changes only in a live region that already exists.
  form.append(answerTemplate.content.cloneNode(true));
  const button = form.querySelector('.try-key button');
  button.addEventListener('click', () => void run(form, button, getKey));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const send = form.querySelector('button[type=submit]');
    void run(form, send, async () => {
      if (key === undefined) await getKey();
      show(form, await call(form));
    });
  });
}
void fillAddress();

async function run(form, button, act) {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    await act();
  } catch {
    partOf(form, 'status').textContent = failed;
  } finally {
    button.ariaBusy = null;
  }
}

async function getKey() {
  const answer = await fetch('/api/sandbox/keys', { method: 'POST' });
  const made = await answer.json();
  if (!answer.ok) throw new Error(made.code);
  key = made.key;
  for (const form of forms) {
    const shown = document.createElement('code');
    shown.textContent = `${key.slice(0, 16)}…${key.slice(-4)}`;
    form.querySelector('.try-key span').replaceChildren(hasKey, ' ', shown);
    const button = form.querySelector('.try-key button');
    // The button disappears; if it has the focus, the focus moves on to the form's own button.
    if (button === document.activeElement) form.querySelector('button[type=submit]').focus();
    button?.remove();
  }
}

async function call(form) {
  const { method, path } = form.dataset;
  const fields = [...form.elements].filter((field) => field.dataset.place && field.value.trim() !== '');
  const inPlace = (place) =>
    fields.filter((field) => field.dataset.place === place).map((f) => [f.name, f.value.trim()]);
  const parts = Object.fromEntries(inPlace('path'));
  const query = new URLSearchParams(inPlace('query')).toString();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(parts[name] ?? ''));
  const address = `/api/v1${filled}${query && `?${query}`}`;
  // Amounts are texts; only true and false are sent without quotes.
  const body = Object.fromEntries(inPlace('body').map(([name, value]) => [name, words.get(value) ?? value]));
  const headers = { Authorization: `Bearer ${key}`, 'Accept-Language': document.documentElement.lang };
  if (method !== 'GET') headers['Content-Type'] = 'application/json';
  const answer = await fetch(address, {
    method,
    headers,
    ...(method !== 'GET' && Object.keys(body).length > 0 ? { body: JSON.stringify(body) } : {}),
  });
  return { line: `${method} ${address}`, answer, data: await answer.json() };
}

function show(form, { line, answer, data }) {
  const part = (name) => partOf(form, name);
  part('status').textContent = `${answer.status} ${line}`;
  part('headers').textContent = told
    .filter((name) => answer.headers.has(name))
    .map((name) => `${name}: ${answer.headers.get(name)}`)
    .join('\n');
  part('body').textContent = JSON.stringify(data, null, 2);
  const order = data.data?.paymentUrl;
  part('order').hidden = order === undefined;
  if (order !== undefined) part('order').href = new URL(order).pathname;
  if (answer.ok) remember(form.dataset.call, data.data);
}

/** Fills the id that one call returned into the forms of the next calls. */
function remember(name, { id }) {
  if (name === 'createQuote') fill('quoteId', id, (form) => form.dataset.call === 'createExchange');
  if (name === 'createQuote') fill('id', id, (form) => form.dataset.path.startsWith('/quotes/'));
  if (name !== 'createExchange') return;
  // A quote can be used for one order only.
  fill('quoteId', '', () => true);
  fill('id', id, (form) => form.dataset.path.startsWith('/exchanges/'));
  fill('ids', id, () => true);
}

function fill(name, value, isMeant) {
  for (const form of forms.filter(isMeant)) if (form.elements[name]) form.elements[name].value = value;
}

/** Fills in a receive address of the sandbox for the example's receive currency. */
async function fillAddress() {
  const answer = await fetch('/api/sandbox/addresses/tron');
  if (answer.ok) fill('receiveAddress', (await answer.json()).address, () => true);
}

function partOf(form, name) {
  return form.querySelector(`.try-answer [data-part=${name}]`);
}
