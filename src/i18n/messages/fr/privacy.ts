import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/privacy.ts';

export default {
  title: 'Politique de confidentialité',
  intro:
    'Ce tableau énumère toutes les données que nous conservons et le moment de leur effacement. Le programme qui efface et cette page utilisent la même liste et les mêmes délais.',

  'table.title': 'Ce que nous conservons, et jusqu’à quand',
  'table.field': 'Donnée',
  'table.why': 'Pourquoi',
  'table.until': 'Effacement',
  'until.with_order':
    '{keptEnded} après la fin de la commande ; si elle n’est pas payée, {keptUnpaid} après la fin de l’attente d’un paiement',
  'until.never': 'Jamais',
  'until.sourceTag':
    'Quand le paiement est confirmé ou que la commande expire ; la clé est remplacée à intervalles de quelques heures',
  'until.apiQuotes': '{keptQuote} après leur expiration',
  'until.apiInvoices': '{keptInvoice} après son expiration, ou avec la commande qui l’a payée',
  'until.apiRequests': 'Après {keptRequest}, ou avec la commande si elle est effacée avant',
  'until.apiNonces': 'Peu après {keptNonce}',
  'until.webhookEvents': 'Après {keptEvent}, ou avec la commande si elle est effacée avant',
  'until.webhookAddress': 'Quand le programme la retire, ou quand sa clé est révoquée ou expire',
  'until.apiKeys':
    'Clés de l’opérateur : jamais. Clés de test : {keptKey} après leur expiration, une fois leurs commandes effacées',
  'until.choices': 'Après {cookieLife}, ou quand vous effacez les données du navigateur',
  'until.recentOrders': 'Quand vous désactivez cette option ou effacez les données du navigateur',
  'until.typed': 'Quand vous fermez l’onglet',
  'until.walletPayment': 'Quand vous fermez l’onglet',
  'until.shell': 'Quand une version plus récente les remplace, ou quand vous effacez les données du navigateur',
  'until.pushWorker':
    'Quand vous le désactivez, ouvrez ou écartez le dernier message, ou effacez les données du navigateur',

  'field.trackingCode': 'Numéro de suivi',
  'why.trackingCode': 'Consulter l’état de la commande',
  'field.receiveAddress': 'Adresse de réception',
  'why.receiveAddress': 'Vous payer',
  'field.refundAddress': 'Adresse de remboursement, si vous l’avez donnée',
  'why.refundAddress': 'Vous rembourser si nécessaire',
  'field.depositAddress': 'Adresse de dépôt et mémo indiqués sur la commande',
  'why.depositAddress': 'Vous dire où payer',
  'field.matchedAddress': 'Adresse qui correspond à la liste de sanctions',
  'why.matchedAddress': 'Pour qu’un opérateur examine la correspondance',
  'field.signedTerms': 'Conditions signées',
  'why.signedTerms': 'À télécharger, comme preuve',
  'field.signedReceipt': 'Reçu signé',
  'why.signedReceipt': 'À télécharger, comme preuve de ce qui s’est passé',
  'field.signedTransactions': 'Transactions d’envoi signées',
  'why.signedTransactions': 'Rediffuser un envoi qui n’a pas atteint la chaîne',
  'field.mixing': 'Réglages de mixage, plan des envois et autres adresses de réception',
  'why.mixing': 'Effectuer les envois comme prévu',
  'field.formKey': 'Une clé du formulaire envoyé',
  'why.formKey': 'Pour que deux clics ne créent qu’une commande',
  'field.apiKey': 'La clé d’API qui a créé la commande et ce que gagne son partenaire',
  'why.apiKey': 'Pour tenir au courant le programme qui l’a créée',
  'field.apiQuotes': 'Cotations fournies à des programmes par l’API',
  'why.apiQuotes': 'Pour qu’un programme puisse créer une commande selon une cotation',
  'field.apiLabels': 'Référence et textes ajoutés par le programme qui a créé la commande',
  'field.apiInvoices':
    'Facture d’un programme : montant, adresse de réception, référence, description et lien de retour',
  'why.apiInvoices': 'Pour que quelqu’un puisse la payer et que le programme voie qu’elle est payée',
  'field.apiRequests': 'Requêtes à l’API avec Idempotency-Key : hashs et identifiant de ce qu’elles ont créé',
  'why.apiLabels': 'Pour que ce programme retrouve ses commandes',
  'why.apiRequests': 'Pour qu’une requête répétée ne soit exécutée qu’une fois',
  'field.apiNonces': 'Hashs des nonces des requêtes signées à l’API',
  'why.apiNonces': 'Pour que personne ne puisse répéter une requête enregistrée',
  'field.webhookEvents': 'Événements webhook pour les programmes et résultat de chaque tentative d’envoi',
  'why.webhookEvents':
    'Pour tenir un programme au courant de ses commandes et lui permettre de consulter ce qu’il a manqué',
  'field.webhookAddress': 'Adresse du webhook et son secret de signature, chiffré',
  'why.webhookAddress': 'Savoir où envoyer les événements, et les signer',
  'field.apiKeys':
    'Clés d’API : libellé, hash, limites, réseaux permis, secret de signature chiffré et dernier jour d’utilisation',
  'why.apiKeys': 'Reconnaître les programmes et pouvoir révoquer leurs clés',
  'field.caseFile': 'Notes des opérateurs sur la commande et personne qui s’en occupe',
  'why.caseFile': 'Pour vous aider en cas de problème',
  'why.chat': 'Pour mettre à jour le message sur la commande dans la discussion qui l’a créée',
  'field.chat':
    'Pour les commandes du bot : numéros de la discussion et du message, chiffrés, hash à clé de la discussion, langue et dernière information donnée',
  'field.pushes':
    'Si vous avez demandé à être prévenu sur un appareil : l’adresse push de son navigateur pour cette commande, chiffrée, votre langue et ce qui reste à envoyer. Effacé plus tôt si vous le désactivez, annulez ou avez été prévenu de la fin',
  'why.pushes': 'Vous prévenir quand la commande est terminée ou a besoin de vous',
  'field.sourceTag': 'Un hash à clé du réseau à l’origine d’une commande impayée',
  'why.sourceTag': 'Pour qu’une seule source ne retienne pas ce dont d’autres ont besoin',
  'field.totals': 'Numéro de commande, actifs, montants, taux, frais, état et horaires',
  'why.totals': 'Comptabilité et totaux',
  'field.history': 'Historique des changements d’état',
  'why.history': 'Savoir par quelles étapes une commande est passée',
  'field.matches': 'Correspondance avec la liste de sanctions : entrée, date et levée éventuelle',
  'why.matches': 'Pour montrer pourquoi une commande a été retenue ou poursuivie',
  'field.chainTransactions': 'Identifiants de transaction, montants et blocs',
  'why.chainTransactions': 'Comparer nos livres à la chaîne publique',
  'field.addressLink': 'Quelle adresse de dépôt appartenait à quelle commande',
  'why.addressLink': 'Savoir à qui sont les cryptos qui arriveraient encore à une ancienne adresse',
  'field.ledger': 'Écritures comptables et soldes, y compris ce que les partenaires ont gagné',
  'why.ledger': 'Les livres doivent être équilibrés à tout moment',
  'field.choices':
    'Cookies : la langue que vous utilisez, et, si vous les avez choisies, l’apparence claire ou sombre et la monnaie dans laquelle la valeur des montants est affichée. La langue est aussi dans le stockage local du navigateur',
  'why.choices': 'Garder votre choix pour la prochaine visite',
  'field.recentOrders':
    'Numéros de suivi et liens de vos commandes, dans votre navigateur seulement et si vous le demandez',
  'why.recentOrders': 'Pour que vous les retrouviez. Nous ne les voyons pas',
  'field.typed':
    'Ce que vous avez saisi dans le formulaire d’une commande, adresses comprises, dans l’onglet ouvert seulement. Les cryptos et le montant sont aussi dans l’adresse de la page',
  'why.typed':
    'Pour ne rien perdre en rechargeant, en revenant en arrière ou en changeant de langue. Rien n’est envoyé avant que vous passiez commande',
  'field.walletPayment':
    'Si vous payez avec un portefeuille du navigateur : l’adresse de dépôt et l’identifiant de la transaction, uniquement dans l’onglet ouvert',
  'why.walletPayment': 'Pour qu’après un rechargement vous voyiez que vous avez payé et ne payiez pas deux fois',
  'field.shell':
    'Feuilles de style, polices, scripts et la page qui dit qu’il n’y a pas de connexion, dès que vous utilisez une page',
  'why.shell':
    'Afficher les pages plus vite, et le dire franchement sans connexion. Aucune page de commande n’est gardée',
  'field.pushWorker':
    'Si vous avez demandé à être prévenu : un petit programme et une adresse push, pour cette seule commande',
  'why.pushWorker':
    'Vous montrer le message. Il ne garde rien ; un message affiché contient le lien qu’il ouvre quand on le touche',

  'clock.title': 'Comment les délais sont comptés',
  'clock.1':
    'Une commande est terminée quand l’envoi ou le remboursement a été fait, ou quand ce qui reste est trop faible pour être renvoyé.',
  'clock.2':
    'Une commande impayée reste surveillée {lateWatch} après son délai, afin de renvoyer les paiements tardifs ; {keptUnpaid} plus tard, ses données sont effacées.',
  'clock.3':
    'Tant que nous vous devons quelque chose, ou que des cryptos sont en route, les données restent, afin que vous puissiez revenir les réclamer.',
  'clock.4':
    'Après l’effacement, le numéro de suivi et le lien de la commande ne fonctionnent plus, et nous ne pouvons pas les rétablir.',

  'stays.title': 'Ce que signifient les données qui restent',
  'stays.1':
    'Les transactions d’une chaîne publique sont visibles par tous, avec les adresses qui paient et reçoivent, et nous ne pouvons pas les effacer. Nous gardons leurs identifiants ; les adresses peuvent donc encore être retrouvées sur la chaîne à partir d’eux.',
  'stays.2': 'Pour les commandes de mixage aussi, nous savons quel dépôt et quels envois vont ensemble.',

  'absent.title': 'Ce que nous ne conservons pas',
  'absent.1':
    'Adresses IP, identification du navigateur et page d’origine : ni conservées ni journalisées, même en cas d’erreur.',
  'absent.2': 'Noms, e-mails, numéros de téléphone et comptes : non collectés.',
  'absent.3':
    'Scripts, polices ou statistiques de tiers : nos pages n’envoient aucune requête à un autre site. Si vous demandez à être prévenu sur un appareil, et seulement alors, votre navigateur obtient une adresse du service push de son éditeur, et nous y envoyons.',
  'absent.4':
    'Votre navigation : les pages vues sont comptées par jour, par type de page et par langue, et rien d’autre.',
  'absent.5':
    'Pour freiner ceux qui essaient de deviner des numéros de suivi ou des clés d’API, ou qui accumulent des clés de test, un hash à clé de la source est gardé brièvement en mémoire ; la clé est renouvelée régulièrement et rien n’est écrit sur disque.',

  'people.title': 'Qui peut les voir',
  'people.1':
    'Les opérateurs voient les commandes dans l’administration jusqu’à leur effacement. Tout ce qu’ils font figure dans un journal d’audit où toute modification ultérieure se verrait.',
  'people.2':
    'Les e-mails que vous nous envoyez sont gardés dans une messagerie extérieure à ce système ; les délais ci-dessus ne s’y appliquent pas.',
  'contact.title': 'Des questions ?',
  'contact.1': 'Écrivez à {email}. Nous répondons par e-mail sous {supportReply}.',
} satisfies Catalog<typeof zhCn>;
