import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/calls.ts';

export default {
  'op.getKey': 'Obtenir la clé d’API avec ses droits, ses limites et sa dernière utilisation',
  'op.rotateKey': 'Remplacer la clé par une nouvelle',
  'op.rotateKey.text':
    'La clé utilisée reste valable pendant `overlapHours` à côté de la nouvelle, pour que les programmes changent un par un. Son id, ses commandes, son webhook, ses limites et ses restrictions restent. Seule la clé la plus récente peut être remplacée : le faire deux fois met fin aussitôt à la première. Si une réponse se perd, ne répétez la requête que si `GET /key` montre que `hint` n’a pas changé.',
  'op.listStatements': 'Obtenir les relevés mensuels de la clé',
  'op.listStatements.text':
    'Commandes terminées de cette clé par mois (UTC) et par crypto envoyée : nombre, volume, frais de service et rétrocession au partenaire. Elles restent quand les commandes sont effacées. `csv` en est le tableau.',
  'op.listCurrencies': 'Lister les cryptos avec leur réseau, leurs limites et leur disponibilité',
  'op.getExchangeRate': 'Obtenir le taux et les limites d’une paire',
  'op.getExchangeRate.text':
    'Par symboles (`USDT`) ou par ID (`USDT-TRC20`). `limits` est `null` si l’un des côtés n’indique pas de réseau. Ce taux est indicatif : pour un taux qui nous engage, créez une cotation `fixed`.',
  'op.createQuote': 'Créer une cotation à partir du montant envoyé ou reçu',
  'op.createQuote.text':
    'Indiquez `sendAmount` ou `receiveAmount`. Une cotation `fixed` nous engage jusqu’à `expiresAt` : la commande créée à temps à partir d’elle conserve son taux et ses frais, quoi que fasse le marché. Une cotation `floating` est indicative : le prix est recalculé à la création de la commande, qui est refusée avec `rate_changed` si ce prix est moins favorable de plus de 1 %. Les frais de réseau sont toujours ceux de l’envoi. Un montant hors limites est refusé avec `min` et `max` dans `details`.',
  'op.getQuote': 'Obtenir une cotation de cette clé',
  'op.getQuote.text': 'Les cotations sont effacées quelque temps après leur expiration.',
  'op.createExchange': 'Créer une commande',
  'op.createExchange.text':
    'À partir d’une cotation (`quoteId`), ou avec deux cryptos et un montant, dont le prix est alors calculé sur-le-champ. La réponse contient l’adresse de dépôt. Envoyez une `Idempotency-Key` : une requête renvoyée parce que sa réponse s’est perdue ne crée alors pas de seconde commande. Une cotation `fixed` ne donne lieu qu’à une seule commande : renvoyée avec les mêmes adresses, quelle que soit l’`Idempotency-Key`, elle redonne cette commande ; avec d’autres, elle est refusée avec `quote_used`. Une cotation `floating` peut servir jusqu’à son expiration. Une commande créée sans cotation se retrouve par son `Idempotency-Key` même au-delà des 24 heures, jusqu’à son effacement. `Idempotency-Replayed` signale toujours une commande qui existait déjà.',
  'op.listExchanges': 'Lister vos commandes ou en obtenir plusieurs par leur ID',
  'op.listExchanges.text':
    'Sans `ids` : les commandes créées avec cette clé et non effacées, de la plus récente à la plus ancienne, filtrées par `externalId`, `state` et `from`. Avec `ids` : jusqu’à 50 commandes par leur ID, quelle que soit la clé qui les a créées.',
  'op.getExchange': 'Obtenir une commande',
  'op.getExchange.text':
    'Toute clé peut lire une commande dont elle connaît l’ID. Interrogez-la de nouveau avec `If-None-Match` pour savoir à moindre coût si quelque chose a changé, ou suivez `/exchanges/{id}/events`. Les commandes sont effacées une semaine après leur fin.',
  'op.getExchangeTerms': 'Obtenir les conditions signées d’une commande',
  'op.getExchangeTerms.text':
    'La clé qui sert à vérifier la signature se trouve à l’adresse `/.well-known/sampan-terms-key`.',
  'op.getExchangeReceipt': 'Obtenir le reçu signé d’une commande',
  'op.getExchangeReceipt.text':
    'Établi une seule fois, peu après que la commande est `completed` ou `refunded` : ce qui est arrivé, ce qui a été payé, les transactions, le prix final et les heures. Signé avec la même clé que les conditions.',
  'op.followExchange': 'Suivre une commande en direct par Server-Sent Events (SSE)',
  'op.followExchange.text':
    'Les événements sont `order` (un `Exchange`, avec sa version comme ID de l’événement), `move` (une étape de son historique) et `gone` (la commande a été effacée). Reconnectez-vous avec `Last-Event-ID` pour recevoir un `move` par étape manquée. Le flux s’arrête au bout de dix minutes ; là aussi, reconnectez-vous. Il s’arrête en quelques secondes quand la clé est révoquée. Une clé peut avoir 25 flux à la fois ; un de plus est refusé avec `too_many_connections`.',
  'op.continueExchange': 'Continuer avec une cotation proposée',
  'op.continueExchange.text':
    'Possible tant que `nextActions` contient `continue`. `quoteId` vient de `POST /exchanges/{id}/choice` et son montant exact est payé. Une cotation expirée renvoie `409 rate_changed` avec une nouvelle cotation dans `details`.',
  'op.refundExchange': 'Rembourser le dépôt',
  'op.refundExchange.text':
    'Possible tant que `nextActions` contient `refund`. S’il n’y a pas d’adresse de remboursement, définissez-la d’abord.',
  'op.cancelExchange': 'Annuler une commande impayée',
  'op.setRefundAddress': 'Indiquer ou changer l’adresse de remboursement',
  'op.quoteChoice': 'Obtenir les chiffres d’un choix en attente',
  'op.quoteChoice.text':
    'Possible tant que la commande est en `action_required` : ce que vous recevriez en continuant, sous forme de cotation valable une minute, et ce que rendrait un remboursement. Tant qu’un envoi est en attente, seul le remboursement est indiqué.',
  'op.setRefundAddress.text': 'Un dépôt tardif qui n’attendait que cette adresse est aussitôt renvoyé.',
  'op.getWebhook': 'Obtenir l’URL de webhook de cette clé',
  'op.setWebhook': 'Définir l’URL de webhook et créer un nouveau secret',
  'op.setWebhook.text':
    'À partir de là, chaque étape des commandes créées avec cette clé y est signalée, en commençant par ce qui demande une action de votre part.',
  'op.removeWebhook': 'Retirer l’URL de webhook et abandonner les événements en attente',
  'op.testWebhook': 'Envoyer un événement de test',
  'op.listWebhooks': 'Lister les webhooks de cette clé',
  'op.setNamedWebhook': 'Définir un webhook par son nom',
  'op.setNamedWebhook.text':
    'Une clé peut avoir jusqu’à 10 webhooks. Chacun a un nom, une URL, un secret, des événements et des tentatives qui lui sont propres. `eventTypes` limite ce qui lui est envoyé. Définir de nouveau la même URL remplace le secret, et le précédent signe aussi pendant un jour ; avec `keepSecret`, le secret reste et seul `eventTypes` change. Le webhook de `PUT /webhook` s’appelle `main`.',
  'op.removeNamedWebhook': 'Retirer un webhook et abandonner ses événements en attente',
  'op.testNamedWebhook': 'Envoyer un événement de test à un webhook',
  'op.listWebhookEvents': 'Lister les événements de webhook et leurs envois des 30 derniers jours',
  'op.redeliverWebhookEvent': 'Renvoyer un événement avec le même ID et le même corps',
  'op.getOpenApi': 'Obtenir ce document',
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
  'param.ids': 'De 1 à 50 ID de commandes, séparés par des virgules. Ne se combine pas avec d’autres paramètres.',
  'param.externalId': 'Seulement les commandes avec cet `externalId`.',
  'param.state': 'Seulement les commandes dans cet état.',
  'param.listExchanges.from': 'Seulement les commandes créées à ce moment ou après.',
  'param.cursor': 'Le `nextCursor` de la page précédente.',
  'param.listExchanges.limit': 'Combien de commandes, de 1 à 50 ; 20 par défaut.',
  'param.Last-Event-ID': 'L’ID du dernier événement reçu : ce qui s’est passé depuis arrive en premier.',
  'param.before': 'Seulement les événements antérieurs à celui-ci.',
  'param.limit': 'Combien, de 1 à 100 ; 50 par défaut.',
  'param.name': 'Nom du webhook : minuscules, chiffres, `-` et `_`, 32 au plus.',
  'param.webhook': 'Seulement les événements de ce webhook.',
  'param.status': 'Seulement les événements dans cet état. `given_up` montre ce qui n’est pas arrivé.',
  'param.Sampan-Event-Id': 'L’ID de l’événement : le même à chaque tentative.',
  'param.Sampan-Timestamp': 'Quand cette tentative a été signée, en secondes depuis 1970.',
  'param.Sampan-Signature':
    '`t=<timestamp>,v1=<hex>` : HMAC-SHA-256 avec votre secret sur l’horodatage, un point et le corps tel qu’il est arrivé. Il peut y avoir deux `v1` : l’un doit correspondre. Refusez ce qui ne correspond pas et ce qui date de plus de quelques minutes.',
  'field.id': 'ID de la crypto : un par crypto et réseau.',
  'field.Exchange.id': 'Secret : quiconque le connaît peut voir et piloter la commande. Protégez-le comme une clé.',
  'field.Key.id': 'L’identifiant public de la clé ; il ne permet pas de la deviner.',
  'field.Quote.id': 'Désigne la cotation quand on crée une commande à partir d’elle.',
  'field.WebhookMessage.id': 'Le même à chaque tentative : ne traitez chaque ID qu’une fois.',
  'field.symbol': 'Son symbole, le même sur tous les réseaux.',
  'field.network': 'La chaîne où elle se trouve.',
  'field.isActive': '`false` tant que sa chaîne est suspendue ou ne peut pas être surveillée.',
  'field.limits': 'Le minimum et le maximum que l’on peut envoyer, et pourquoi.',
  'field.ExchangeRate.limits': 'Limites d’une commande de cette paire ; `null` si un symbole n’indique pas de réseau.',
  'field.confirmations': 'Nombre de blocs avant qu’un dépôt compte, selon le montant de la commande.',
  'field.depositOnline': 'Indique si elle peut nous être envoyée en ce moment.',
  'field.settleOnline': 'Indique si elle peut être reçue de notre part en ce moment.',
  'field.code': 'Code d’erreur pour les programmes. Chaque appel indique ses codes.',
  'field.message': 'Message pour les humains, dans la langue d’`Accept-Language`, sinon en anglais.',
  'field.details':
    'Des données utiles pour réagir : `field` et `fields` indiquent ce qui a été refusé, `min` et `max` les limites en vigueur.',
  'field.orderNumber': 'Numéro de commande, pour les humains et pour notre support.',
  'field.trackingCode': 'Numéro de suivi. Permet de voir la commande sur nos pages, mais pas d’agir dessus.',
  'field.state': 'L’état exact de la commande.',
  'field.status': 'État résumé par l’une de quatre valeurs.',
  'field.WebhookEvent.status': '`due` jusqu’à ce qu’un serveur l’accepte ou que nous renoncions.',
  'field.reason': 'Motif de cet état ; `null` s’il n’y a rien à expliquer.',
  'field.waiting':
    'Pourquoi l’envoi ou le remboursement attend et depuis quand, ou `null`. En `exchanging` et `mixing`, le dépôt peut être repris entre-temps (`refund`), et il est remboursé automatiquement à `deadlineAt`.',
  'field.terminal':
    '`true` si plus aucun autre état ne peut suivre. `failed` et `expired` ne sont pas définitifs : notre équipe traite les commandes en échec, et un paiement tardif pour une commande expirée est remboursé.',
  'field.eraseAt':
    'Moment où les données de la commande sont effacées. `null` tant que l’effacement n’est pas programmé.',
  'field.userActionRequired': 'Indique si la commande attend son détenteur : le dépôt ou un choix.',
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
  'field.depositedAmount': 'Montant déposé ; `null` tant que le prix n’est pas fixé.',
  'field.fee': 'Frais de service, dans la crypto envoyée.',
  'field.partnerShare':
    'Ce que le partenaire de la clé d’API gagne sur `fee` : son nom, tel que le visiteur le voit, les points de base des frais et le montant dans la crypto envoyée, dû une fois la commande terminée. Compris dans les frais, il ne s’y ajoute pas. `null` si personne ne gagne rien.',
  'param.listStatements.from': 'Premier mois, `YYYY-MM`.',
  'param.listStatements.to': 'Dernier mois, `YYYY-MM`.',
  'field.StatementMonth.month': 'Mois où les commandes se sont terminées, en UTC.',
  'field.StatementMonth.currency': 'Crypto envoyée dans les commandes, celle de tous les montants de la ligne.',
  'field.StatementMonth.orders': 'Nombre de commandes terminées.',
  'field.StatementMonth.volume': 'Ce qui a été échangé.',
  'field.StatementMonth.fee': 'Frais de service correspondants.',
  'field.StatementMonth.share': 'La rétrocession au partenaire sur ces frais.',
  'field.StatementMonth.paid': 'Ce qui a été payé au partenaire dans le mois.',
  'field.StatementMonth.open': 'Ce qui est gagné et pas encore payé à la fin du mois, ou à présent.',
  'field.Statements.partnerShare':
    'La rétrocession avec laquelle les nouvelles commandes de la clé sont créées ; `null` s’il n’y en a pas.',
  'field.Statements.owed': 'Ce qui est dû au partenaire à présent, dans toutes les cryptos, sans ce qui est en route.',
  'field.Statements.underWay': 'Ce qui est en route vers le partenaire.',
  'field.Statements.paid': 'Ce qui a été payé au partenaire jusqu’ici.',
  'field.Statements.csv': 'Les mois sous forme de texte CSV.',
  'field.networkFee': 'Frais de réseau de la collecte du dépôt et de l’envoi, dans la crypto reçue.',
  'field.depositAddress':
    'Adresse de dépôt, réservée à cette commande. Envoyez-y exactement `sendAmount`, ou ce que permet `sendRange`.',
  'field.depositMemo': 'À joindre au dépôt si la chaîne l’exige.',
  'field.depositUri':
    'Pour les portefeuilles qui lisent les URI de paiement, comme celles qui commencent par bitcoin:.',
  'field.paymentUrl': 'La page de la commande sur notre site.',
  'field.viewUrl': 'Page qui montre la commande sans permettre de la modifier. Elle peut être partagée.',
  'field.estimatedTime': 'Minutes entre la détection du dépôt et la confirmation de l’envoi.',
  'field.isTimeMeasured': 'Indique si `estimatedTime` est une médiane mesurée. `false` pour une estimation.',
  'field.txHash': 'La transaction de l’envoi ou du remboursement ; `null` tant qu’elle n’est pas partie.',
  'field.expiresAt': 'Le moment jusqu’auquel le dépôt doit être détecté. Repoussé en cas de panne de notre côté.',
  'field.Key.expiresAt': '`null` pour une clé valable jusqu’à sa révocation.',
  'field.Key.oldKeyUntil':
    'Jusque-là, la clé d’avant le dernier remplacement est valable aussi. `null` s’il n’y en a pas.',
  'field.overlapHours': 'Combien d’heures l’ancienne clé reste valable',
  'field.RotatedKey.key': 'La nouvelle clé, montrée dans cette réponse et plus jamais ensuite',
  'field.RotatedKey.oldKeyUntil': 'Jusque-là, l’ancienne clé est valable aussi',
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
  'field.exchanges': 'Commandes, rangées comme dans la requête.',
  'field.missing': 'Les ID pour lesquels il n’y a pas, ou plus, de commande.',
  'field.externalId':
    'Votre propre référence, de 1 à 100 caractères ASCII imprimables. Peut se répéter. Effacée avec la commande.',
  'field.metadata':
    'Jusqu’à 20 textes à vous, de 500 caractères chacun au plus. N’y mettez pas de données personnelles. Effacés avec la commande.',
  'field.Exchange.externalId':
    'Votre propre référence ; `null` s’il n’y en a pas ou si la commande a été créée avec une autre clé.',
  'field.Exchange.metadata': 'Vos propres textes ; vide si la commande a été créée avec une autre clé.',
  'field.nextCursor': 'À passer dans `cursor` pour obtenir la page suivante ; `null` sur la dernière.',
  'field.from': 'L’ID indiqué ou, à défaut, le symbole.',
  'field.to': 'L’ID indiqué ou, à défaut, le symbole.',
  'field.exchangeRate': 'Combien de `to` vaut une unité de `from`, avant frais.',
  'field.Quote.exchangeRate': 'Combien d’une crypto vaut une unité de l’autre, avant frais.',
  'field.rate': '`exchangeRate` sous forme de nombre, pour l’affichage uniquement.',
  'field.ratedAt': 'Le moment où le plus ancien des prix utilisés a été observé.',
  'field.sendCurrency': 'La crypto à envoyer, par son ID.',
  'field.receiveCurrency': 'La crypto à recevoir, par son ID.',
  'field.orderType':
    '`fixed` coûte plus cher et garantit le montant reçu si le dépôt est détecté avant `expiresAt` et reçoit sa première confirmation avant `firstConfirmationBy` ; `floating` par défaut.',
  'field.receiveAddress': 'Où va l’envoi. Validée selon le réseau de la crypto.',
  'field.refundAddress': 'Où le dépôt est renvoyé si besoin ; peut être indiquée plus tard.',
  'field.RefundAddressRequest.refundAddress': 'Une adresse de la crypto qui a été envoyée.',
  'field.hint': 'Les derniers caractères de la clé, pour la distinguer des autres.',
  'field.scopes': 'Ce que la clé a le droit de faire. Chaque droit comprend les précédents : `read`, `quote`, `trade`.',
  'field.openOrders': 'Nombre maximal de commandes de cette clé en attente de dépôt à la fois.',
  'field.isBinding': '`true` pour une cotation fixe : la commande créée à temps conserve son taux et ses frais.',
  'field.totalCostPpm':
    'Tout l’écart avec le taux moyen du marché (marge, frais de service et frais de réseau), en millionièmes de la valeur du montant à ce taux : 9500 vaut 0,95 %.',
  'field.measuredTime':
    'Durée des dernières commandes terminées de cette paire, de la détection du dépôt à la confirmation de l’envoi : la médiane en secondes et le nombre de commandes. `null` s’il y en a trop peu, ou si les dépôts demandent plus de confirmations que d’habitude.',
  'field.inputs': 'Toutes les données dont découlent les chiffres, pour que chacun puisse les recalculer.',
  'field.ratesUrl': 'Page qui explique le taux de cette paire pour ce montant. `null` si la crypto reste la même.',
  'field.url':
    'Une URL http ou https sans nom d’utilisateur, mot de passe ni fragment. Sur le réseau principal, https uniquement. Hors de l’environnement de test, son hôte doit se résoudre en adresses publiques ; c’est revérifié à chaque message.',
  'field.Webhook.url': '`null` si aucune n’est définie.',
  'field.document':
    'JSON avec les conditions exactement telles qu’elles ont été signées, la signature et l’ID de la clé.',
  'field.SignedReceipt.document': 'JSON avec le reçu exactement tel qu’il a été signé, la signature et l’ID de la clé.',
  'field.type': '`exchange.<state>` ou `webhook.test`.',
  'field.exchange': '`null` pour un test. Les événements sont effacés avec leur commande.',
  'field.deliveries': 'Les 20 dernières tentatives, de la plus ancienne à la plus récente.',
  'field.statusCode': '`null` en l’absence de réponse.',
  'field.events': 'Du plus récent au plus ancien.',
  'field.nextBefore': 'À passer dans `before` pour obtenir les plus anciens ; `null` s’il n’y en a plus.',
  'field.secret': 'Signe chaque message. N’est affiché que cette fois ; redéfinissez l’URL pour en obtenir un autre.',
  'field.NamedWebhookWithSecret.secret': 'Secret de signature, affiché une seule fois ; `null` s’il a été gardé.',
  'field.eventTypes': 'Types d’événement envoyés ; `null` pour tous.',
  'field.keepSecret': 'Garder le secret si l’URL reste la même.',
  'field.webhook': 'Nom du webhook auquel l’événement est destiné.',
  'field.oldSecretUntil':
    'Jusque-là, les messages sont aussi signés avec l’ancien secret : `Sampan-Signature` a deux `v1`, et il suffit que l’un corresponde. `null` pour une nouvelle URL.',
  'field.outcome':
    '`secret_unreadable` : rien n’a été envoyé, car nous ne pouvons pas signer le message. Redéfinissez l’URL.',
  'field.Exchange.sendAmount': 'Ce qu’il faut envoyer ; pour un montant ouvert, le minimum.',
  'field.sendRange':
    'Pour un montant ouvert : tout dépôt de `min` à `max` est échangé. `null` pour une commande à montant déterminé.',
  'field.openAmount':
    'Au lieu d’un montant : tout dépôt dans les limites actuelles, indiquées par `sendRange`, est échangé au taux du moment où il est confirmé. Toujours `floating`.',
  'op.getStatusHistory': 'Obtenir la disponibilité de chaque chaîne sur 90 jours et les incidents',
  'op.getStatusHistory.text':
    'Les données de la page d’état. Le temps non observé ne compte ni comme disponible ni comme indisponible.',
  'field.readAt': 'Moment de la lecture des données.',
  'field.firstDay': 'Premier jour couvert (UTC).',
  'field.lastDay': 'Dernier jour couvert : aujourd’hui (UTC).',
  'field.uptime': 'Le service et chaque chaîne. Pour le service : s’il y avait des prix pour les nouvelles commandes.',
  'field.scope': 'Réseau, ou `service`.',
  'field.upPercent': 'Pourcentage du temps observé sans problème, arrondi vers le bas. `null` si rien n’a été observé.',
  'field.observedPercent': 'Pourcentage du temps observé depuis la première observation, arrondi vers le bas.',
  'field.days': 'Jours avec observations, du plus ancien au plus récent. Rien n’a été observé les jours absents.',
  'field.day': 'Jour (UTC).',
  'field.upSeconds':
    'Secondes sans problème. La partie du jour qu’aucun des trois champs ne compte n’a pas été observée.',
  'field.behindSeconds': 'Secondes où notre nœud répondait, mais avec du retard.',
  'field.awaySeconds': 'Secondes où la chaîne, ou les prix, étaient inutilisables.',
  'field.incidents': 'Problèmes d’au moins cinq minutes, du plus récent au plus ancien.',
  'field.Incident.id': 'ID de l’incident. Il ne change pas quand l’incident se termine ou s’aggrave.',
  'field.kind':
    '`behind` ou `away` : la chaîne. `prices` : aucun prix pour les nouvelles commandes. `paused` : nouvelles commandes suspendues par les opérateurs.',
  'field.beganAt': 'Moment de la première observation.',
  'field.endedAt': 'Moment où la fin a été observée pour la première fois. `null` tant qu’il dure.',
  'op.createInvoice': 'Créer une facture qui se règle sur une page hébergée',
  'op.createInvoice.text':
    'La page à `url` montre qui demande et le montant. Le payeur règle avec tout autre actif à taux fixe et obtient une commande ordinaire de cette clé : ses webhooks, ses limites et ce que gagne le partenaire s’appliquent. Au moins le montant arrive à `receiveAddress` : les unités de l’autre actif peuvent l’augmenter légèrement. La page contient un lien vers `returnUrl` et ne redirige jamais. Elle affiche le nom de partenaire de la clé, ou son libellé.',
  'op.getInvoice': 'Obtenir une facture de cette clé',
  'op.getInvoice.text': 'Une facture payée est effacée avec sa commande, les autres une semaine après leur expiration.',
  'op.listInvoices': 'Lister les factures de cette clé',
  'op.cancelInvoice': 'Annuler une facture que personne n’a payée',
  'op.cancelInvoice.text':
    'Ses commandes en attente de dépôt sont annulées avec elle. Rejeté avec `invoice_in_progress` dès qu’un dépôt a été détecté.',
  'param.getInvoice.id': 'ID de la facture.',
  'param.listInvoices.externalId': 'Seulement les factures avec cet `externalId`.',
  'param.listInvoices.limit': 'Nombre maximal de factures, de 1 à 50. Par défaut : 20.',
  'field.Invoice.id': 'ID de la facture. Qui le connaît peut ouvrir la page et payer. Seul son hachage est conservé.',
  'field.invoiceNumber': 'Numéro pour le support. Il n’ouvre rien.',
  'field.Invoice.url':
    'Page oÃ¹ elle se rÃ¨gle, dans la langue du payeur. Pour une langue donnée : `/{language}/invoice/{id}`.',
  'field.Invoice.state':
    'Découle des commandes : `open`, `in_progress` (une commande attend son dépôt ou est en cours), `paid` (au moins `amount` a été payé), `underpaid` (les commandes terminées ont payé moins), `expired` ou `cancelled`. Après une commande remboursée, elle redevient `open` jusqu’à `expiresAt`.',
  'field.Invoice.currency': 'ID de la crypto à recevoir. Elle se paie avec toute autre.',
  'field.Invoice.amount': 'Montant qui doit arriver à `receiveAddress`.',
  'field.receivedAmount': 'Ce que les commandes terminées ont payé à `receiveAddress`.',
  'field.Invoice.receiveAddress': 'Votre adresse, vérifiée selon le réseau de la crypto.',
  'field.Invoice.externalId': 'Votre référence, donnée aussi aux commandes de la facture. Le payeur ne la voit pas.',
  'field.Invoice.description': 'Une ligne que voit le payeur, 300 caractères au plus.',
  'field.Invoice.returnUrl': 'URL HTTPS vers laquelle la page propose de revenir.',
  'field.expiresInMinutes': 'Minutes avant son expiration, de 15 à 10080 (une semaine). Par défaut : 1440.',
  'field.Invoice.expiresAt':
    'Ensuite, aucune commande n’est créée pour elle. Une commande existante peut encore être payée dans son délai.',
  'field.Invoice.exchanges': 'Commandes créées pour elle et non effacées, de la plus ancienne à la plus récente.',
  'field.invoices': 'Factures, de la plus récente à la plus ancienne.',
  'field.InvoiceRequest.currency': 'ID de la crypto à recevoir. Elle se paie avec toute autre.',
  'field.InvoiceRequest.amount': 'Montant qui doit arriver à `receiveAddress`.',
  'field.InvoiceRequest.receiveAddress': 'Votre adresse, vérifiée selon le réseau de la crypto.',
  'field.InvoiceRequest.externalId':
    'Votre référence, donnée aussi aux commandes de la facture. Le payeur ne la voit pas.',
  'field.InvoiceRequest.description': 'Une ligne que voit le payeur, 300 caractères au plus.',
  'field.InvoiceRequest.returnUrl': 'URL HTTPS vers laquelle la page propose de revenir.',
  'field.InvoiceExchange.id':
    'Secret : quiconque le connaît peut voir et piloter la commande. Protégez-le comme une clé.',
  'param.cancelInvoice.id': 'ID de la facture.',
} satisfies Catalog<typeof zhCn>;
