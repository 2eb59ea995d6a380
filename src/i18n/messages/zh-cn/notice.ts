/** Pages that are not there, or not there yet. */
export default {
  'notFound.title': '页面不存在',
  'notFound.text': '这个网址没有对应的页面。可能是链接有误，或页面已移走。',
  'notFound.back': '返回上一页',
  'coming.title': '此页面将随下一版本推出',
  'coming.text': '“{page}”页面还在编写，目前没有内容。兑换和订单查询已可使用。',
  'coming.toExchange': '前往兑换',
  'coming.toTrack': '查询订单',
} as const;
