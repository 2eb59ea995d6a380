import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/terms.ts';

export default {
  title: 'Conditions d’utilisation',
  intro:
    'Voici ce que le service fait réellement ; ses frais, délais et limites sont lus dans les paramètres avec lesquels il fonctionne. Chaque commande a en outre des conditions signées avec ses propres chiffres.',
  contents: 'Sur cette page',

  'service.title': 'Le service',
  'service.1':
    '{brand} échange un cryptoactif contre un autre sans compte et propose, sur les réseaux de test, un mixage avec envoi en plusieurs fois.',
  'service.operator': 'Exploitant : {operator}.',

  'networks.title': 'Réseaux de test et réseau principal',
  'networks.sandbox':
    'Ce site est un environnement de test : ses chaînes sont simulées et il utilise des cryptos de test sans valeur. Les vraies cryptos envoyées ici sont perdues et nous ne pouvons pas les récupérer.',
  'networks.testnet':
    'Ce site fonctionne sur des réseaux de test et utilise des cryptos de test sans valeur. Les vraies cryptos envoyées ici sont perdues et nous ne pouvons pas les récupérer.',
  'networks.mainnet': 'Ce site fonctionne sur les réseaux principaux et utilise de vrais actifs.',
  'networks.mixing':
    'Le mixage n’est proposé que sur les réseaux de test et toujours refusé sur le réseau principal : dans la plupart des pays, l’exploiter avec l’argent d’autrui exige une licence ou est interdit.',

  'orders.title': 'Cotations et commandes',
  'orders.1':
    'Le prix est fixé par le serveur, qui détaille taux, frais de service, frais de réseau et résultat ligne par ligne. Une commande vous donne une adresse de dépôt qui ne sert qu’à elle, et des conditions signées.',
  'orders.floating':
    'Taux flottant : le prix est fixé à la confirmation de votre paiement, et vous avez {floatingWindow} pour payer. Les montants affichés avant sont des estimations.',
  'orders.fixed':
    'Taux fixe : le prix est garanti pendant {fixedWindow}. Si votre paiement est détecté sur la chaîne dans ce délai et reçoit sa première confirmation peu après ({firstConfirmation}, selon la chaîne, comme indiqué dans les conditions signées), nous payons exactement le montant signé, frais de réseau compris. Un montant à {tolerance} près est converti au même taux. En cas de retard, vous choisissez : continuer au taux actuel ou obtenir un remboursement.',
  'orders.cancel':
    'Vous pouvez annuler une commande tant que vous n’avez pas payé. « J’ai payé » nous fait seulement consulter de nouveau la chaîne et ne change jamais l’état d’une commande.',

  'fees.title': 'Frais',
  'fees.1':
    'Les frais de service sont un pourcentage du montant envoyé, indiqué dans ce tableau. Les frais de réseau figurent sur leur propre ligne et couvrent la collecte du dépôt et l’envoi. Ils sont facturés tels qu’affichés ; une commande à taux flottant paie au plus {feeRise} fois ce montant et, au-delà, nous vous demandons d’abord votre accord. Il n’y a pas d’autres frais.',

  'custody.title': 'Garde des fonds',
  'custody.1':
    'De votre dépôt jusqu’à l’envoi à votre adresse, c’est nous qui détenons les cryptos. Pendant ce temps, vous avez envers nous la créance inscrite dans les conditions signées.',
  'custody.2':
    'Les conditions signées sont votre preuve. Téléchargez-les avant de payer ; elles se vérifient sur la page de vérification, même hors ligne.',

  'limits.title': 'Limites',
  'limits.1':
    'Chaque actif a un minimum (en ce moment, par exemple {btcMin}, {ethMin} ou {usdtMin}), jamais inférieur à {refundsCovered} fois les frais de réseau, et un maximum (par exemple {btcMax}), jamais supérieur à ce que notre portefeuille peut encore envoyer une fois déduit tout ce qu’il doit.',

  'refunds.title': 'Règles de remboursement',
  'refunds.1':
    'Jusqu’à {tolerance} au-dessus ou au-dessous du montant commandé : la commande se poursuit pour le montant reçu.',
  'refunds.2':
    'Au-delà, ou en cas de second paiement avant l’envoi : vous choisissez sous {choiceTime} de continuer au taux actuel ou d’obtenir un remboursement. Sans choix de votre part, le remboursement part vers votre adresse de remboursement ; sans adresse, la commande est retenue et notre équipe décide.',
  'refunds.3':
    'Jusqu’à {lateWatch} après le délai : remboursement automatique à votre adresse de remboursement ; s’il n’y en a pas, indiquez-en une sur la page de la commande.',
  'refunds.4':
    'Plus tard encore : comptabilisé comme non réclamé et remboursé par notre équipe. Écrivez-nous avec le numéro de commande.',
  'refunds.5': 'Un paiement reçu après la fin d’une commande est remboursé à part et ne change pas la commande.',
  'refunds.6':
    'Nous ne prenons aucune commission sur les remboursements. Les frais de réseau pour collecter votre paiement et le renvoyer sont déduits. Si le reste est trop faible pour être envoyé, il ne peut pas être rendu.',

  'screening.title': 'Contrôle des adresses et commandes retenues',
  'screening.1':
    'Nous comparons les adresses à une liste de sanctions datée, conservée sur notre serveur : avant de donner une adresse de dépôt, à la détection d’un dépôt et avant chaque envoi. Sans correspondance, nous disons seulement « aucune correspondance dans la liste à cette date ».',
  'screening.2':
    'Si l’adresse de réception correspond, la commande est refusée. Si un dépôt correspond, la commande reste retenue jusqu’à ce que notre équipe décide de continuer ou de rembourser ; jusque-là, rien n’est converti ni remboursé, et les fonds restent affectés à la commande.',
  'screening.3':
    'Une commande est aussi retenue quand un mauvais actif arrive ou quand une réorganisation de la chaîne fait disparaître un paiement confirmé. La raison et l’échéance figurent sur la page de la commande.',

  'you.title': 'Votre responsabilité',
  'you.1':
    'Indiquez la bonne adresse et le bon réseau, et n’envoyez que l’actif nommé dans la commande. Un transfert sur la chaîne ne peut pas être annulé.',
  'you.2':
    'Conservez le numéro de suivi, le lien de la commande et les conditions signées. Quiconque possède le lien peut agir sur la commande, et nous ne pouvons pas le retrouver pour vous.',
  'you.3': 'N’utilisez que des cryptos qui vous appartiennent et respectez la loi du lieu où vous êtes.',

  'availability.title': 'Disponibilité',
  'availability.1':
    'Nous pouvons cesser d’accepter de nouvelles commandes, sur une chaîne ou sur toutes ; le suivi, les envois et les remboursements continuent. Le temps perdu par une panne de nos nœuds, du flux de prix ou de la base de données est ajouté à vos délais.',
  'availability.2':
    'Nous ne promettons aucun délai d’exécution. Les durées indiquées sont des médianes mesurées ou signalées comme estimations.',

  'liability.title': 'Responsabilité',
  'liability.1':
    'Nous répondons de ce que disent les conditions signées : envoyer comme indiqué, ou rembourser selon les règles ci-dessus.',
  'liability.2':
    'Nous ne répondons pas des pertes dues à une adresse ou un réseau erronés, à des clés ou liens perdus, aux variations de taux avant la confirmation d’un paiement, ni aux défaillances d’une chaîne elle-même.',
  'liability.3': 'La responsabilité que la loi ne permet ni d’exclure ni de limiter n’est pas affectée.',

  'data.title': 'Données',
  'data.1':
    'Les données d’une commande sont effacées {keptEnded} après sa fin. Chaque donnée et sa durée de conservation figurent dans la {privacy}.',

  'changes.title': 'Modifications et contact',
  'changes.1':
    'Ces conditions peuvent changer. Une commande déjà créée suit les conditions signées émises lors de sa création.',
  'changes.2':
    'Écrivez à {email} ; nous répondons par e-mail sous {supportReply}. Nous ne vous demanderons jamais de payer d’abord pour recevoir un remboursement ou un envoi.',
} satisfies Catalog<typeof zhCn>;
