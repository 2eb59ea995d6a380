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
  raised: 'En ce moment, les dépôts demandent {times} fois les confirmations habituelles.',
  'trouble.unreachable': 'Notre nœud ne répond pas.',
  'trouble.wrong_network': 'Notre nœud est connecté au mauvais réseau ; nous ne l’utilisons donc pas.',
  'trouble.wrong_token':
    'Un contrat de jeton de cette chaîne n’est pas celui que nous attendons, nous n’utilisons donc pas la chaîne.',
  'trouble.syncing': 'Notre nœud se synchronise encore avec le réseau.',
  'trouble.behind': 'Notre nœud a pris du retard sur le réseau.',
  'trouble.no_peers': 'Notre nœud a perdu la connexion avec les autres nœuds.',
  'trouble.stale_head': 'Notre nœud n’a reçu aucun nouveau bloc depuis un temps anormalement long.',
  'trouble.not_solid': 'Les nouveaux blocs de cette chaîne ne deviennent pas définitifs.',
  'trouble.no_transaction_index': 'L’index des transactions de notre nœud n’est pas encore complet.',
  'trouble.blocks_dear': 'Les frais de ce réseau sont trop élevés pour le moment.',
  'trouble.paused': 'Les nouvelles commandes sont suspendues. Les commandes en cours se poursuivent.',
  'trouble.off': 'Ce site n’a aucun nœud pour cette chaîne.',
  unpriced: 'Cryptos sans prix',
  'price.too_few_sources': '{symbol} est suspendu : trop peu de sources de prix répondent.',
  'price.sources_disagree': '{symbol} est suspendu : ses sources de prix ne concordent pas.',
  'price.step_held': '{symbol} est suspendu : son prix a fait un bond, qui doit être confirmé.',
  reasonOn: '{chain} : {reason}',
  withReason: '{refusal} {reason}',
  sendChanged:
    'Le taux a changé : vous devriez maintenant envoyer {sendAmount} {sendCurrency}. Confirmez le nouveau montant.',
  whichNetwork: 'Ce jeton existe sur plusieurs réseaux. Précisez lequel : {ids}.',
  toConfirmations: 'Confirmations nécessaires sur chaque chaîne',
  toFaucet: 'Obtenir des cryptos de test',
} satisfies Catalog<typeof zhCn>;
