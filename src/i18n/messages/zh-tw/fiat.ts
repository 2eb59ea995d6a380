import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/fiat.ts';

export default {
  'trouble.too_few_sources': '目前無法折合為{money}：有近期匯率的來源太少。',
  'trouble.sources_disagree': '目前無法折合為{money}：各來源的匯率差距過大。',
  'trouble.prices_old': '目前無法折合：各幣別的價格過舊。',
} satisfies Catalog<typeof zhCn>;
