import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/calls.ts';

export default {
  'op.getKey': 'La clé elle-même : ses droits, ses limites et sa dernière utilisation',
  'op.listCurrencies': 'Toutes les cryptos, avec leur réseau, leurs limites et leur disponibilité actuelle',
  'op.getExchangeRate': 'Ce que vaut une crypto dans une autre, avec les limites de la paire',
  'op.getExchangeRate.text':
    'Par symboles (`USDT`) ou par ID (`USDT-TRC20`). Le prix ne dépend pas du réseau ; les limites, si : elles ne figurent dans la réponse que si les deux côtés en indiquent un. Ce prix ne nous engage pas : pour cela, demandez une cotation.',
  'op.createQuote': 'Ce que l’on reçoit pour un montant, ou ce qu’il faut envoyer pour recevoir un montant',
  'op.createQuote.text':
    'Indiquez `sendAmount` ou `receiveAmount`. Une cotation `fixed` nous engage jusqu’à `expiresAt` : la commande créée à temps à partir d’elle conserve son taux et ses frais, quoi que fasse le marché. Une cotation `floating` est indicative : le prix est recalculé à la création de la commande, qui est refusée avec `rate_changed` si ce prix est moins favorable de plus de 1 %. Les frais de réseau sont toujours ceux de l’envoi. Un montant hors limites est refusé avec `min` et `max` dans `details`.',
  'op.getQuote': 'Une cotation fournie à cette clé',
  'op.getQuote.text': 'Les cotations sont effacées quelque temps après leur expiration.',
  'op.createExchange': 'Créer une commande',
  'op.createExchange.text':
    'À partir d’une cotation (`quoteId`), ou avec deux cryptos et un montant, dont le prix est alors calculé sur-le-champ. La réponse contient l’adresse de dépôt. Envoyez une `Idempotency-Key` : une requête renvoyée parce que sa réponse s’est perdue ne crée alors pas de seconde commande. Une cotation `fixed` ne donne lieu qu’à une seule commande : renvoyée avec les mêmes adresses, quelle que soit l’`Idempotency-Key`, elle redonne cette commande ; avec d’autres, elle est refusée avec `quote_used`. Une cotation `floating` peut servir jusqu’à son expiration. Une commande créée sans cotation se retrouve par son `Idempotency-Key` même au-delà des 24 heures, jusqu’à son effacement. `Idempotency-Replayed` signale toujours une commande qui existait déjà.',
  'op.listExchanges': 'Plusieurs commandes en un appel',
  'op.listExchanges.text':
    'Jusqu’à 50 commandes par leur ID. Il n’existe pas de liste de toutes les commandes : chacune se consulte par son ID.',
  'op.getExchange': 'L’état actuel d’une commande',
  'op.getExchange.text':
    'Toute clé peut lire une commande dont elle connaît l’ID. Interrogez-la de nouveau avec `If-None-Match` pour savoir à moindre coût si quelque chose a changé, ou suivez `/exchanges/{id}/events`. Les commandes sont effacées une semaine après leur fin.',
  'op.getExchangeTerms': 'Les conditions signées de la commande',
  'op.getExchangeTerms.text':
    'La clé qui sert à vérifier la signature se trouve à l’adresse `/.well-known/sampan-terms-key`.',
  'op.followExchange': 'Les changements d’une commande en direct, par Server-Sent Events (SSE)',
  'op.followExchange.text':
    'Les événements sont `order` (un `Exchange`, avec sa version comme ID de l’événement), `move` (une étape de son historique) et `gone` (la commande a été effacée). Reconnectez-vous avec `Last-Event-ID` pour recevoir un `move` par étape manquée. Le flux s’arrête au bout de dix minutes ; là aussi, reconnectez-vous. Il s’arrête en quelques secondes quand la clé est révoquée. Une clé peut avoir 25 flux à la fois ; un de plus est refusé avec `too_many_connections`.',
  'op.continueExchange': 'Continuer avec une cotation proposée',
  'op.continueExchange.text':
    'Possible tant que `nextActions` contient `continue`. `quoteId` vient de `POST /exchanges/{id}/choice` et son montant exact est payé. Une cotation expirée renvoie `409 rate_changed` avec une nouvelle cotation dans `details`.',
  'op.refundExchange': 'Renvoyer ce qui est arrivé',
  'op.refundExchange.text':
    'Possible tant que `nextActions` contient `refund`. S’il n’y a pas d’adresse de remboursement, définissez-la d’abord.',
  'op.cancelExchange': 'Annuler une commande pour laquelle rien n’a été payé',
  'op.setRefundAddress': 'Indiquer ou changer l’adresse de remboursement',
  'op.quoteChoice': 'Obtenir les chiffres d’un choix en attente',
  'op.quoteChoice.text':
    'Possible tant que la commande est en `action_required` : ce que vous recevriez en continuant, sous forme de cotation valable une minute, et ce que rendrait un remboursement. Tant qu’un envoi est en attente, seul le remboursement est indiqué.',
  'op.setRefundAddress.text': 'Un dépôt tardif qui n’attendait que cette adresse est aussitôt renvoyé.',
  'op.getWebhook': 'L’URL où cette clé est informée de ses commandes',
  'op.setWebhook': 'Définir l’URL, avec un nouveau secret',
  'op.setWebhook.text':
    'À partir de là, chaque étape des commandes créées avec cette clé y est signalée, en commençant par ce qui demande une action de votre part.',
  'op.removeWebhook': 'Retirer l’URL ; ce qui est en attente n’est plus envoyé',
  'op.testWebhook': 'Envoyer un événement de test à l’URL',
  'op.listWebhookEvents': 'Les événements envoyés ces 30 derniers jours et leur résultat',
  'op.redeliverWebhookEvent': 'Renvoyer un événement, avec le même ID et le même corps',
  'op.getOpenApi': 'Ce document',
  'op.redeliverWebhookEvent.text': 'N’est plus possible après 50 tentatives en tout.',
  'param.If-None-Match': 'L’`ETag` d’une réponse antérieure : 304 sans corps si rien n’a changé depuis.',
  'param.Accept-Language': 'La langue des messages : en, zh-CN, zh-TW, es, fr ou ja.',
  'param.from': 'Un symbole ou l’ID d’une crypto.',
  'param.to': 'Un symbole ou l’ID d’une crypto.',
  'param.Idempotency-Key':
    'Un identifiant pour cette requête, aussi difficile à deviner qu’une clé : 16 à 255 caractères ASCII visibles, un UUID par exemple.',
  'param.id': 'L’ID de la commande.',
  'param.getQuote.id': 'L’ID de la cotation.',
  'param.redeliverWebhookEvent.id': 'L’ID de l’événement.',
  'param.ids': 'De 1 à 50 ID de commandes, séparés par des virgules.',
  'param.Last-Event-ID': 'L’ID du dernier événement reçu : ce qui s’est passé depuis arrive en premier.',
  'param.before': 'Seulement les événements antérieurs à celui-ci.',
  'param.limit': 'Combien, de 1 à 100 ; 50 par défaut.',
  'param.Sampan-Event-Id': 'L’ID de l’événement : le même à chaque tentative.',
  'param.Sampan-Timestamp': 'Quand cette tentative a été signée, en secondes depuis 1970.',
  'param.Sampan-Signature':
    '`t=<timestamp>,v1=<hex>` : HMAC-SHA-256 avec votre secret sur l’horodatage, un point et le corps tel qu’il est arrivé. Il peut y avoir deux `v1` : l’un doit correspondre. Refusez ce qui ne correspond pas et ce qui date de plus de quelques minutes.',
  'field.id': 'Le nom à employer dans les requêtes : une seule forme par crypto et réseau.',
  'field.Exchange.id': 'Secret : quiconque le connaît peut voir et piloter la commande. Protégez-le comme une clé.',
  'field.Key.id': 'L’identifiant public de la clé ; il ne permet pas de la deviner.',
  'field.Quote.id': 'Désigne la cotation quand on crée une commande à partir d’elle.',
  'field.WebhookMessage.id': 'Le même à chaque tentative : ne traitez chaque ID qu’une fois.',
  'field.symbol': 'Son symbole, le même sur tous les réseaux.',
  'field.network': 'La chaîne où elle se trouve.',
  'field.isActive': '`false` tant que sa chaîne est suspendue ou ne peut pas être surveillée.',
  'field.limits': 'Le minimum et le maximum que l’on peut envoyer, et pourquoi.',
  'field.ExchangeRate.limits': 'D’une commande entre les deux ; `null` si un symbole n’indique pas de réseau.',
  'field.confirmations': 'Nombre de blocs avant qu’un dépôt compte, selon le montant de la commande.',
  'field.depositOnline': 'Indique si elle peut nous être envoyée en ce moment.',
  'field.settleOnline': 'Indique si elle peut être reçue de notre part en ce moment.',
  'field.code': 'Pour les programmes. Chaque appel indique ses codes.',
  'field.message': 'Pour les humains, dans la langue d’`Accept-Language`, sinon en anglais.',
  'field.details':
    'Des données utiles pour réagir : `field` et `fields` indiquent ce qui a été refusé, `min` et `max` les limites en vigueur.',
  'field.orderNumber': 'Numéro de commande, pour les humains et pour notre support.',
  'field.trackingCode': 'Numéro de suivi. Permet de voir la commande sur nos pages, mais pas d’agir dessus.',
  'field.state': 'L’état exact de la commande.',
  'field.status': 'La même chose, résumée par l’une de quatre valeurs.',
  'field.WebhookEvent.status': '`due` jusqu’à ce qu’un serveur l’accepte ou que nous renoncions.',
  'field.reason': 'Pourquoi elle en est là ; `null` s’il n’y a rien à expliquer.',
  'field.waiting':
    'Pourquoi l’envoi ou le remboursement attend et depuis quand, ou `null`. En `exchanging` et `mixing`, le dépôt peut être repris entre-temps (`refund`), et il est remboursé automatiquement à `deadlineAt`.',
  'field.terminal':
    '`true` si plus aucun autre état ne peut suivre. `failed` et `expired` ne sont pas définitifs : notre équipe traite les commandes en échec, et un paiement tardif pour une commande expirée est remboursé.',
  'field.eraseAt':
    'Moment où les données de la commande sont effacées. `null` tant que l’effacement n’est pas programmé.',
  'field.userActionRequired': 'Attend quelque chose de son détenteur : le dépôt ou un choix.',
  'field.nextActions': 'Ce qui peut être fait ensuite.',
  'field.version': 'Nombre d’étapes franchies par la commande.',
  'field.WebhookExchange.version':
    'Augmente à chaque étape. Ignorez un message plus ancien que ce que vous savez déjà.',
  'field.quoteId': 'La cotation dont elle garde le prix ; `null` si le prix a été calculé à sa création.',
  'field.ExchangeRequest.quoteId':
    'Crée la commande selon la cotation. Les cryptos, le montant et le type de taux sont alors les siens.',
  'field.isPriceFixed': '`false` tant que le montant à recevoir est une estimation.',
  'field.sendAmount': 'Ce qu’il faut envoyer.',
  'field.Request.sendAmount':
    'Ce qui est envoyé. Indiquez ce champ ou `receiveAmount`, jamais les deux. Chaîne décimale ; un nombre JSON est lu tel qu’il est écrit.',
  'field.receiveAmount': 'Ce qui arrive, tous frais déduits.',
  'field.Request.receiveAmount':
    'Ce qui doit arriver au minimum : le montant à envoyer est calculé à partir de là. Chaîne décimale ; un nombre JSON est lu tel qu’il est écrit.',
  'field.depositedAmount': 'Ce qui a été déposé ; `null` tant que le prix n’est pas fixé.',
  'field.fee': 'Nos frais, dans la crypto envoyée.',
  'field.networkFee': 'Frais de réseau de la collecte du dépôt et de l’envoi, dans la crypto reçue.',
  'field.depositAddress':
    'Adresse de dépôt, réservée à cette commande. Envoyez-y exactement `sendAmount`, ou ce que permet `sendRange`.',
  'field.depositMemo': 'À joindre au dépôt si la chaîne l’exige.',
  'field.depositUri':
    'Pour les portefeuilles qui lisent les URI de paiement, comme celles qui commencent par bitcoin:.',
  'field.paymentUrl': 'La page de la commande sur notre site.',
  'field.viewUrl': 'Page qui montre la commande sans permettre de la modifier. Elle peut être partagée.',
  'field.estimatedTime': 'Minutes entre la détection du dépôt et la confirmation de l’envoi.',
  'field.isTimeMeasured': 'Indique s’il s’agit d’une médiane mesurée ou d’une estimation.',
  'field.txHash': 'La transaction de l’envoi ou du remboursement ; `null` tant qu’elle n’est pas partie.',
  'field.expiresAt': 'Le moment jusqu’auquel le dépôt doit être détecté. Repoussé en cas de panne de notre côté.',
  'field.Key.expiresAt': '`null` pour une clé valable jusqu’à sa révocation.',
  'field.Quote.expiresAt': 'Le moment jusqu’auquel une commande peut être créée à partir d’elle.',
  'field.deadlineAt': 'Le moment où expire le délai d’un choix attendu ou de l’attente d’un envoi.',
  'field.Choice.continue': 'Cotation pour continuer avec tout ce qui est arrivé. `null` tant qu’il n’y en a pas.',
  'field.Choice.obstacle':
    'Pourquoi il n’y a pas de cotation. `rate_unavailable` : aucun prix n’a moins de 10 secondes en ce moment. Réessayez ou remboursez.',
  'field.Choice.splits':
    'Avec plusieurs paiements : en échanger un et rembourser les autres. Une entrée si un paiement correspond à la commande, sinon une par paiement, du plus ancien au plus récent, quatre au plus.',
  'field.Choice.refunds':
    'Ce que rend un remboursement, paiement par paiement, frais de réseau déduits ; davantage si ceux-ci baissent. Nous engage jusqu’à `refundsUntil`.',
  'field.Choice.refundsUntil': 'Jusqu’à quand `refunds` nous engage. `null` sans remboursement.',
  'field.ContinueRequest.quoteId': 'De `continue` ou `splits` de `POST /exchanges/{id}/choice`.',
  'field.firstConfirmationBy':
    'Pour une commande `fixed` : le prix vaut si le dépôt reçoit sa première confirmation avant ce moment. `null` pour `floating`.',
  'field.exchanges': 'Dans l’ordre où elles ont été demandées.',
  'field.missing': 'Les ID pour lesquels il n’y a pas, ou plus, de commande.',
  'field.from': 'L’ID indiqué ou, à défaut, le symbole.',
  'field.to': 'L’ID indiqué ou, à défaut, le symbole.',
  'field.exchangeRate': 'Combien de `to` vaut une unité de `from`, avant frais.',
  'field.Quote.exchangeRate': 'Combien d’une crypto vaut une unité de l’autre, avant frais.',
  'field.rate': 'La même chose sous forme de nombre, pour l’affichage uniquement.',
  'field.ratedAt': 'Le moment où le plus ancien des prix utilisés a été observé.',
  'field.sendCurrency': 'La crypto à envoyer, par son ID.',
  'field.receiveCurrency': 'La crypto à recevoir, par son ID.',
  'field.orderType':
    '`fixed` coûte plus cher et garantit le montant reçu si le dépôt est détecté avant `expiresAt` et reçoit sa première confirmation avant `firstConfirmationBy` ; `floating` par défaut.',
  'field.receiveAddress': 'Où va l’envoi. Validée selon le réseau de la crypto.',
  'field.refundAddress': 'Où le dépôt est renvoyé si besoin ; peut être indiquée plus tard.',
  'field.RefundAddressRequest.refundAddress': 'Une adresse de la crypto qui a été envoyée.',
  'field.hint': 'Les derniers caractères de la clé, pour la distinguer des autres.',
  'field.scopes': 'Ce que la clé a le droit de faire.',
  'field.openOrders': 'Nombre maximal de commandes de cette clé en attente de dépôt à la fois.',
  'field.isBinding': '`true` pour une cotation fixe : la commande créée à temps conserve son taux et ses frais.',
  'field.inputs': 'Toutes les données dont découlent les chiffres, pour que chacun puisse les recalculer.',
  'field.ratesUrl': 'Page qui explique le taux de cette paire pour ce montant. `null` si la crypto reste la même.',
  'field.url':
    'Une URL http ou https sans nom d’utilisateur, mot de passe ni fragment. Sur le réseau principal, https uniquement. Hors de l’environnement de test, son hôte doit se résoudre en adresses publiques ; c’est revérifié à chaque message.',
  'field.Webhook.url': '`null` si aucune n’est définie.',
  'field.document':
    'JSON avec les conditions, exactement telles qu’elles ont été signées, la signature et le nom de la clé.',
  'field.type': '`exchange.<state>` ou `webhook.test`.',
  'field.exchange': '`null` pour un test. Les événements sont effacés avec leur commande.',
  'field.deliveries': 'Les 20 dernières tentatives, de la plus ancienne à la plus récente.',
  'field.statusCode': '`null` en l’absence de réponse.',
  'field.events': 'Du plus récent au plus ancien.',
  'field.nextBefore': 'À passer dans `before` pour obtenir les plus anciens ; `null` s’il n’y en a plus.',
  'field.secret': 'Signe chaque message. N’est affiché que cette fois ; redéfinissez l’URL pour en obtenir un autre.',
  'field.oldSecretUntil':
    'Jusque-là, les messages sont aussi signés avec l’ancien secret : `Sampan-Signature` a deux `v1`, et il suffit que l’un corresponde. `null` pour une nouvelle URL.',
  'field.outcome':
    '`secret_unreadable` : rien n’a été envoyé, car nous ne pouvons pas signer le message. Redéfinissez l’URL.',
  'field.Exchange.sendAmount': 'Ce qu’il faut envoyer ; pour un montant ouvert, le minimum.',
  'field.sendRange':
    'Pour un montant ouvert : tout dépôt de `min` à `max` est échangé. `null` pour une commande à montant déterminé.',
  'field.openAmount':
    'Au lieu d’un montant : tout dépôt dans les limites actuelles, indiquées par `sendRange`, est échangé au taux du moment où il est confirmé. Toujours `floating`.',
} satisfies Catalog<typeof zhCn>;
