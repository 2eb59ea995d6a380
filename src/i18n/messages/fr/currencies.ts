import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/currencies.ts';

export default {
  title: 'Cryptomonnaies prises en charge',
  lede: '{assets} actifs sur {chains} chaînes. Chaque fiche décrit un actif sur une chaîne : réseau, limites, confirmations.',
  'coins.title': 'Cryptos natives',
  'tokens.title': 'Jetons adossés au dollar',
  'tokens.intro': 'Le même jeton existe sur plusieurs chaînes. Même symbole, autre réseau : c’est un autre actif.',
  network: 'Réseau',
  minimum: 'Minimum',
  maximum: 'Maximum',
  confirmations: 'Confirmations',
  decimals: 'Décimales',
  range: '{least} à {most}, selon le montant',
  'reason.currency_minimum': 'notre minimum par commande',
  'reason.refund_stays_payable': '{times} fois les frais de réseau, pour qu’un remboursement reste possible',
  'reason.currency_maximum': 'notre maximum par commande',
  'reason.wallet_cover': 'ce que notre portefeuille peut envoyer maintenant',
  inactive: 'Indisponible pour l’instant',
  severalNetworks: 'Vérifiez le réseau avant de payer',
  'reminders.title': 'Rappels importants',
  'reminders.network.title': 'Choisissez le bon réseau',
  'reminders.network.text':
    'Le réseau choisi dans votre portefeuille doit être celui de la commande. L’USDT sur TRON (TRC20) et l’USDT sur Ethereum (ERC20) sont deux actifs différents ; ce qui part sur le mauvais réseau est en général irrécupérable.',
  'reminders.limits.title': 'Tenez compte des limites',
  'reminders.limits.text':
    'Les limites s’appliquent par commande et suivent les frais de réseau. Le minimum n’est jamais inférieur à {times} fois les frais de réseau, afin qu’un remboursement reste possible. Le maximum dépend aussi de ce que nous pouvons envoyer dans l’autre crypto ; la cotation l’indique.',
  'reminders.newCoins.title': 'Nouvelles cryptos',
  'reminders.newCoins.text':
    'Une crypto n’est ajoutée qu’une fois dépôts, envois et remboursements testés sur sa chaîne, et n’est annoncée que sur cette page. Nous ne vous écrirons jamais pour demander des cryptos ou des frais en vue d’un ajout.',
  'reminders.newCoins.link': 'Il en manque une ? Écrivez-nous',
  toExchange: 'Aller à l’échange',
  toStatus: 'État des chaînes',
  'finality.title': 'Confirmations nécessaires selon le montant',
  'finality.intro':
    'Votre paiement est converti dès qu’il a le nombre de confirmations indiqué ici ; les montants élevés en demandent davantage. Une fois atteint celui de la colonne « Définitif », nous le considérons à l’abri de toute réorganisation de la chaîne et le soldons dans nos livres.',
  'finality.chain': 'Chaîne',
  'finality.small': 'Faible',
  'finality.middle': 'Moyen',
  'finality.large': 'Élevé',
  'finality.final': 'Définitif',
  'finality.upTo': 'jusqu’à {amounts}',
  'finality.more': 'au-delà',
  'finality.blocks': 'blocs',
} satisfies Catalog<typeof zhCn>;
