import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/invoice.ts';

export default {
  title: 'Payer {amount}',
  facts: 'La facture',
  askedBy: 'Demandé par',
  nobody: 'Personne que nous connaissions',
  amount: 'Montant',
  to: 'Payé à',
  until: 'Payable jusqu’au',
  number: 'Numéro de facture',
  caution:
    'Le nom est celui sous lequel nous avons donné l’accès. Nous ne savons pas ce que vous achetez et ne pouvons pas en juger : ne payez que la personne que vous vouliez payer.',
  anybody:
    'Cette facture a été créée avec une clé de test du sandbox, que chacun peut obtenir. Elle n’accepte que des cryptos de test.',
  assets: 'Avec quoi voulez-vous payer ?',
  assetsText:
    'Les prix comprennent tous les frais, à taux fixe. Pour payer en {symbol} ({network}), vous n’avez pas besoin de nous : nous échangeons seulement un actif contre un autre.',
  others: 'Impossible pour ce montant en ce moment : {list}.',
  noAssets: 'En ce moment, ce montant ne peut être payé avec aucun actif. Rouvrez la page plus tard.',
  figures: 'Payer en {symbol} ({network})',
  send: 'Vous envoyez',
  arrives: 'Il arrive',
  more: 'Il arrive un peu plus que demandé, car les plus petites unités des deux actifs ne coïncident pas.',
  hold: 'Le prix est garanti {hold} après la création de la commande. Payez exactement ce montant dans ce délai. Si vous envoyez plus, moins ou trop tard, vous choisissez sur la page de la commande, ou vous êtes remboursé.',
  network:
    'Choisissez {network} dans votre portefeuille au moment de payer. Des {symbol} envoyés sur un autre réseau sont perdus.',
  refund: 'Votre adresse {symbol} pour un remboursement (facultatif)',
  refundHint:
    'Où nous renvoyons un paiement tardif ou d’un mauvais montant. Vous pouvez aussi l’ajouter plus tard, sur la page de la commande.',
  another: 'Je sais qu’une autre commande de cette facture attend son paiement, et je n’en paierai qu’une.',
  changed: 'Le prix a changé. Vérifiez les montants et confirmez à nouveau.',
  pay: 'Créer la commande : payer {amount} {symbol}',
  back: 'Retour à {host}',
  showOrder: 'Voir la commande',
  'in_progress.title': 'Le paiement est en cours',
  'in_progress.text':
    'Des fonds sont arrivés pour cette facture et sont en cours d’échange ou de renvoi. Ne payez pas une seconde fois.',
  'waiting.title': 'Une commande attend déjà son paiement',
  'waiting.text': 'Ne payez qu’une seule commande. Si c’est la vôtre, continuez avec elle ; sa page indique où payer.',
  'paid.title': 'Payée',
  'paid.text': 'Le montant entier a été payé.',
  'underpaid.title': 'Moins que le montant a été payé',
  'underpaid.text':
    '{received} ont été payés pour cette facture. Réglez le reste avec la personne qui l’a émise : cette page n’accepte plus de paiement.',
  'expired.title': 'La facture a expiré',
  'expired.text': 'Elle n’a pas été payée à temps. Demandez-en une nouvelle.',
  'cancelled.title': 'La facture a été annulée',
  'cancelled.text': 'La personne qui l’a créée l’a annulée. Ne la payez pas.',
  'unkeyed.title': 'La facture ne peut plus être payée',
  'unkeyed.text': 'L’accès de la personne qui l’a créée a pris fin. Ne la payez pas.',
  'missing.title': 'Cette facture n’existe pas',
  'missing.text': 'Le lien est peut-être incomplet, ou la facture a été effacée à l’échéance prévue.',
  'missing.home': 'Aller à l’accueil',
} satisfies Catalog<typeof zhCn>;
