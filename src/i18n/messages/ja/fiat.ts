import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/fiat.ts';

export default {
  'trouble.too_few_sources': '最近のレートを持つ情報源が少ないため、現在{money}への換算額を表示できません。',
  'trouble.sources_disagree': '情報源の間でレートが一致しないため、現在{money}への換算額を表示できません。',
  'trouble.prices_old': '通貨の価格が古いため、現在換算額を表示できません。',
} satisfies Catalog<typeof zhCn>;
