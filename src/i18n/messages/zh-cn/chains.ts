export default {
  title: '链上状态',
  intro: '每条链的节点此刻是否可用、读到哪个区块、网络费高低。节点不可用时，相关期限会顺延。',
  chain: '链',
  block: '最新区块',
  checked: '检查时间',
  state: '状态',
  empty: '服务刚启动，尚未检查任何链。请几秒后刷新。',
} as const;
