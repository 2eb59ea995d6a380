/** Pages that are not there. */
export default {
  'notFound.title': '页面不存在',
  'notFound.text': '这个网址没有对应的页面。可能是链接有误，或页面已移走。',
  'notFound.back': '返回上一页',
} as const;
