/** The query of a link to the page of rates, which then explains this pair for this amount. */
type Asked = Readonly<{ from: string; to: string; amount?: string }>;

/** Empty where the amount stays in its currency. */
export function ratesQuery({ from, to, amount = '' }: Asked): string {
  // The page explains pairs, and such an amount has no rate.
  if (from === to) return '';
  const pair = { sendCurrency: from, receiveCurrency: to };
  return `?${new URLSearchParams(amount === '' ? pair : { ...pair, sendAmount: amount }).toString()}`;
}
