import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/fiat.ts';

export default {
  'trouble.too_few_sources': 'Pas de valeur en {money} pour le moment : trop peu de sources ont un taux récent.',
  'trouble.sources_disagree': 'Pas de valeur en {money} pour le moment : les sources de son taux ne concordent pas.',
  'trouble.prices_old': 'Pas de valeur pour le moment : les prix des cryptos sont trop anciens.',
} satisfies Catalog<typeof zhCn>;
