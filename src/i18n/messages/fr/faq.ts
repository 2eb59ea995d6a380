import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/faq.ts';

export default {
  title: 'Questions fréquentes',
  intro:
    'Les frais, délais et limites indiqués ici sont lus dans les paramètres mêmes avec lesquels le service fonctionne. Si un paramètre change, la réponse change aussi.',
  contents: 'Questions de cette page',
  estimate: 'Estimation',

  'fee.product': 'Service',
  'fee.rate': 'Frais',
  'fee.floating': 'Échange, taux flottant',
  'fee.fixed': 'Échange, taux fixe',
  'fee.preset': 'Carte de mixage (trois préréglages)',
  'fee.custom': 'Page de mixage (vos réglages)',
  'fee.customRate':
    '{mixBase}, plus {mixRound} par tour ; {mixLong} de plus si le délai dépasse {longDelay} ; {mixMaximum} de plus en confidentialité maximale',
  'fee.network': 'Frais de réseau',
  'fee.networkRate': 'Montant affiché',

  'account.q': 'Faut-il un compte ?',
  'account.1':
    'Non. Il n’y a ni compte ni mot de passe, et nous ne demandons ni e-mail ni téléphone. Une commande vous donne deux choses : un numéro de suivi à neuf chiffres, qui montre son avancement, et le lien de la commande, qui permet d’annuler, de choisir un remboursement ou d’indiquer une adresse de remboursement. Conservez les deux : nous ne pouvons pas les retrouver pour vous.',
  'account.2':
    'Les données d’une commande sont effacées {keptEnded} après sa fin. La politique de confidentialité énumère chaque donnée conservée et la date de son effacement.',

  'fees.q': 'Combien cela coûte-t-il ?',
  'fees.1':
    'Les frais de service sont prélevés sur le montant envoyé. Les frais de réseau figurent sur leur propre ligne et couvrent les deux étapes : la collecte de votre dépôt et l’envoi. Ils sont facturés tels qu’affichés. S’ils montent avant que le prix d’une commande à taux flottant soit fixé, ils ne dépassent pas {feeRise} fois ce montant ; au-delà, nous vous demandons d’abord votre accord.',
  'fees.2':
    'La différence entre les deux prix du mixage a une raison : les préréglages sont les mêmes pour tous, coûtent moins cher et se confondent plus facilement avec d’autres commandes ; vos propres réglages coûtent plus cher et se remarquent.',

  'time.q': 'Combien de temps cela prend-il ?',
  'time.measured':
    'Mesuré sur nos propres commandes : la médiane des {mostOrders} derniers échanges terminés de chaque paire, de la détection du paiement à la confirmation de l’envoi.',
  'time.others':
    'Pour les autres paires, pas encore assez de données (moins de {fewestOrders} commandes). À titre d’estimation seulement : {quickRange} sur les chaînes aux blocs rapides, {slowRange} sur les plus lentes comme Bitcoin, {mixingRange} pour le mixage.',
  'time.unmeasured':
    'Pas encore assez de données : aucune paire ne compte {fewestOrders} commandes terminées, nous n’indiquons donc pas de durée mesurée. À titre d’estimation seulement : {quickRange} sur les chaînes aux blocs rapides, {slowRange} sur les plus lentes comme Bitcoin, {mixingRange} pour le mixage.',
  'time.why':
    'L’essentiel du temps passe à attendre les confirmations de blocs ; les montants élevés, seuls ou ajoutés à d’autres dépôts, en demandent davantage. La page de la commande les compte à mesure qu’elles arrivent.',

  'speed.pair': 'Paire',
  'speed.median': 'Délai médian',
  'speed.orders': 'Commandes mesurées',

  'rate.q': 'Quelle différence entre taux flottant et taux fixe ?',
  'rate.1':
    'Flottant : le prix est fixé au moment où votre paiement est confirmé. Ce qui s’affiche avant est une estimation, actualisée toutes les {refresh}. Les frais de service sont de {floatingFee} et vous avez {floatingWindow} pour payer.',
  'rate.2':
    'Fixe : le prix de la commande est garanti pendant {fixedWindow}. Si votre paiement est détecté sur la chaîne dans ce délai et reçoit sa première confirmation peu après ({firstConfirmation}, selon la chaîne), vous recevez exactement le montant des conditions signées, frais de réseau compris. Les frais de service sont de {fixedFee}, soit {fixedExtra} de plus qu’au taux flottant. En cas de retard, vous choisissez : le taux actuel ou le remboursement.',

  'limits.q': 'Quels sont les montants minimum et maximum ?',
  'limits.1':
    'En ce moment, le minimum est par exemple de {btcMin}, {ethMin} ou {usdtMin}. Pour aucun actif il n’est inférieur à {refundsCovered} fois les frais de réseau, afin qu’un remboursement laisse toujours quelque chose à renvoyer.',
  'limits.2':
    'Le maximum est le plus petit de deux montants : la limite de l’actif ({btcMax} pour Bitcoin) ou ce que notre portefeuille peut encore envoyer une fois déduit ce qu’il doit déjà. Le formulaire indique lequel s’applique.',

  'mispaid.q': 'Et si j’envoie trop, trop peu ou trop tard ?',
  'mispaid.1':
    'Jusqu’à {tolerance} d’écart, la commande se poursuit pour le montant reçu. Au-delà, ou en cas de double paiement, vous choisissez sous {choiceTime} : continuer au taux actuel ou obtenir un remboursement. Sans choix de votre part, le remboursement part vers votre adresse de remboursement ; s’il n’y en a pas, la commande reste retenue jusqu’à ce que notre équipe la traite.',
  'mispaid.2':
    'Un paiement reçu jusqu’à {lateWatch} après le délai est renvoyé automatiquement à votre adresse de remboursement ; si vous n’en avez pas donné, la page de la commande vous en demande une. Au-delà, c’est notre équipe qui rembourse. Les frais de réseau sont déduits des remboursements.',

  'network.q': 'Que se passe-t-il si je choisis le mauvais réseau ?',
  'network.1':
    'USDT et USDC existent sur plusieurs chaînes : le réseau doit être le bon des deux côtés. Avant de payer, vérifiez le réseau indiqué sur la page de la commande et n’envoyez que l’actif qui y figure.',
  'network.2':
    'Si un autre actif arrive sur la bonne chaîne, la commande est retenue et notre équipe renvoie cet actif. Ce qui est envoyé sur une chaîne que nous ne surveillons pas ne peut généralement pas être récupéré.',

  'custody.q': 'Qui détient les cryptos pendant l’échange ?',
  'custody.1':
    'Nous, de votre dépôt jusqu’à l’envoi à votre adresse. Pendant ce temps, vous devez nous faire confiance, et nous le disons clairement.',
  'custody.2':
    'Votre preuve, ce sont les conditions signées : émises en même temps que l’adresse de dépôt, elles indiquent adresses, montants, taux, frais et délais. Vous pouvez les télécharger et les vérifier, même hors ligne.',

  'held.q': 'Pourquoi une commande peut-elle être retenue ?',
  'held.1':
    'Nous comparons les adresses à une liste de sanctions conservée sur notre serveur : avant de donner une adresse de dépôt, à la détection d’un dépôt et avant chaque envoi. Si l’adresse de réception correspond, la commande est refusée. Si un dépôt correspond, la commande reste retenue jusqu’à ce que notre équipe décide de continuer ou de rembourser ; vos fonds restent affectés à la commande. Sans correspondance, nous disons seulement « aucune correspondance dans la liste à cette date ».',
  'held.2':
    'Une commande est aussi retenue quand un mauvais actif arrive, quand une réorganisation de la chaîne fait disparaître un paiement confirmé, ou quand le délai expire sans adresse de remboursement. La page de la commande indique la raison.',

  'mixing.q': 'Que fait le mixage, et que ne fait-il pas ?',
  'mixing.1':
    'Le mixage envoie en plusieurs fois, sur une certaine durée, des cryptos du pool de mixage. Son effet dépend du nombre de commandes semblables au même moment : s’il y en a peu, il n’y a presque aucune confidentialité, et la page le dit. Nous-mêmes pouvons toujours relier les deux côtés.',
  'mixing.2':
    'Le mixage n’est proposé que sur les réseaux de test et refusé sur le réseau principal : dans la plupart des pays, l’exploiter avec l’argent d’autrui exige une licence ou est interdit.',
  moreConfirmations: 'Confirmations nécessaires sur chaque chaîne',
} satisfies Catalog<typeof zhCn>;
