import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/fiat.ts';

export default {
  'trouble.too_few_sources': 'Ahora no hay valor en {money}: muy pocas fuentes tienen una tasa reciente.',
  'trouble.sources_disagree': 'Ahora no hay valor en {money}: las fuentes de su tasa no coinciden.',
  'trouble.prices_old': 'Ahora no hay valores: los precios de las monedas son demasiado antiguos.',
} satisfies Catalog<typeof zhCn>;
