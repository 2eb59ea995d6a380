/** Paying by a browser wallet. These texts come when the visitor opens that part of the order's page. */
export default {
  sandbox:
    '这是沙盒：页面只会要求钱包在编号 {chain} 的网络上付款，任何真实网络都不用这个编号，所以付不出真币。要付测试币，请用沙盒操作面板。',
  looking: '正在查找这个浏览器里的钱包…',
  none: '这个浏览器里没有找到钱包。请安装或启用钱包扩展，或按本页的地址和金额自行付款。',
  choose: '选择钱包。确认之前，请核对钱包里显示的金额和收款方。',
  running: '请在 {wallet} 中继续。',
  refused: '你在钱包里拒绝了，没有发出付款。',
  busy: '钱包里还有一个请求没有处理。请先在钱包里完成或关闭它，再试一次。没有发出付款。',
  unknownChain: '钱包里没有 {network} 网络。请先在钱包里添加，再试一次。没有发出付款。',
  wrongChain: '钱包不在 {network} 网络上。请在钱包里切换，再试一次。没有发出付款。',
  insufficient: '这个账户的余额不够支付金额和网络费。没有发出付款。',
  closed: '这笔订单已不再等待付款，没有发出付款。',
  unanswered: '服务器没有回应，因此没有发出付款。请再试一次。',
  failed: '钱包没能完成这个操作，没有发出付款。',
  unsure: '钱包没有说明付款是否已经发出。请先到钱包里查看，再付一次可能会付两遍。',
  sent: '钱包已发出付款',
  sentText: '链上一出现这笔付款，本页就会更新。请勿再付。',
} as const;
