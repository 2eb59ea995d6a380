/** How to pay an order, line by line. The first four say what the payment page shows elsewhere too. */
export default {
  amount: '请如数转入 {amount} {symbol}，不要多付或少付。',
  amount_open: '可支付 {min} 至 {max} {symbol} 之间的任意数量。',
  address: '充值地址：{address}',
  network: '只能通过 {network} 网络付款；经其他网络发送的币会丢失。',
  deadline: '请在 {deadline} 之前付款。',
  tolerance: '实际到账与应付数量相差不超过 {tolerance}，订单照常进行；相差更多时，由你选择按当前汇率继续或退款。',
  range: '在此范围内，付多少换多少，按付款确认时的市场汇率计算。超出范围时，由你选择按当前汇率继续或退款。',
  confirmations: '付款达到 {confirmations} 个区块确认后，我们才会出币。',
  confirmations_open: '付款得到足够的区块确认后，我们才会出币；视数量而定，最多 {confirmations} 个。',
  late: '逾期 {lateHours} 小时内到账的付款会自动退回退款地址；没有退款地址时，请在本页补填。',
  other: '请只向这个地址付款一次。它只用于这笔订单，以后不会再用。',
  test_coins: '这笔订单只收测试币，测试币没有真实价值。',
  test_coins_alike: '警告：这个地址与主网地址看起来一样，但只收测试币。发到这里的真币会永久丢失。',
} as const;
