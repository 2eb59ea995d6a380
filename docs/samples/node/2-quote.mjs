// A fixed price for 0.05 BTC. It binds us until `expiresAt`; the id is what an order is made of.
const { BASE_URL, API_KEY } = process.env;

const answer = await fetch(`${BASE_URL}/api/v1/quotes`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    sendCurrency: 'BTC',
    receiveCurrency: 'USDT-TRC20',
    sendAmount: '0.05', // Or receiveAmount: '3000', to say what must arrive.
    orderType: 'fixed',
  }),
});
const { success, data: quote, error } = await answer.json();
if (!success) throw new Error(`${error.code}: ${error.message} ${JSON.stringify(error.details)}`);

console.log(`${quote.sendAmount} BTC brings ${quote.receiveAmount} USDT until ${quote.expiresAt}`);
console.log(quote.id);
