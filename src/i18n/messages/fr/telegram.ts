import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/telegram.ts';

export default {
  title: 'Bot Telegram',
  lede: 'Demandez une cotation, passez et suivez vos commandes et faites vos choix dans Telegram. Assurez-vous d’abord qu’il s’agit bien de notre bot.',
  away: 'Le bot ne fonctionne pas en ce moment et ne répondra pas. Créez et suivez vos commandes sur ce site.',
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
    'Boutons et commandes pour les cotations avec frais et limites, les commandes, les numéros de suivi, et le choix entre continuer et un remboursement. Prix et règles sont ceux de ce site. Il ne comprend pas les questions libres.',
  'features.mobile.title': 'Sur mobile',
  'features.mobile.text': 'Fonctionne dans Telegram sur téléphone, tablette et ordinateur. Rien d’autre à installer.',
  'features.privacy.title': 'Vie privée',
  'features.privacy.text':
    'Telegram voit votre compte et tout ce qui est dans la discussion, adresses et montants compris. Pour vous écrire, nous gardons le numéro de la discussion, chiffré, et l’effaçons avec la commande. Pour plus de confidentialité, utilisez ce site, sans compte.',
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
  'steps.choose.text':
    'Avec /exchange, choisissez ce que vous envoyez et recevez, écrivez le montant et regardez d’abord la cotation. Aucune commande n’est créée avant votre confirmation.',
  'steps.pay.title': 'Comparez, puis payez',
  'steps.pay.text':
    'Le bot envoie l’adresse avec un lien vers la page de la commande. Ouvrez d’abord cette page de {website} et ne payez que si l’adresse est la même. Les conditions signées le prouvent. Ne payez jamais à une adresse venue d’une autre discussion.',
  'steps.track.title': 'Suivez votre commande',
  'steps.track.text':
    'Le message du bot change à mesure que la commande avance. Vous pouvez aussi lui envoyer le numéro de suivi à neuf chiffres, ou suivre la commande ici. Ne transférez à personne le lien de votre commande.',
  'currencies.title': 'Cryptomonnaies prises en charge',
  'currencies.intro':
    'Le bot propose d’abord ces {count} cryptos. Les autres cryptos de ce site sont sous « Autres cryptos ».',
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
