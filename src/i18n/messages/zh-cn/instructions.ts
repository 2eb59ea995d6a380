/** How to pay an order, line by line. The first four say what the payment page shows elsewhere too. */
export default {
  amount: '发送 {amount} {symbol}，请勿多发或少发。',
  address: '付款地址：{address}',
  network: '只能通过 {network} 网络发送，走其他网络的币会丢失。',
  deadline: '请在 {deadline} 之前付款。',
  tolerance: '实际到账与应付数量相差不超过 {tolerance}，订单照常进行；相差更多时，由你选择按当前汇率继续或退款。',
  confirmations: '付款需要 {confirmations} 个区块确认，之后我们才会发出兑换的币。',
  late: '逾期 {lateHours} 小时内到账的付款会自动退回退款地址；没有退款地址时，请在本页补填。',
  other: '只向这个地址付款一次。它只属于这笔订单，以后不会再用。',
  test_coins: '这里是沙盒：只收测试币，没有真实价值。',
  test_coins_alike: '注意：这个地址与主网地址看起来一样，但只收测试币。发到这里的真币会永久丢失。',
} as const;
