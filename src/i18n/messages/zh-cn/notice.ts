/** Pages that are not there. */
export default {
  'notFound.title': '页面不存在',
  'notFound.text': '这个网址没有对应的页面。可能是链接有误，或页面已移走。',
  'notFound.back': '返回上一页',
  'offline.title': '没有网络连接',
  'offline.text': '此设备现在无法连接到本服务，因此没有可显示的最新内容。',
  'offline.orders':
    '订单会照常进行：到账的付款会照常兑换并出币。订单页面从不保存在此设备上。请勿凭记忆或旧截图向地址付款，请先重新打开订单。',
} as const;
