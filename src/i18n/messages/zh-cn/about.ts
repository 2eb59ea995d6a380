export default {
  title: '关于我们',
  lede: '我们只做一件事：无需账户，把一种币换成另一种，并为每一步留下你能核对的凭据。',
  'facts.label': '服务数据',
  'facts.fee': '手续费（浮动汇率）',
  'facts.assets': '可选资产',
  'facts.chains': '支持的链',
  'facts.refund': '逾期到账仍可退',
  'intro.title': '我们做什么',
  'intro.service':
    '{brand} 是币币兑换服务。你选两种币、填好收款地址，我们给出一个只用于这笔订单的充值地址；你在 {window}内付款，链上确认后我们完成兑换，把币发到你的钱包。全程不需要账户、姓名或邮箱。',
  'intro.money':
    '我们靠手续费运营：浮动汇率 {floatingFee}，固定汇率 {fixedFee}（价格保留 {hold}）。网络费另列，下单前就能看到，按显示金额收取。',
  'intro.limits':
    '我们不是银行，也不是钱包：从充值到出币，币由我们保管。订单的付款与出币我们都知道，区块链又是公开的，所以本服务不能替你隐藏身份。',
  'values.title': '我们看重的四件事',
  'values.privacy.title': '隐私优先',
  'values.privacy.text':
    '不问姓名、邮箱或手机号，也不记录 IP 地址。订单明细在订单结束 {ended}后删除，未付款的订单在停止等待付款 {unpaid}后删除；账目以及地址与订单的对应关系会保留。',
  'values.secure.title': '安全可靠',
  'values.secure.text':
    '是否到账只看区块里的确认，不看点击，也不看倒计时。逾期 {late}内到账的付款会退到你的退款地址；我们的节点或报价源出故障时，期限顺延。',
  'values.custody.title': '保管责任明确',
  'values.custody.text':
    '从充值到出币，币由我们保管，我们如实说明。订单一创建就有签名条款，写明我们应付给你什么，这就是你的凭据。',
  'values.transparent.title': '公开透明',
  'values.transparent.text':
    '费用只有一张表，所有页面都从它读取。报价附上全部计算依据，谁都可以重算。没有实测过的数字，我们不写。',
  'tech.title': '技术优势',
  'tech.intro': '下面每一条都由程序执行，并有自动测试把关。',
  'tech.price.title': '报价可以重算',
  'tech.price.text':
    '报价列出汇率、取价时间、每项费用和取整规则，重算必得同一结果。取价时间超过 {maxAge}的价格，不能用来下单。',
  'tech.address.title': '一单一址',
  'tech.address.text':
    '每笔订单都有自己的充值地址，绝不重复使用；取不到地址时只会报错，不会换成别的地址。收款地址会按所属的链检查格式和校验和。',
  'tech.confirm.title': '逐块读链',
  'tech.confirm.text': '我们逐个区块读取 {chains} 条链，按金额决定需要几个确认；遇到链重组，会退回去重新核对。',
  'tech.books.title': '复式记账',
  'tech.books.text': '金额一律以最小单位的整数计算，每笔分录借贷相等。账本只增不改，前后以哈希相连。',
  'tech.payout.title': '只付一次',
  'tech.payout.text': '出币先记账、再签名、再广播。即使中途断电重来，也不会付第二次。',
  'tech.open.title': '不依赖脚本和第三方',
  'tech.open.text': '不启用 JavaScript 也能走完全部流程，也可以通过 Tor 访问。页面不向任何其他网站发出请求。',
  'team.title': '团队',
  'team.intro': '这里没有照片，也没有编出来的履历。说清楚谁能做什么，比头像有用。',
  'team.named': '本站由 {name} 运营。',
  'team.unnamed':
    '本站没有填写运营者名称，只使用测试币。要在主网运行，必须先填写运营者、联系方式和牌照编号，否则程序拒绝启动。',
  'team.operators.title': '运营',
  'team.operators.text': '决定暂缓的订单、退款和暂停接单。每个决定连同理由都写入前后相连的审计日志。',
  'team.support.title': '客服',
  'team.support.text': '用邮件答复，{reply}内回信。绝不索要私钥或助记词，也不会要你先付款。',
  'team.developers.title': '开发',
  'team.developers.text': '代码采用 AGPL-3.0 许可，运行修改版的人必须向用户提供源代码。代码尚未经过独立审计。',
  'check.title': '不必相信我们',
  'check.text': '以下几页供你自行核对。',
} as const;
