import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/payment.ts';

export default {
  'heading.pay': 'Régler votre commande',
  'heading.order': 'Votre commande',
  backHome: 'Retour à l’accueil',
  'type.floating': 'Taux flottant',
  'type.fixed': 'Taux fixe',
  'type.wasFixed': 'Taux flottant, initialement fixe',

  timeLeft: 'Temps restant',
  expired: 'Délai écoulé',
  'soon.warn': 'Il reste moins de 5 minutes.',
  'soon.bad': 'Il reste moins d’une minute.',
  'claim.title': 'Paiement pas encore détecté',
  'claim.text': 'Nous venons de consulter la chaîne.',
  'claim.left': 'Nouveau contrôle dans',
  'claim.again': 'Nouveau contrôle dans {time}.',
  'claim.checkAgain': 'Vérifier de nouveau',
  'claim.reasons':
    'C’est normal si la transaction vient de partir ou si la plateforme traite encore le retrait. Cela peut aussi venir de frais trop bas, ou d’un réseau ou d’une adresse erronés. Cette page se met à jour dès que votre paiement apparaît.',
  'claim.down': 'Cette chaîne est injoignable pour l’instant',
  'claim.downText':
    'Tant que notre nœud n’est pas rétabli, nous ne voyons pas les paiements. Le vôtre n’est pas touché, et le délai est prolongé d’autant.',

  sendExactly: 'Envoyez exactement',
  sendBetween: 'Envoyez un montant compris dans cette fourchette',
  copyAmount: 'Copier le montant',
  toAddress: 'À cette adresse',
  network: 'Réseau {network}',
  checkEnds: 'Vérifiez les caractères surlignés du début et de la fin avant d’envoyer',
  copyAddress: 'Copier l’adresse',
  openInWallet: 'Ouvrir dans le portefeuille',
  browserWallet: 'Payer avec un portefeuille du navigateur',
  scanFilled: 'Scannez avec un portefeuille ; le montant est déjà rempli',
  scanAddress: 'Le code ne contient que l’adresse ; saisissez le montant vous-même',
  'code.address': 'Code avec l’adresse seule',
  'code.link': 'Code avec le montant, pour les portefeuilles qui lisent l’EIP-681',
  qrLabel: 'Code QR de paiement : {amount} {symbol}',
  qrDownload: 'Télécharger le code QR (PNG)',
  memo: 'Mémo',
  memoWarning: 'Vous devez indiquer ce mémo en payant, sinon nous ne pourrons pas reconnaître votre paiement.',
  copyMemo: 'Copier le mémo',
  onlyNetwork:
    'Envoyez uniquement {symbol} sur le réseau {network}. Tout autre envoi ne compte pas comme paiement et peut être perdu.',
  'lookalike.title': 'Cryptos de test uniquement. N’envoyez pas de vraies cryptos.',
  'lookalike.text':
    'Cette adresse est identique à une adresse du réseau principal, mais ne sert qu’aux tests. Les vraies cryptos envoyées ici sont perdues définitivement.',
  instructions: 'Avant de payer',
  iHavePaid: 'J’ai payé',
  iHavePaidHint: 'Facultatif. Nous consultons la chaîne aussitôt ; les paiements sont aussi détectés automatiquement.',
  dontPayAgain: 'Votre paiement a été détecté. Ne payez pas une seconde fois à cette adresse.',

  ticket: 'Numéro de suivi',
  keep: 'Conservez ce numéro de suivi.',
  terms: 'Conditions signées',
  receipt: 'Reçu signé',
  'device.offer':
    'Si vous perdez cette page, vous perdez le lien. Ce navigateur peut le garder. Quiconque utilise l’appareil pourra alors ouvrir la commande.',
  'device.kept': 'Le lien est gardé dans ce navigateur. Nous ne le voyons pas.',
  'device.list': 'Commandes sur cet appareil',
  'device.keep': 'Garder sur cet appareil',
  'device.forget': 'Oublier sur cet appareil',
  'device.failed': 'Ce navigateur ne laisse pas les pages enregistrer de données. Copiez plutôt le lien.',
  'push.offer': 'Soyez prévenu quand la commande est terminée ou a besoin de vous.',
  'push.tells':
    'Le service push de l’éditeur de votre navigateur apprend quand un message arrive, mais pas ce qu’il dit. Le toucher ouvre la commande, pour quiconque utilise cet appareil.',
  'push.turnOn': 'Me prévenir sur cet appareil',
  'push.isOn': 'Cet appareil sera prévenu quand la commande sera terminée ou aura besoin de vous.',
  'push.turnOff': 'Ne plus prévenir cet appareil',
  'push.unsupported':
    'Ce navigateur ne peut pas être prévenu. Sur un iPhone ou un iPad, ajoutez d’abord ce site à l’écran d’accueil.',
  'push.denied':
    'Ce navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages, puis rechargez cette page.',
  'push.failed': 'Ce navigateur n’a pas reçu d’adresse push.',
  verify: 'Comment vérifier les conditions signées',

  progress: 'Avancement',
  live: 'En direct',
  connecting: 'Connexion…',
  reconnecting: 'Reconnexion, dernière mise à jour {time}',
  offline: 'Le serveur est injoignable. Nouvel essai…',
  offlineText: 'L’adresse et le montant de cette page restent valables, et rien de ce que vous avez saisi n’est perdu.',
  notDone: 'L’opération n’a pas abouti. Vérifiez la commande et réessayez.',
  autoRefresh: 'Actualisation toutes les {seconds} secondes',

  summary: 'Récapitulatif de la commande',
  orderNumber: 'Numéro de commande',
  copyNumber: 'Copier le numéro de commande',
  orderType: 'Type de taux',
  created: 'Créée le',
  'rate.estimate': 'Taux estimé',
  'rate.fixed': 'Taux fixe',
  'rate.final': 'Taux définitif',
  fee: 'Frais de service {percent}',
  partnerShare: 'Dont {percent} pour {name}',
  networkFee: 'Frais de réseau',
  ordered: 'Montant commandé',
  deposited: 'Reçu de vous',
  refunded: 'Remboursement',
  'receive.estimate': 'Vous recevez environ',
  'receive.final': 'Vous recevez',
  deliverTo: 'Adresse de réception',
  depositAddress: 'Adresse de dépôt',
  copyReceive: 'Copier l’adresse de réception',
  erased: 'Les données de cette commande seront effacées le {date}.',

  'refund.title': 'Adresse de remboursement',
  'refund.none': 'Aucune',
  'refund.add': 'Ajouter',
  'refund.change': 'Modifier',
  'refund.label': 'Adresse de remboursement sur {network}',
  'refund.hint':
    'Pour recevoir un éventuel remboursement. Utilisez une adresse de votre propre portefeuille, pas celle de la plateforme depuis laquelle vous payez.',
  'refund.save': 'Enregistrer l’adresse de remboursement',

  'choice.title': 'Que faire de ce paiement ?',
  'choice.refund': 'Remboursement',
  'choice.refundText': 'Le paiement est renvoyé à cette adresse, moins les frais de réseau.',
  'choice.giveAddress': 'Enregistrer l’adresse et rembourser',

  'cancel.title': 'Annuler cette commande',
  'cancel.text':
    'Une commande ne peut être annulée que si rien n’a été payé. Après l’annulation, n’envoyez aucun paiement.',
  'cancel.button': 'Annuler la commande',

  transactions: 'Transactions',
  viewTransaction: 'Voir la transaction',
  copyTransaction: 'Copier l’ID de la transaction',

  'tron.title': 'Vérifier un paiement TRON',
  'tron.text': 'Cette page trouve votre paiement d’elle-même. Vous pouvez aussi le vérifier ici à la main.',
  'tron.hash': 'Hash de la transaction (facultatif)',
  'tron.addHash': 'Saisir le hash de la transaction',
  'tron.verify': 'Vérifier maintenant',
  'tron.refresh': 'Actualiser l’état',
  'tron.checking': 'Vérification…',
  'tron.detected': 'Paiement détecté, en attente de confirmation',
  'tron.confirmed': 'Paiement confirmé',
  'tron.not_confirmed': 'Non confirmé : aucun paiement correspondant trouvé',
  'tron.failed': 'Échec de la vérification : l’état du paiement n’a pas pu être consulté. Réessayez plus tard.',
  'tron.hashUnknown': 'Ce hash n’est pas un paiement à l’adresse de cette commande. Vérifiez-le.',
  'tron.time': 'Heure de la transaction',
  'tron.confirmations': 'Confirmations',

  'faq.title': 'Questions sur le paiement',
  'faq.confirmations': 'Combien de confirmations faut-il ?',
  'faq.confirmationsText':
    'Confirmations nécessaires sur {network} : {needed}, en général environ {span}. Le décompte s’affiche au fur et à mesure.',
  'faq.confirmationsShort':
    'Confirmations nécessaires sur {network} : {needed}. Le décompte s’affiche au fur et à mesure.',
  'faq.floating': 'Comment fonctionne le taux flottant ?',
  'faq.floatingText':
    'Le prix est fixé au moment où votre paiement est confirmé ; ce qui s’affiche avant est une estimation. Les frais de service sont de {percent} ; les frais de réseau figurent à part, au montant affiché.',
  'faq.fixed': 'Comment fonctionne le taux fixe ?',
  'faq.fixedText':
    'Si votre paiement est détecté avant la fin du décompte et reçoit sa première confirmation dans les {confirm} suivant la fin du décompte, vous recevez exactement le montant de la commande, frais de réseau compris. En cas de retard, vous choisissez : le taux actuel ou un remboursement. Les frais de service sont de {percent}.',
  'faq.refund': 'Et si j’envoie trop, trop peu ou trop tard ?',
  'faq.refundText':
    'Jusqu’à {tolerance} d’écart, la commande se poursuit. Au-delà, ou si vous payez deux fois, vous choisissez de continuer ou d’obtenir un remboursement, sous {hours} heures. Un paiement en retard de {lateHours} heures au plus est renvoyé automatiquement à votre adresse de remboursement.',
  'faq.refundOpenText':
    'Tout montant compris dans les limites est converti. En dehors, ou si vous payez deux fois, vous choisissez de continuer ou d’obtenir un remboursement, sous {hours} heures. Un paiement en retard de {lateHours} heures au plus est renvoyé automatiquement à votre adresse de remboursement.',
  'faq.refundFixedText':
    'Jusqu’à {tolerance} d’écart, le paiement est converti au taux de la commande. Au-delà, ou si vous payez deux fois ou en retard, vous choisissez de continuer ou d’obtenir un remboursement, sous {hours} heures.',

  'toast.submitted': 'Paiement signalé',
  'toast.submittedText': 'En attente de confirmation par la chaîne.',
  'toast.confirmed': 'Paiement confirmé',
  'toast.failed': 'Échec de la confirmation',
  'toast.failedText': 'Impossible de confirmer le paiement. Réessayez.',
  'toast.saved': 'Adresse de remboursement enregistrée',

  'missing.title': 'Commande introuvable',
  'missing.text':
    'Le lien est peut-être incomplet, ou les données de la commande ont été effacées à leur échéance. Vérifiez le lien ou essayez le numéro de suivi. Si vous avez payé et ne voyez pas votre commande, écrivez-nous.',
  'missing.track': 'Utiliser le numéro de suivi',
  'missing.contact': 'Nous écrire',
  'unaddressed.title': 'Pas encore d’adresse de dépôt',
  'unaddressed.text':
    'Nous n’avons pas pu obtenir d’adresse de dépôt pour cette commande. Ne payez à aucune adresse ; réessayez dans un instant. Si vous y renoncez, vous ne perdez rien.',

  'sandbox.title': 'Panneau de test',
  'sandbox.text':
    'Pas d’argent réel ici. Payez, créez des blocs et avancez l’horloge pour voir ce que devient la commande.',
  'sandbox.pay': 'Payer avec des cryptos de test',
  'sandbox.exact': 'Montant exact',
  'sandbox.little': '10 % de moins',
  'sandbox.much': '10 % de plus',
  'sandbox.twice': 'Deux fois',
  'sandbox.late': 'Hors délai',
  'sandbox.block': 'Créer un bloc',
  'sandbox.blockOn': 'Un bloc sur {chain}',
  'sandbox.clock': 'Avancer l’horloge',
  'sandbox.clockHint': 'Vaut pour toutes les commandes de cet environnement de test.',
  'faucet.title': 'Payer avec des cryptos de test',
  'faucet.text':
    'Le faucet paie avec des cryptos de test, qui ne valent rien. Le paiement entre dans le prochain bloc.',
  'faucet.more': 'Choisir un autre montant ou créer des blocs sur le faucet',
  'faq.confirmationsTable': 'Confirmations nécessaires sur chaque chaîne',
} satisfies Catalog<typeof zhCn>;
