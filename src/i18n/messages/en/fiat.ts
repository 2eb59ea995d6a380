import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/fiat.ts';

export default {
  'trouble.too_few_sources': 'No value in {money} right now: too few sources have a recent rate.',
  'trouble.sources_disagree': 'No value in {money} right now: the sources of its rate disagree.',
  'trouble.prices_old': 'No values right now: the coin prices are too old.',
} satisfies Catalog<typeof zhCn>;
