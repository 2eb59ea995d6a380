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
  'trouble.unreachable': 'Notre nœud ne répond pas.',
  'trouble.wrong_network': 'Notre nœud suit un autre réseau ; nous ne l’utilisons donc pas.',
  'trouble.syncing': 'Notre nœud est encore en train de se synchroniser.',
  'trouble.behind': 'Notre nœud a pris du retard sur le réseau.',
  'trouble.no_peers': 'Notre nœud a perdu ses connexions aux autres nœuds.',
  'trouble.stale_head': 'Notre nœud n’a reçu aucun nouveau bloc depuis anormalement longtemps.',
  'trouble.wallet_behind': 'Notre portefeuille n’a pas encore lu les derniers blocs.',
  'trouble.not_solid': 'Les nouveaux blocs de cette chaîne ne deviennent pas définitifs.',
  'trouble.no_transaction_index': 'Notre nœud n’a pas encore d’index complet des transactions.',
  'trouble.paused': 'Les nouveaux ordres sont suspendus. Les ordres en cours se poursuivent.',
  'trouble.off': 'Aucun nœud de cette chaîne ne tourne ici.',
  reasonOn: '{chain} : {reason}',
  withReason: '{refusal} {reason}',
  toConfirmations: 'Les confirmations sur chaque chaîne',
  toFaucet: 'Obtenir des cryptos de test',
} satisfies Catalog<typeof zhCn>;
