import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/wallet.ts';

export default {
  sandbox:
    'Ceci est l’environnement de test : la page ne demande à un portefeuille de payer que sur le réseau numéro {chain}, qu’aucun réseau réel n’utilise. Aucune vraie crypto ne peut donc être envoyée. Pour payer avec des cryptos de test, utilisez le panneau de test.',
  looking: 'Recherche des portefeuilles de ce navigateur…',
  none: 'Aucun portefeuille n’a été trouvé dans ce navigateur. Installez ou activez une extension de portefeuille, ou payez vous-même avec l’adresse et le montant de cette page.',
  choose: 'Choisissez un portefeuille. Avant de confirmer, comparez le montant et le destinataire qu’il affiche.',
  running: 'Continuez dans {wallet}.',
  refused: 'Vous avez refusé dans le portefeuille. Rien n’a été envoyé.',
  busy: 'Une demande est encore ouverte dans le portefeuille. Terminez-la ou fermez-la, puis réessayez. Rien n’a été envoyé.',
  unknownChain:
    'Le portefeuille ne connaît pas le réseau {network}. Ajoutez-le dans le portefeuille, puis réessayez. Rien n’a été envoyé.',
  wrongChain:
    'Le portefeuille n’est pas sur le réseau {network}. Changez de réseau dans le portefeuille, puis réessayez. Rien n’a été envoyé.',
  insufficient: 'Ce compte ne contient pas assez pour le montant et les frais de réseau. Rien n’a été envoyé.',
  closed: 'Cette commande n’attend plus de paiement. Rien n’a été envoyé.',
  unanswered: 'Le serveur n’a pas répondu, rien n’a donc été envoyé. Réessayez.',
  failed: 'Le portefeuille n’a pas pu le faire. Rien n’a été envoyé.',
  unsure:
    'Le portefeuille n’a pas dit s’il a envoyé le paiement. Vérifiez-y d’abord : en payant encore, vous pourriez payer deux fois.',
  sent: 'Le portefeuille a envoyé le paiement',
  sentText: 'Cette page se met à jour dès que le paiement apparaît sur la chaîne. Ne payez pas une seconde fois.',
} satisfies Catalog<typeof zhCn>;
