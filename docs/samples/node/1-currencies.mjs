// Every currency with its limits, and what one bitcoin is worth in USDT on TRON.
const { BASE_URL, API_KEY } = process.env;

const currencies = await call('/currencies');
for (const { id, network, minAmount, isActive } of currencies) {
  console.log(`${id} ${network} from ${minAmount}${isActive ? '' : ' (paused)'}`);
}

const { exchangeRate } = await call('/exchange-rate/BTC/USDT-TRC20');
console.log(`1 BTC = ${exchangeRate} USDT`);

async function call(path) {
  const headers = { Authorization: `Bearer ${API_KEY}` };
  const answer = await fetch(`${BASE_URL}/api/v1${path}`, { headers });
  const { success, data, error } = await answer.json();
  if (!success) throw new Error(`${answer.status} ${error.code}: ${error.message}`);
  return data;
}
