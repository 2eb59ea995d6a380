import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/instructions.ts';

export default {
  amount: 'Envoyez exactement {amount} {symbol}.',
  amount_open: 'Envoyez le montant de votre choix, entre {min} et {max} {symbol}.',
  address: 'Payez à cette adresse : {address}',
  network: 'Utilisez uniquement le réseau {network}. Ce qui est envoyé sur un autre réseau est perdu.',
  deadline: 'Payez avant le {deadline}.',
  tolerance:
    'Si l’écart avec le montant demandé ne dépasse pas {tolerance}, la commande se poursuit. Au-delà, vous choisissez : continuer au taux actuel ou obtenir un remboursement.',
  range:
    'Ce que vous envoyez dans ces limites est converti au taux du marché au moment où votre paiement est confirmé. En dehors, vous choisissez : continuer au taux actuel ou obtenir un remboursement.',
  confirmations: 'Confirmations nécessaires à votre paiement avant que nous envoyions vos cryptos : {confirmations}.',
  confirmations_open:
    'Confirmations nécessaires à votre paiement avant que nous envoyions vos cryptos : {confirmations} au plus, selon le montant.',
  late: 'Un paiement en retard de {lateHours} heures au plus est renvoyé automatiquement à votre adresse de remboursement. Si vous n’en avez pas donné, ajoutez-la sur cette page.',
  other: 'Payez une seule fois à cette adresse. Elle n’appartient qu’à cette commande et ne sera pas réutilisée.',
  test_coins: 'Cette commande n’accepte que des cryptos de test, sans aucune valeur.',
  test_coins_alike:
    'Attention : cette adresse ressemble à une adresse du réseau principal mais n’accepte que des cryptos de test. Les vraies cryptos envoyées ici sont perdues définitivement.',
} satisfies Catalog<typeof zhCn>;
