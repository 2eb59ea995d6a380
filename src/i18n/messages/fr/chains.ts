import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/chains.ts';

export default {
  title: 'État des chaînes',
  intro:
    'Pour chaque chaîne : si nous pouvons la joindre, le dernier bloc lu et le niveau des frais. Tant que notre nœud est injoignable, les délais sont prolongés.',
  chain: 'Chaîne',
  block: 'Dernier bloc',
  checked: 'Vérifié',
  state: 'État',
  empty: 'Le service vient de démarrer et n’a encore consulté aucune chaîne. Rechargez la page dans quelques secondes.',
} satisfies Catalog<typeof zhCn>;
