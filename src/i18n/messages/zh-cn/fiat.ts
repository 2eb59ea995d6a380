export default {
  'trouble.too_few_sources': '目前无法折合为{money}：有近期汇率的来源太少。',
  'trouble.sources_disagree': '目前无法折合为{money}：各来源的汇率相差过大。',
  'trouble.prices_old': '目前无法折合：各币种的价格过旧。',
} as const;
