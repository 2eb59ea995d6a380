import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/telegram.ts';

export default {
  title: 'Bot Telegram',
  lede: 'Posez vos questions, consultez une cotation et retrouvez votre commande dans Telegram. Assurez-vous d’abord qu’il s’agit bien de notre bot.',
  'none.lede': 'Aucun bot n’est encore relié à ce site.',
  'none.warning':
    'Tout compte Telegram qui se réclame de nous est un faux. Dès que l’exploitant relie un bot, son identifiant et son code QR figurent sur cette page.',
  'none.title': 'Quand un bot sera relié',
  'none.text': 'Voici à quoi il servira et comment l’utiliser sans risque. Rien de tout cela ne fonctionne encore.',
  'none.compare': 'Ce doit être exactement celui affiché sur cette page.',
  'none.official':
    'Seuls ces deux canaux sont les nôtres. La liste est signée avec la clé qui signe les conditions des commandes : un site copié ne peut pas la modifier.',
  'none.bot': 'Aucun (pas encore relié)',
  handle: 'Identifiant officiel',
  start: 'Démarrer le bot',
  copyLink: 'Copier le lien',
  'features.title': 'À quoi sert le bot',
  'features.qa.title': 'Questions et réponses',
  'features.qa.text':
    'Renseignez-vous avec vos mots sur les frais, les limites et les réseaux. Si une réponse diffère de ce site, c’est le site qui fait foi.',
  'features.mobile.title': 'Sur mobile',
  'features.mobile.text': 'Fonctionne dans Telegram sur téléphone, tablette et ordinateur. Rien d’autre à installer.',
  'features.privacy.title': 'Vie privée',
  'features.privacy.text':
    'Telegram voit votre compte et vos messages : n’envoyez qu’un numéro de suivi. Pour plus de confidentialité, utilisez ce site, sans compte.',
  'features.fast.title': 'Réponse rapide',
  'features.fast.text':
    'Le bot répond automatiquement à toute heure. Ce qui relève de notre équipe passe par e-mail et reçoit une réponse sous {reply}.',
  'qr.title': 'Scannez pour ouvrir',
  'qr.text': 'Scannez avec l’appareil photo ou Telegram, puis comparez l’identifiant lettre par lettre.',
  'qr.label': 'Code QR : {link}',
  open: 'Ouvrir dans Telegram',
  'steps.title': 'Six étapes',
  'steps.open.title': 'Ouvrez le bot',
  'steps.open.text':
    'Utilisez le bouton ou le code QR de cette page. Ne le cherchez pas : vous pourriez trouver une copie.',
  'steps.compare.title': 'Comparez l’identifiant',
  'steps.compare.text': 'Ce doit être @{handle}, à la lettre près.',
  'steps.start.title': 'Appuyez sur Démarrer',
  'steps.start.text': 'Appuyez sur Démarrer en bas de la discussion et choisissez une langue.',
  'steps.choose.title': 'Choisissez les cryptos',
  'steps.choose.text': 'Indiquez cryptos, réseaux et montant, et regardez d’abord la cotation.',
  'steps.pay.title': 'Payez sur ce site',
  'steps.pay.text':
    'Payez uniquement à l’adresse affichée sur une page de commande de {website} et comparez-la aux conditions signées. Ne payez jamais à une adresse reçue dans une discussion.',
  'steps.track.title': 'Suivez votre commande',
  'steps.track.text':
    'Envoyez au bot le numéro de suivi à neuf chiffres, ou suivez la commande ici. Ne donnez à personne le lien de votre commande.',
  'currencies.title': 'Cryptomonnaies prises en charge',
  'currencies.intro': 'Le bot couvre ces {count} cryptos. Ce site en propose davantage.',
  'currencies.link': 'Voir toutes les cryptos',
  'notices.title': 'À savoir',
  'notices.legal.title': 'La loi',
  'notices.legal.text':
    'Assurez-vous que l’échange de cryptos est autorisé là où vous êtes. S’il est interdit, n’utilisez pas ce service.',
  'notices.responsibility.title': 'Votre responsabilité',
  'notices.responsibility.text':
    'Vous saisissez et vérifiez adresses, réseaux et montants. Clés privées et phrases de récupération : ne les confiez à personne.',
  'notices.irreversible.title': 'Irréversible',
  'notices.irreversible.text':
    'Une transaction confirmée ne s’annule pas. Ce qui part vers une mauvaise adresse ou un mauvais réseau, nous ne pouvons pas le récupérer non plus.',
  'notices.liability.title': 'Ce dont nous répondons',
  'notices.liability.text':
    'Nous répondons de ce que promettent les conditions signées. Les copies du bot, les pannes de Telegram et les saisies erronées n’en font pas partie.',
  'notices.acceptance.title': 'Votre accord',
  'notices.acceptance.text': 'En utilisant le bot, vous acceptez les {terms} et la {privacy}.',
  'notices.terms': 'conditions d’utilisation',
  'notices.privacy': 'politique de confidentialité',
  'official.title': 'Canaux officiels',
  'official.text':
    'Seuls ces trois canaux sont les nôtres. La liste est signée avec la clé qui signe les conditions des commandes : un site copié ne peut pas la modifier.',
  'official.website': 'Site web',
  'official.email': 'E-mail',
  'official.bot': 'Bot',
  'official.keyId': 'ID de la clé',
  'official.signature': 'Signature (Ed25519)',
  'official.unsigned': 'Pas signée pour le moment. Ne vous fiez pas à cette liste avant qu’elle le soit.',
  'official.document': 'La liste signée (JSON)',
  'official.verify': 'Vérifier cette liste',
  'official.verifyLink': 'Ouvrir la page de vérification',
} satisfies Catalog<typeof zhCn>;
