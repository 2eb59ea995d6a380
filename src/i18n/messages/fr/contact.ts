import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/contact.ts';

export default {
  title: 'Contact',
  lede: 'Écrivez-nous : nous répondons par e-mail sous {reply}. Pour l’avancement d’une commande, inutile d’attendre : vous pouvez la consulter vous-même.',
  hours:
    'Le service fonctionne 24 h/24 et 7 j/7 : les commandes sont acceptées et les envois effectués à toute heure. Si une chaîne est interrompue, la page d’état des chaînes le dit.',
  example:
    'Aucune boîte e-mail n’est configurée sur ce site : l’adresse affichée n’est qu’un exemple, et les messages qu’on y envoie n’arrivent à personne.',
  'methods.title': 'Nous joindre',
  'methods.email': 'Service client',
  'methods.emailText': 'Notre équipe vous répond sous {reply}.',
  'methods.bot': 'Bot Telegram',
  'methods.botText': 'Cotations, commandes et leur état.',
  'methods.faq': 'FAQ',
  'methods.faqText': 'Frais, délais, remboursements, réseaux : l’essentiel est là.',
  'services.title': 'Services courants',
  'services.track': 'Suivre une commande',
  'services.trackText': 'Voyez où elle en est avec le numéro de suivi à neuf chiffres.',
  'services.verify': 'Vérifier des conditions signées',
  'services.verifyText': 'Assurez-vous que des conditions, ou un canal, viennent bien de nous.',
  'services.status': 'État des chaînes',
  'services.statusText': 'Une commande n’avance pas ? Regardez si sa chaîne fonctionne.',
  'services.currencies': 'Limites et réseaux',
  'services.currenciesText': 'Minimum, maximum et confirmations de chaque crypto.',
  'form.title': 'Écrire au service client',
  'form.text':
    'Votre messagerie s’ouvre avec un message déjà rempli ; c’est vous qui l’envoyez. Nous ne conservons rien de ce que vous écrivez ici.',
  'form.noScript':
    'Votre navigateur n’exécute pas de scripts. Le bouton envoie le formulaire à notre serveur, qui rédige le message et vous le renvoie. Nous n’en conservons rien.',
  'field.topic': 'Objet',
  'topic.choose': 'Choisissez',
  'topic.order': 'Avancement d’une commande',
  'topic.refund': 'Remboursement ou montant erroné',
  'topic.network': 'Cryptos et réseaux',
  'topic.privacy': 'Vie privée et données',
  'topic.api': 'API et technique',
  'topic.other': 'Autre',
  'field.email': 'Votre adresse e-mail',
  'field.emailHint': 'Nous répondons à cette adresse.',
  'field.message': 'Message',
  'field.messageHint':
    'S’il s’agit d’une commande, indiquez son numéro (TS-…). N’envoyez ni le lien de la commande, ni clé privée, ni phrase de récupération : nous ne les demandons jamais.',
  submit: 'Ouvrir la messagerie',
  'error.topic': 'Choisissez un objet.',
  'error.emailMissing': 'Saisissez votre adresse e-mail.',
  'error.emailWrong': 'Cela ne ressemble pas à une adresse e-mail. Vérifiez-la, par exemple nom@example.com.',
  'error.messageMissing': 'Écrivez votre message.',
  'error.messageLong':
    'Le message est trop long pour certaines messageries. Limitez-vous à {max} caractères ; vous pourrez ajouter des détails dans l’e-mail.',
  'mail.subject': '[{brand}] {topic}',
  'mail.replyTo': 'Répondre à : {email}',
  'ready.title': 'Votre message est prêt',
  'ready.text':
    'Votre messagerie devrait s’être ouverte : appuyez sur Envoyer. Sinon, utilisez le bouton ci-dessous ou copiez le texte dans votre messagerie.',
  'ready.open': 'Ouvrir dans la messagerie',
  'ready.to': 'À',
  'ready.subject': 'Objet',
  'ready.body': 'Texte',
  'safety.title': 'Attention aux imposteurs',
  'safety.text':
    'Nous n’écrivons jamais en premier, ne demandons jamais de clé privée ni de phrase de récupération, et n’exigeons jamais de paiement avant un remboursement. La liste de nos canaux est signée.',
  'safety.link': 'Voir les canaux officiels',
  'faq.link': 'Consulter d’abord la FAQ',
} satisfies Catalog<typeof zhCn>;
