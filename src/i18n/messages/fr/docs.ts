import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/docs.ts';

export default {
  title: 'API pour développeurs',
  lede: 'Demandez des prix, créez des commandes et suivez-les depuis votre propre programme. Du JSON dans les deux sens, une clé dans un en-tête ; ces pages sont générées à partir du document même de l’API.',
  contents: 'Sur cette page',
  code: 'Code',
  menu: 'Documentation',
  turn: 'Pages précédente et suivante',
  previous: 'Précédente',
  next: 'Suivante',
  subjects: 'Tous les sujets',
  'group.start': 'Pour commencer',
  'group.calls': 'Appels',
  'group.tools': 'Outils',
  'page.overview': 'Vue d’ensemble',
  'page.overview.text': 'URL de base, règles communes et où chaque chose est décrite.',
  'page.guide': 'Intégrer en une heure',
  'page.guide.text':
    'D’un terminal vide à une commande payée puis à un remboursement, étape par étape. Nos tests exécutent les mêmes lignes.',
  'page.authentication': 'Clés et authentification',
  'page.authentication.text': 'Clés d’API, droits, requêtes signées, et comment remplacer une clé sans interruption.',
  'page.limits': 'Limites, répétitions et en-têtes',
  'page.limits.text':
    'Limites de requêtes, répétitions idempotentes, cache avec `ETag`, CORS et identifiant de chaque requête.',
  'page.errors': 'Erreurs',
  'page.errors.text': 'Tous les codes d’état HTTP et tous les codes d’erreur, avec leur sens.',
  'page.currencies': 'Cryptos, taux et état',
  'page.currencies.text':
    'Ce qui peut être échangé, dans quelles limites, à quel taux, et la fiabilité de chaque réseau.',
  'page.quotes': 'Cotations',
  'page.quotes.text':
    'Un prix à partir du montant à envoyer ou à recevoir. Une cotation fixe nous engage jusqu’à son expiration.',
  'page.orders': 'Commandes',
  'page.orders.text': 'Créer, lire et lister les commandes. Tous les états et toutes les raisons.',
  'page.invoices': 'Factures',
  'page.invoices.text': 'Un montant exact dans un actif, réglé avec tout autre sur une page hébergée.',
  'page.choices': 'Choix et remboursements',
  'page.choices.text':
    'Quand le dépôt ne correspond pas à la commande : continuer avec une nouvelle cotation ou être remboursé, chiffres à l’appui.',
  'page.webhooks': 'Webhooks',
  'page.webhooks.text':
    'Des messages signés à votre serveur à chaque changement d’état, avec répétitions et journal des envois.',
  'page.events': 'Événements en direct',
  'page.events.text': 'Suivez une commande par événements envoyés par le serveur, sans interrogation répétée.',
  'page.receipts': 'Conditions et reçus signés',
  'page.receipts.text': 'La preuve de ce qui a été convenu et payé, avec une signature que chacun peut vérifier.',
  'page.partners': 'Rétrocessions et relevés des partenaires',
  'page.partners.text':
    'Le partenaire d’une clé touche une rétrocession sur nos frais. Les relevés mensuels montrent ce qui est gagné et payé.',
  'page.sandbox': 'Environnement de test et cas difficiles',
  'page.sandbox.text':
    'Amenez une commande, par un seul appel, à un paiement insuffisant, une retenue, une réorganisation ou un envoi rejeté.',
  'page.examples': 'Programmes d’exemple',
  'page.examples.text': 'Six programmes complets en JavaScript, Python et curl, du prix au webhook vérifié.',
  'page.clients': 'Clients et fichiers',
  'page.clients.text':
    'Clients typés pour TypeScript et Python, le document OpenAPI et une collection pour Postman et Bruno.',
  'page.sideshift': 'API compatible SideShift',
  'page.sideshift.text': 'Pour les programmes écrits pour SideShift : changez l’adresse et la clé, gardez le reste.',
  'page.changelog': 'Versions et changements',
  'page.changelog.text':
    'Ce qui a été ajouté et quand, ce qui ne change pas, et combien de temps une ancienne version répond.',
  'overview.postman': 'Collection pour Postman et Bruno',
  'index.title': 'Index',
  'index.calls': 'Appels',
  'index.objects': 'Objets',
  'index.codes': 'Codes d’erreur',
  'search.title': 'Chercher dans la documentation',
  'search.label': 'Appel, champ, code ou mot',
  'search.hint': 'Cherche parmi les appels, champs, codes d’erreur, raisons, états, types d’événement et pages.',
  'search.none': 'Rien trouvé pour « {query} ». Essayez un seul mot, ou consultez l’index :',
  'search.count': 'Trouvés : {count}. Affichés : {shown}, les meilleurs d’abord.',
  'search.kind.page': 'Page',
  'search.kind.call': 'Appel',
  'search.kind.field': 'Champ',
  'search.kind.code': 'Code d’erreur',
  'search.kind.reason': 'Raison',
  'search.kind.state': 'État',
  'search.kind.event': 'Type d’événement',
  'call.example': 'Exemple de réponse',
  'etag.title': 'Cache',
  'cors.title': 'CORS',
  'requestId.title': 'Identifiant de requête',
  'events.types': 'Événements du flux',
  'events.order':
    'L’`Exchange` entier, tel que le renvoie `GET /exchanges/{id}`. L’identifiant de l’événement est sa `version`.',
  'events.move': 'Un changement d’état, pour chacun de ceux manqués depuis `Last-Event-ID`.',
  'events.gone': 'La commande a été effacée. Le flux se termine.',
  'receipts.verify':
    'Les exemples du code source contiennent `8-verify`, qui vérifie les deux documents hors ligne avec la réponse de `/.well-known/sampan-terms-key`.',
  'clients.postman':
    '**Postman, Bruno, Insomnia.** Une collection avec une requête par appel. Importez le fichier et renseignez `apiKey`.',
  'clients.openapi': '**Tout autre langage.** Générez un client à partir du document OpenAPI.',
  'sideshift.key':
    'Envoyez votre clé dans `x-sideshift-secret`. Lire les prix n’exige pas de clé. Les champs sans objet ici, comme `affiliateId`, sont ignorés.',
  'guide.tools':
    'Il vous faut un terminal avec `curl`, `jq` et `openssl`. Exécutez les étapes l’une après l’autre dans le même terminal.',
  'guide.elsewhere':
    'Ces étapes demandent un environnement de test, et cette installation n’en est pas un. Démarrez-en un sur votre ordinateur avec `npm start`.',
  'guide.key': 'Obtenir une clé',
  'guide.key.text':
    'L’environnement de test renvoie une clé valable {keyLife}. Pour de vraies cryptos, demandez-la au support.',
  'guide.quote': 'Demander un prix',
  'guide.quote.text':
    'Une cotation fixe nous engage pendant {quoteLife}. Tous les frais sont dans la réponse : rien n’est déduit ensuite.',
  'guide.order': 'Créer la commande',
  'guide.order.text':
    'Donnez une adresse de réception et une adresse de remboursement, et votre propre `externalId` pour retrouver la commande. L’`Idempotency-Key` évite qu’une répétition crée une seconde commande.',
  'guide.pay': 'Payer',
  'guide.pay.text':
    'Dans l’environnement de test, un appel paie en cryptos de test. Ailleurs, un portefeuille envoie `sendAmount` à `depositAddress`.',
  'guide.follow': 'La suivre jusqu’à l’envoi',
  'guide.follow.text':
    'Attendez que `terminal` soit `true`. Ici, nous interrogeons et minons les blocs nous-mêmes pour gagner du temps. En production, utilisez un webhook.',
  'guide.trouble': 'Voir ce qui peut mal tourner',
  'guide.trouble.text':
    'Une seconde commande, payée avec {amountOff} de moins. Elle s’arrête à `action_required` et interroge son titulaire.',
  'guide.refund': 'Récupérer le dépôt',
  'guide.refund.text':
    'Choisissez le remboursement tant que `nextActions` contient `refund`. La commande se termine en `refunded`.',
  'guide.live': 'Avant les vraies cryptos',
  'guide.live.authentication': 'La clé est sur votre serveur et nulle part ailleurs.',
  'guide.live.webhooks':
    'Votre récepteur vérifie les signatures et traite chaque identifiant d’événement une seule fois.',
  'guide.live.limits': 'Chaque POST porte une `Idempotency-Key`, et `Retry-After` est respecté.',
  'guide.live.errors': 'Votre programme agit selon `code` et montre `message` aux personnes.',
  'guide.live.orders': 'Il ne traite pas `failed` et `expired` comme définitifs.',
  'changelog.version':
    'La version est dans le chemin : `/api/v1`. Le document OpenAPI est toujours celui du service en marche.',
  'changelog.added':
    'Au sein d’une version, des appels, paramètres facultatifs, champs, codes, raisons, états et types d’événement peuvent s’ajouter. Ignorez ce que vous ne connaissez pas. Rien n’est retiré, renommé ni changé de sens.',
  'changelog.ending':
    'Un changement qui casse des programmes reçoit un nouveau chemin. L’ancienne version est alors marquée `deprecated` dans le document OpenAPI, annoncée ici, et répond encore au moins {versionOverlap}.',
  'change.statusHistory': '`GET /status/history` : disponibilité de chaque réseau et incidents.',
  'change.invoices': '`POST /invoices` : des montants exacts réglés avec tout autre actif sur une page hébergée.',
  'change.partners': '`partnerShare` d’une commande, et `GET /partner/statements`.',
  'change.namedWebhooks': 'Plusieurs webhooks par clé (`/webhooks`), chacun avec son secret et ses types d’événement.',
  'change.receipts': '`GET /exchanges/{id}/receipt` : un reçu signé.',
  'change.rotateKey':
    '`PUT /key/secret` remplace une clé pendant que l’ancienne reste valable un temps. Le droit `quote` est nouveau.',
  'change.labels': '`externalId` et `metadata` d’une commande. `GET /exchanges` liste les commandes d’une clé.',
  'change.quoteCost': '`totalCostPpm` et `measuredTime` d’une cotation.',
  'change.signedRequests':
    'Clés qui exigent des requêtes signées, qui expirent ou ne valent que depuis certains réseaux.',
  'change.viewUrl': '`viewUrl` d’une commande : un lien qui la montre seulement.',
  'change.choice': '`POST /exchanges/{id}/choice` : les chiffres d’un choix en attente.',
  'change.requestId': '`X-Request-Id` dans les réponses, et les noms des champs inconnus dans `details`.',
  'overview.base': 'URL de base',
  'overview.document': 'Document OpenAPI 3.1',
  'overview.llms': 'Résumé en texte brut pour les modèles de langage',
  'overview.steps': 'Du prix à l’envoi',
  'overview.quote':
    '**Demandez un prix.** `POST /quotes` renvoie un prix et un ID. Une cotation fixe nous engage pendant {quoteLife}.',
  'overview.create':
    '**Créez la commande.** `POST /exchanges` prend l’ID de la cotation et une adresse de réception, et renvoie une adresse de dépôt.',
  'overview.pay':
    '**Payez.** Envoyez exactement `sendAmount` à `depositAddress`. C’est la chaîne qui fait avancer la commande, jamais un appel.',
  'overview.follow':
    '**Suivez-la.** Par webhook, par événements en direct ou en l’interrogeant de nouveau avec un `ETag`, jusqu’à ce que `terminal` soit à `true`. Fixez une durée maximale d’attente.',
  'overview.rules': 'Règles communes à tous les appels',
  'overview.shape':
    'Une réussite est de la forme `{"success": true, "data": …}`, une erreur `{"success": false, "error": {"code", "message", "details"}}`. Votre programme doit se fier à `code` ; `message` s’adresse aux humains.',
  'overview.amounts':
    'Les montants sont des chaînes décimales exprimées dans l’unité de la crypto (en BTC, pas en satoshis), jamais des nombres à virgule flottante ; dans les requêtes, ils peuvent aussi être des nombres JSON. Les dates et heures sont en UTC.',
  'overview.standing':
    'Fiez-vous à `terminal`, `userActionRequired` et `nextActions` plutôt qu’aux noms des états : d’autres pourront s’ajouter un jour.',
  'overview.requestId':
    'Chaque réponse qu’un cache partagé ne peut pas conserver porte un `X-Request-Id`, nouveau à chaque requête. Indiquez-le lorsque vous contactez le support.',
  'overview.cors':
    'Il n’y a pas d’en-têtes CORS : une page d’une autre origine ne peut pas appeler l’API. Envoyez les requêtes depuis votre serveur.',
  'overview.sandbox':
    'Ceci est l’environnement de test : les chaînes sont simulées et les cryptos sont des cryptos de test. Chacun peut obtenir une clé valable {keyLife} et essayer les appels sur ces pages.',
  'clients.typescript':
    '**TypeScript et JavaScript.** Le code source contient un client typé dans `clients/typescript`, sous licence MIT. Il répète ce qui peut l’être sans risque, suit les commandes, attend leur fin et vérifie les webhooks. Générez-le avec `npm pack` et installez le fichier.',
  'clients.python':
    '**Python.** L’équivalent pour Python 3.9 ou plus récent, typé, pour programmes synchrones et asynchrones, dans `clients/python`. Installez-le avec `pip install ./clients/python`.',
  'clients.sideshift':
    '**API compatible SideShift.** `{path}` répond aux opérations principales de la version 2 de l’API de SideShift : cryptos, paire, cotations, échanges à taux fixe et flottant. `pairs`, `account`, `recent-shifts`, les icônes, checkout et l’affiliation ne sont pas inclus.',
  'clients.status': 'État actuel des réseaux',
  'clients.partner': 'Page partenaire : ce qu’une clé a utilisé, créé et gagné',
  'authentication.title': 'Authentification',
  'authentication.header': 'Envoyez votre clé dans un en-tête à chaque requête :',
  'authentication.warningTitle': 'Ne mettez jamais une clé dans une page',
  'authentication.warning':
    'N’importe qui peut lire une clé placée dans une page, une application ou du code public, et créer des commandes en votre nom. Gardez-la sur votre serveur et appelez l’API depuis celui-ci. Une clé dans une URL est toujours refusée, car les URL restent dans les journaux et les historiques. Si une clé a fuité, prévenez-nous aussitôt : nous la révoquerons.',
  'authentication.get':
    'Demandez une clé à notre support technique. Elle est affichée une seule fois, et nous n’en conservons que le hash.',
  'authentication.restrict':
    'Sur demande, une clé prend fin un jour donné, ne fonctionne que depuis vos réseaux ou exige des requêtes signées. Ces restrictions font partie de la clé et ne changent pas : pour en changer, passez à une seconde clé.',
  'authentication.sign':
    'Une requête signée porte l’en-tête `Sampan-Signature: t=<seconds>,n=<nonce>,b=<hex>,v1=<hex>` : l’heure, 16 à 64 lettres ou chiffres à usage unique, le SHA-256 du corps, et HMAC-SHA-256 avec le secret de signature sur les lignes `v1`, heure, nonce, méthode, chemin avec sa requête, `Idempotency-Key` (ou rien) et SHA-256 du corps, jointes par des sauts de ligne. L’heure peut différer de la nôtre de {window}. Chaque signature ne sert qu’une fois : signez de nouveau ce que vous renvoyez. Les signatures d’avant un démarrage du service sont refusées aussi (motif `time`). Les exemples du code source contiennent `7-sign`, et le client TypeScript signe de lui-même.',
  'authentication.getSandbox': 'Dans l’environnement de test, créez-en une vous-même :',
  'scopes.title': 'Droits',
  'scopes.read': 'Consulter les cryptos, taux, cotations, commandes et webhooks.',
  'scopes.quote':
    'En plus, demander des cotations : pour les programmes qui affichent des prix sans créer de commandes.',
  'scopes.trade': 'En plus, créer des commandes, faire des choix à leur sujet et configurer les webhooks.',
  'idempotency.title': 'Répéter une requête',
  'idempotency.text':
    'Tout POST accepte une `Idempotency-Key`. La même requête renvoyée avec la même valeur dans un délai de {requestLife} n’est exécutée qu’une fois ; la réponse contient l’objet dans son état actuel, avec `Idempotency-Replayed: true`. Une autre requête avec la même valeur est refusée avec un code 422. Tant que la première est en cours, les autres attendent et, si elle dure trop longtemps, reçoivent un code 409 avec `Retry-After`.',
  'limits.title': 'Limites de requêtes',
  'limits.text':
    'Chaque clé a ses propres limites, en général {perMinute} requêtes par minute et {openOrders} commandes en attente de dépôt à la fois. Chaque réponse comporte `RateLimit-Limit`, `RateLimit-Remaining` et `RateLimit-Reset` ; au-delà de la limite, vous recevez un code 429, avec le nombre de secondes à attendre dans `Retry-After`.',
  'limits.etag':
    'Tout GET, sauf le flux d’événements, comporte un `ETag`. Renvoyez-le dans `If-None-Match` : tant que rien ne change, vous recevez un code 304 sans corps.',
  'headers.title': 'En-têtes',
  'headers.text': 'En-têtes acceptés par plusieurs appels',
  'endpoints.title': 'Endpoints',
  'endpoints.intro':
    'Les tableaux ci-dessous sont générés à partir des définitions mêmes qui servent à valider vos requêtes.',
  'tag.keys': 'Clé',
  'tag.currencies': 'Cryptomonnaies et taux',
  'tag.quotes': 'Cotations',
  'tag.exchanges': 'Commandes',
  'tag.invoices': 'Factures',
  'tag.webhooks': 'Appels pour les webhooks',
  'tag.status': 'État',
  'tag.document': 'Document',
  'call.parameters': 'Paramètres',
  'call.body': 'Corps de la requête (JSON)',
  'call.answer': 'Réponse',
  'call.codes': 'Codes d’erreur possibles',
  'call.headers': 'En-têtes',
  'call.stream': 'Flux d’événements',
  'call.json': 'Document JSON',
  'call.noKey': 'Aucune clé requise',
  'call.scope': 'Droit : {scope}',
  'column.name': 'Nom',
  'column.meaning': 'Signification',
  required: 'obligatoire',
  optional: 'facultatif',
  'in.path': 'chemin',
  'in.query': 'chaîne de requête',
  'in.header': 'en-tête',
  yes: 'Oui',
  no: 'Non',
  'hooks.title': 'Webhooks et leur signature',
  'hooks.what':
    'Définissez une URL avec `PUT /webhook` : nous y envoyons un message par POST à chaque étape d’une commande créée avec la clé, en commençant par ce qui demande une action de votre part. Les messages ne contiennent ni montant ni adresse : consultez la commande par son ID.',
  'hooks.several':
    'Pour plusieurs destinataires, définissez chacun par un nom avec `PUT /webhooks/{name}` : il a son URL, son secret, les types d’événement qu’il veut et ses propres tentatives ; un destinataire en panne n’en retarde pas d’autre. `GET /webhook/events` montre les envois de tous et, avec `status=given_up`, ce qui n’est pas arrivé.',
  'hooks.retry':
    'Répondez par un code 2xx en moins de {patience}. Dans tout autre cas, le message est renvoyé après {pauses} : {attempts} tentatives en tout, identiques à l’octet près et avec le même ID. Les messages peuvent arriver en double ou dans le désordre : ne traitez chaque ID qu’une fois et fiez-vous à `version`. Le journal des messages est conservé {eventLife}, et vous pouvez en faire renvoyer un.',
  'hooks.verify':
    'Vérifiez la signature avant de vous fier à un message : HMAC-SHA-256 avec le secret reçu lorsque vous avez défini l’URL, calculé sur l’horodatage, un point et le corps tel qu’il est arrivé, puis comparé à `v1` en temps constant. Refusez aussi les horodatages anciens, pour que personne ne puisse rejouer un message. Quand vous définissez de nouveau la même URL, l’ancien secret signe aussi pendant {oldSecretLife} : il y a deux `v1`, et il suffit que l’un corresponde. C’est ce que fait l’exemple 6.',
  'hooks.types': 'Types d’événement',
  'hooks.message': 'À quoi ressemble un message',
  'live.text':
    '`GET /exchanges/{id}/events` signale chaque étape d’une commande par des Server-Sent Events (SSE). Reconnectez-vous avec `Last-Event-ID` : vous recevez d’abord ce que vous avez manqué. Le nombre de connexions est limité ; pour suivre de nombreuses commandes, préférez un webhook.',
  'states.title': 'États d’une commande',
  'states.text':
    '`terminal` : plus aucun autre état ne peut suivre. `userActionRequired` : la commande attend une action de son détenteur.',
  'states.failed':
    '`failed` n’est pas définitif : notre équipe traite la commande, qui se terminera par un envoi ou un remboursement. Gardez votre webhook, ou interrogez moins souvent.',
  'states.expired':
    '`expired` n’est pas définitif tant que la commande existe : un paiement reçu dans un délai de {lateWatch} après `expiresAt` est remboursé. Une commande impayée est effacée {unpaidKept} après `expiresAt` et répond ensuite 404.',
  'states.reasons': 'Valeurs de `reason`',
  'states.state': 'État',
  'objects.title': 'Objets',
  'objects.text': 'Ce que contient `data` dans les réponses. Ouvrez-en un pour voir ses champs.',
  'errors.text':
    'Le code d’état HTTP indique le type d’erreur, `error.code` précise laquelle. `details` contient des données utiles pour réagir, comme `min` et `max` quand un montant est hors limites, ou `fields` pour des champs inconnus.',
  'errors.status': 'Code HTTP',
  'errors.statuses': 'Codes d’état HTTP',
  'errors.codes': 'Tous les codes d’erreur',
  'errors.code': 'Code',
  'http.200': 'Réussite.',
  'http.201': 'Créé ; la nouvelle ressource se trouve à l’adresse donnée par `Location`.',
  'http.304': 'Rien n’a changé depuis la réponse portant cet `ETag`.',
  'http.400': 'Requête non valide : voyez `error.details`.',
  'http.401': 'Échec de l’authentification : clé absente ou non valide.',
  'http.403': 'Interdit : la clé n’a pas le droit nécessaire, ou une adresse figure sur une liste de sanctions.',
  'http.404': 'Introuvable, ou déjà effacé.',
  'http.409': 'Impossible dans l’état actuel : consultez-le, puis décidez.',
  'http.413': 'Le corps est trop volumineux.',
  'http.415': 'Envoyez du JSON en `application/json`.',
  'http.422': 'Cette `Idempotency-Key` a déjà servi pour une autre requête.',
  'http.429': 'Trop de requêtes : attendez le nombre de secondes indiqué par `Retry-After`.',
  'http.500': 'Erreur de notre côté : réessayez plus tard avec la même `Idempotency-Key`.',
  'http.503':
    'Indisponible pour le moment : chaîne suspendue, aucun taux fiable ou plus de connexion libre. Réessayez plus tard.',
  'examples.text':
    'Ce sont des programmes complets. Nos tests exécutent chacun d’eux dans l’environnement de test, jusqu’à ce que la commande soit terminée. Définissez d’abord deux variables :',
  'examples.language': 'Langage de programmation',
  'examples.copy': 'Copier le code',
  'sample.currencies.title': 'Lister les cryptos et un taux',
  'sample.currencies.text': 'Les limites varient avec le marché ; consultez-les avant de créer une commande.',
  'sample.quote.title': 'Demander une cotation',
  'sample.quote.text': 'La dernière ligne est l’ID de la cotation, pour l’étape suivante.',
  'sample.create.title': 'Créer une commande à partir de la cotation',
  'sample.create.text': 'Nécessite `QUOTE_ID` et `RECEIVE_ADDRESS`. La dernière ligne est l’ID de la commande.',
  'sample.finish.title': 'Attendre la fin de la commande',
  'sample.finish.text':
    'Nécessite `ORDER_ID`. Dans l’environnement de test, on paie d’abord avec des cryptos de test ; le reste fonctionne partout.',
  'sample.events.title': 'Suivre ses événements',
  'sample.events.text': 'Nécessite `ORDER_ID`. Après une coupure, le programme reprend là où il en était.',
  'sample.webhook.title': 'Vérifier un webhook',
  'sample.webhook.text': 'Nécessite le `WEBHOOK_SECRET` reçu lorsque vous avez défini l’URL.',
  'troubles.text':
    'Dans l’environnement de test, un seul appel amène une commande impayée dans chaque situation qui tourne mal dans la réalité, pour que vous voyiez ce que fait votre programme. Il prend l’`id` de la commande comme les autres appels de `/api/sandbox`, paie avec des cryptos de test et répond avec le paiement, le moment où le problème prend fin (`until`) et le point que la commande atteint d’elle-même une fois le dépôt confirmé (`leadsTo`). `seconds` fixe la durée d’un problème, jusqu’à {troubleMost}.',
  'troubles.caption': 'Ce qui peut être demandé, et où cela mène',
  'troubles.underpaid': 'Il arrive {amountOff} de moins. Le titulaire choisit de continuer ou d’être remboursé.',
  'troubles.overpaid': 'Il arrive {amountOff} de plus. Le titulaire choisit.',
  'troubles.wrong_asset':
    'Un autre actif du même réseau arrive. Un opérateur le renvoie. Seulement sur les réseaux qui ont plusieurs actifs.',
  'troubles.listed_sender':
    'Le dépôt vient d’une adresse de la liste de contrôle. Pas sur Monero, dont les paiements ne montrent pas l’expéditeur.',
  'troubles.deposit_reorganised':
    'Le paiement est inclus dans un bloc, puis ce bloc est annulé. La commande attend de nouveau un dépôt.',
  'troubles.late':
    'L’horloge avance au-delà du délai de paiement, puis le paiement arrive. Sans adresse de remboursement : `action_required`.',
  'troubles.held':
    'L’adresse de réception est mise sur la liste de contrôle pendant {refusedFor}, après la création de la commande.',
  'troubles.payout_rejected':
    'Le destinataire refuse les paiements pendant {refusedFor}, comme le font certains contrats. Seulement si le réseau de réception a des contrats.',
  'troubles.chain_away':
    'Notre nœud du réseau d’envoi ne répond pas pendant {awayFor}. Les délais sont prolongés d’autant.',
  'troubles.price_away':
    'Aucune source de prix ne répond pendant {awayFor}. L’horloge avance jusqu’à ce que les prix disponibles soient trop anciens ; la commande confirmée attend un prix.',
  'troubles.shared':
    'Les réseaux, les prix et l’horloge d’un environnement de test sont partagés : les autres remarquent `late`, `chain_away` et `price_away`. Un cas que les réseaux de la commande ne peuvent pas avoir est refusé avec `trouble_not_possible`.',
  'support.title': 'Support technique',
  'support.text':
    'Pour une question d’intégration, une clé ou des limites plus élevées, écrivez à {email} ; nous répondons sous {reply}. Indiquez le `X-Request-Id` et le code d’erreur, jamais votre clé.',
  'support.example':
    'Cette adresse n’est qu’un exemple : aucune adresse réelle n’est configurée sur cette installation.',
  'try.title': 'Essayer',
  'try.noScript':
    'Pour essayer des appels sur cette page, il faut JavaScript. Sans lui, utilisez les commandes curl des exemples.',
  'try.noKey': 'Pas encore de clé de test.',
  'try.getKey': 'Obtenir une clé de test',
  'try.hasKey': 'Clé (conservée uniquement dans la mémoire de cette page) :',
  'try.send': 'Envoyer la requête',
  'try.answer': 'Réponse',
  'try.failed': 'Le serveur est injoignable. Réessayez.',
  'try.openOrder': 'Ouvrir la page de la commande',
} satisfies Catalog<typeof zhCn>;
