import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/meta.ts';

export default {
  'home.title': 'Échanger des cryptos sans compte',
  'home.description':
    'Choisissez deux cryptos, payez à une adresse à usage unique, recevez dans votre portefeuille. Frais {fee} ; chaque commande a des conditions signées.',
  'home.keywords': 'échange de cryptomonnaies,sans compte,BTC vers USDT,conditions signées',
  'exchange.title': 'Échanger',
  'exchange.description':
    'Cotation en direct, tous les frais ligne par ligne avant de confirmer. Frais {fee}, frais de réseau au montant affiché.',
  'exchange.keywords': 'échanger,taux en direct,USDT-TRC20,BTC',
  'privacy-mixer.title': 'Mixeur',
  'privacy-mixer.description':
    'Envoi en plusieurs fois, étalé dans le temps. Nous disons clairement qui peut encore relier les deux côtés.',
  'privacy-mixer.keywords': 'mixeur,envoi fractionné,délai',
  'currencies.title': 'Cryptomonnaies prises en charge',
  'currencies.description': 'Tous les actifs échangeables, avec leur réseau, minimum et maximum.',
  'currencies.keywords': 'cryptomonnaies,USDT,TRC20,ERC20,réseaux',
  'track.title': 'Suivre une commande',
  'track.description': 'Saisissez le numéro de suivi à neuf chiffres et voyez où en est votre commande.',
  'track.keywords': 'suivi,numéro de suivi,état de la commande',
  'payment.title': 'Paiement',
  'payment.description': 'Adresse de dépôt, temps restant et avancement de votre commande.',
  'payment.keywords': 'paiement,commande',
  'verify.title': 'Vérifier des conditions signées',
  'verify.description':
    'Vérifiez que les conditions d’une commande viennent de nous et sont intactes. Fonctionne hors ligne une fois la page chargée.',
  'verify.keywords': 'conditions signées,vérifier,Ed25519',
  'status.title': 'État des chaînes',
  'status.description': 'Pour chaque chaîne : si nous pouvons la joindre, le dernier bloc lu et sa charge.',
  'status.keywords': 'état des chaînes,nœud,bloc',
  'rates.title': 'Comment se forment les taux',
  'rates.description': 'Sources, âge et profondeur du prix de chaque crypto, taux moyen et marge de chaque paire.',
  'rates.keywords': 'taux,taux moyen,marge,sources de prix',
  'about.title': 'À propos',
  'about.description': 'Ce que nous faisons, comment nous détenons vos cryptos et comment nous le prouvons.',
  'about.keywords': 'à propos,garde des fonds,transparence',
  'faq.title': 'FAQ',
  'faq.description':
    'Frais, durées, limites, remboursements, réseaux, commandes retenues et mixage : dix questions, avec les chiffres réels du service.',
  'faq.keywords': 'questions fréquentes,frais d’échange,durée,remboursement,montant minimum',
  'api-docs.title': 'Documentation de l’API',
  'api-docs.description':
    'Cotations, commandes et suivi en direct depuis votre programme : tous les appels et paramètres, codes d’erreur, webhooks signés et exemples testés en JavaScript, Python et curl.',
  'api-docs.keywords': 'API d’échange,documentation,OpenAPI,webhook,clé d’API',
  'contact.title': 'Contact',
  'contact.description': 'Écrivez au service client ; réponse par e-mail sous {supportReply}.',
  'contact.keywords': 'contact,service client',
  'privacy.title': 'Politique de confidentialité',
  'privacy.description':
    'Toutes les données conservées et leur effacement : les données d’une commande sont effacées {keptEnded} après sa fin.',
  'privacy.keywords': 'politique de confidentialité,durée de conservation,effacement,cookies',
  'terms.title': 'Conditions d’utilisation',
  'terms.description':
    'Garde des fonds, frais ({floatingFee} au taux flottant, {fixedFee} au taux fixe), remboursements, contrôle des adresses et responsabilité : le fonctionnement réel du service.',
  'terms.keywords': 'conditions d’utilisation,frais,remboursement,garde des fonds,sanctions',
  'telegram.title': 'Bot Telegram',
  'telegram.description': 'Quels canaux sont les nôtres, et comment distinguer un vrai bot d’une copie.',
  'telegram.keywords': 'Telegram,bot,officiel',
  'admin.title': 'Administration',
  'admin.description': 'Réservé aux administrateurs autorisés.',
  'admin.keywords': 'administration',

  'admin-orders.title': 'Commandes',
  'admin-orders.description': 'Réservé aux administrateurs autorisés.',
  'admin-orders.keywords': 'administration',

  'admin-order.title': 'Commande',
  'admin-order.description': 'Réservé aux administrateurs autorisés.',
  'admin-order.keywords': 'administration',

  'admin-loans.title': 'Prêts',
  'admin-loans.description': 'Réservé aux administrateurs autorisés.',
  'admin-loans.keywords': 'administration',

  'admin-addresses.title': 'Adresses',
  'admin-addresses.description': 'Réservé aux administrateurs autorisés.',
  'admin-addresses.keywords': 'administration',

  'admin-api-keys.title': 'Clés d’API',
  'admin-api-keys.description': 'Réservé aux administrateurs autorisés.',
  'admin-api-keys.keywords': 'administration',

  'admin-audit.title': 'Journal d’audit',
  'admin-audit.description': 'Réservé aux administrateurs autorisés.',
  'admin-audit.keywords': 'administration',

  'admin-security.title': 'Sécurité',
  'admin-security.description': 'Réservé aux administrateurs autorisés.',
  'admin-security.keywords': 'administration',

  'admin-policy.title': 'Règles',
  'admin-policy.description': 'Réservé aux administrateurs autorisés.',
  'admin-policy.keywords': 'administration',
  'admin-settings.title': 'Pauses et contrôle',
  'admin-settings.description': 'Réservé aux administrateurs autorisés.',
  'admin-settings.keywords': 'administration',
  'sandbox-transaction.title': 'Transaction de l’environnement de test',
  'sandbox-transaction.description': 'Une transaction sur une chaîne simulée.',
  'sandbox-transaction.keywords': 'environnement de test',
  'not-found.title': 'Cette page n’existe pas',
  'not-found.description': 'Il n’y a rien à cette adresse.',
  'not-found.keywords': '404',
  'faucet.title': 'Faucet de cryptos de test',
  'faucet.description': 'Obtenez des cryptos de test et créez des blocs sur le réseau de test.',
  'faucet.keywords': 'faucet,robinet,cryptos de test',
} satisfies Catalog<typeof zhCn>;
