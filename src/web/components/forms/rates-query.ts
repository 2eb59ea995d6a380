/** The query of a link to the page of rates, which then explains this pair for this amount. */
type Asked = Readonly<{ from: string; to: string; amount?: string }>;

export function ratesQuery({ from, to, amount = '' }: Asked): string {
  // The page explains pairs. An amount that stays in its currency has no rate.
  if (from === to) return '';
  const pair = { sendCurrency: from, receiveCurrency: to };
  return `?${new URLSearchParams(amount === '' ? pair : { ...pair, sendAmount: amount }).toString()}`;
}
