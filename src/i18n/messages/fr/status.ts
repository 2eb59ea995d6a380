import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/status.ts';

export default {
  rateMade:
    '{rate} (taux moyen {mid}, marge {percent} : base {base}, volatilité {volatility}, montant {size}, notre stock {inventory})',
  'copy.code': 'Copier le numéro de suivi',
  'copy.link': 'Copier le lien',
  'copy.view': 'Copier le lien de consultation',
  keepText:
    'Il permet de voir où en est la commande. Pour la modifier ou demander un remboursement, il faut le lien de cette page. Conservez les deux : nous ne pouvons pas les retrouver. Pour montrer la commande à quelqu’un, donnez-lui le lien de consultation : il ne permet aucune modification.',
  'keepText.mix':
    'Le lien de consultation d’un mixage montre ensemble votre dépôt et ses envois : quiconque l’a peut les relier.',
  shown: 'Ce lien ne fait qu’afficher la commande. Pour la modifier, utilisez le lien de la commande.',
  'title.awaiting_deposit': 'En attente du paiement',
  'title.confirming': 'Confirmation en cours',
  'title.exchanging': 'Conversion en cours',
  'title.mixing': 'Envoi en plusieurs fois',
  'title.sending': 'En route vers vous',
  'title.completed': 'Terminée',
  'title.action_required': 'À vous de choisir',
  'title.held': 'Retenue',
  'title.refunding': 'Remboursement en cours',
  'title.refunded': 'Remboursée',
  'title.expired': 'Expirée',
  'title.cancelled': 'Annulée',
  'title.failed': 'Examen par notre équipe',

  'text.awaiting_deposit':
    'Payez avant la fin du décompte. Les paiements en retard de {lateHours} heures au plus sont remboursés.',
  'text.awaiting_fixed':
    'Payez avant la fin du décompte pour obtenir le prix fixe. Votre paiement doit aussi recevoir sa première confirmation dans les {confirm} suivant la fin du décompte. En cas de retard, vous choisissez : le taux actuel ou un remboursement.',
  'text.confirming_fixed':
    'Nous avons détecté votre paiement de {arrived}. Le prix fixe s’applique si sa première confirmation arrive avant le {by}.',
  'text.confirming_lapsed':
    'Nous avons détecté votre paiement de {arrived}, mais il n’avait aucune confirmation le {by} : le prix fixe ne s’applique plus. Ne payez pas de nouveau. Dès qu’il sera confirmé, vous choisirez : le taux actuel ou un remboursement.',
  'text.confirming_one':
    'Nous avons détecté votre paiement de {arrived}. La conversion commence après {count} confirmation.',
  'text.confirming_other':
    'Nous avons détecté votre paiement de {arrived}. La conversion commence après {count} confirmations.',
  'text.confirming_mix_one':
    'Nous avons détecté votre paiement de {arrived}. Il rejoint le pool de mixage après {count} confirmation.',
  'text.confirming_mix_other':
    'Nous avons détecté votre paiement de {arrived}. Il rejoint le pool de mixage après {count} confirmations.',
  'text.exchanging': 'Votre paiement est confirmé et le prix est fixé. L’envoi est en préparation.',
  'text.mixing':
    'Votre paiement est confirmé. Les envois suivent leur calendrier : {sent} sur {planned} pour l’instant.',
  'text.mixing_sent': 'Tous les envois ({planned}) sont partis et attendent les confirmations.',
  'text.mixing_rest':
    'Envois partis : {sent} sur {planned}. Les autres n’ont pas pu être faits : {rest} de votre paiement reviennent à votre adresse de remboursement, moins les frais de réseau.',
  'text.mixing_rest_unaddressed':
    'Envois partis : {sent} sur {planned}. Les autres n’ont pas pu être faits : {rest} de votre paiement seront remboursés, moins les frais de réseau, dès que vous indiquerez une adresse de remboursement.',
  'text.sending': 'Nous avons envoyé {receive} à votre adresse ; en attente des confirmations.',
  'text.completed': 'L’envoi de {receive} est arrivé à votre adresse.',
  'text.completed_mix_one': 'L’envoi de {receive} est arrivé, en une seule fois.',
  'text.completed_mix_other': 'L’envoi de {receive} est arrivé, en {count} fois.',
  'text.completed_rest_one':
    'L’envoi de {receive} est arrivé, en une seule fois. Le reste n’a pas pu être envoyé : {rest} de votre paiement reviennent à votre adresse de remboursement, moins les frais de réseau.',
  'text.completed_rest_other':
    'L’envoi de {receive} est arrivé, en {count} fois. Le reste n’a pas pu être envoyé : {rest} de votre paiement reviennent à votre adresse de remboursement, moins les frais de réseau.',
  'text.completed_rest_unaddressed_one':
    'L’envoi de {receive} est arrivé, en une seule fois. Le reste n’a pas pu être envoyé : {rest} de votre paiement seront remboursés, moins les frais de réseau, dès que vous indiquerez une adresse de remboursement.',
  'text.completed_rest_unaddressed_other':
    'L’envoi de {receive} est arrivé, en {count} fois. Le reste n’a pas pu être envoyé : {rest} de votre paiement seront remboursés, moins les frais de réseau, dès que vous indiquerez une adresse de remboursement.',
  'text.refund_planned': 'Le remboursement vers votre adresse de remboursement est en préparation.',
  'text.refunding':
    'Le remboursement de {refund} est en route vers votre adresse de remboursement ; en attente des confirmations.',
  'text.refunded': 'Le remboursement de {refund} est arrivé à votre adresse de remboursement.',
  'text.expired':
    'Aucun paiement n’est arrivé à temps. N’envoyez aucun paiement. Un paiement reçu avant le {until} sera encore renvoyé à votre adresse de remboursement.',
  'text.expired_fixed':
    'Aucun paiement n’est arrivé à temps. N’envoyez aucun paiement. S’il en arrive encore un avant le {until}, vous choisissez : le taux actuel ou un remboursement.',
  'text.expired_unaddressed':
    'Aucun paiement n’est arrivé à temps. N’envoyez aucun paiement. S’il en arrive encore un avant le {until}, nous pourrons le renvoyer dès que vous aurez indiqué une adresse de remboursement.',
  'text.cancelled':
    'Vous avez annulé cette commande. N’envoyez aucun paiement. Un paiement reçu avant le {until} sera encore renvoyé à votre adresse de remboursement.',
  'text.cancelled_unaddressed':
    'Vous avez annulé cette commande. N’envoyez aucun paiement. Si un paiement arrive encore avant le {until}, nous pourrons le renvoyer dès que vous aurez indiqué une adresse de remboursement.',
  'text.expired_over':
    'Aucun paiement n’est arrivé et la commande est close. N’envoyez aucun paiement ; pour échanger, créez une nouvelle commande.',
  'text.late':
    'Votre paiement de {arrived} est arrivé après la fin de la commande. Ne payez pas de nouveau. Dès qu’il sera confirmé, il sera renvoyé à votre adresse de remboursement.',
  'text.late_unaddressed':
    'Votre paiement de {arrived} est arrivé après la fin de la commande. Ne payez pas de nouveau. Indiquez une adresse de remboursement, et il sera renvoyé dès qu’il sera confirmé.',
  'text.late_fixed':
    'Votre paiement de {arrived} est arrivé après la fin de la commande, trop tard pour le taux fixe. Ne payez pas de nouveau. Dès qu’il sera confirmé, vous choisirez : le taux actuel ou un remboursement.',
  'text.late_review':
    'Un paiement de {arrived} est arrivé après la fin de la commande. Ne payez pas de nouveau. Dès qu’il sera confirmé, notre équipe l’examinera.',
  took: 'Durée : {span}',
  place: 'Étape {step} sur {count}. Ensuite : {next}',
  'place.last': 'Étape {step} sur {count}, la dernière',
  again: 'Échanger à nouveau',
  'again.mix': 'Mixer à nouveau',

  'choice.underpaid': 'Nous avons reçu {arrived} au lieu de {ordered} : il manque plus de {tolerance}.',
  'choice.underpaid_open': 'Nous avons reçu {arrived}, moins que ce que cette commande accepte : {ordered}.',
  'choice.overpaid': 'Nous avons reçu {arrived} au lieu de {ordered} : l’excédent dépasse {tolerance}.',
  'choice.overpaid_open': 'Nous avons reçu {arrived}, plus que ce que cette commande accepte : {ordered}.',
  'choice.second_deposit':
    'Plusieurs paiements sont arrivés à cette adresse : {arrived} au total, au lieu de {ordered}.',
  'choice.fixed_rate_lapsed': 'Votre paiement de {arrived} est arrivé trop tard pour le taux fixe.',
  'choice.price_lapsed':
    'Votre paiement de {arrived} a été détecté à temps, mais sa première confirmation est arrivée trop tard pour le prix fixe.',
  'choice.late_deposit':
    'Votre paiement de {arrived} est arrivé hors délai. Indiquez une adresse de remboursement et il vous sera renvoyé aussitôt.',
  'choice.amount_too_small': 'Le paiement reçu de {arrived} ne suffit pas pour un envoi une fois les frais déduits.',
  'choice.network_fee_rose':
    'Les frais de réseau dépassent {feeRise} fois ceux affichés à la commande : nous vous demandons d’abord votre accord. Nous détenons votre paiement de {arrived}.',
  'choice.payout_unavailable':
    'L’envoi n’a pas pu partir à temps, rien n’a donc été converti. Indiquez une adresse de remboursement et votre paiement de {arrived} vous est remboursé aussitôt, ou continuez au taux actuel.',
  'choice.other':
    'Nous avons reçu {arrived}. La commande ne peut pas continuer telle quelle : la décision vous revient.',
  'offer.whole': 'Continuer',
  'offer.receive': 'Vous recevez {receive}. Ce prix vaut jusqu’à {time}.',
  'offer.waits':
    'Nous attendons un prix datant de moins de {age}. Rechargez la page dans un instant pour voir ce que vous recevriez. Un remboursement reste possible à tout moment.',
  'offer.tooMuch': 'Il est arrivé plus que ce qu’une commande accepte, seul un remboursement est possible.',
  'offer.notCovered':
    'Notre portefeuille ne peut pas payer ce montant pour le moment. Réessayez plus tard ou demandez le remboursement.',
  'offer.tooLittle': 'Les frais en prendraient la totalité, la commande ne peut pas continuer.',
  'offer.split': 'Échanger {swapped}, rembourser le reste',
  'offer.splitText': 'Échangé : {swapped}. Renvoyé : {refund}.',
  'offer.refund': 'Vous récupérez {refund}, ou plus si les frais de réseau baissent. Valable jusqu’à {time}.',
  'deadline.addressed':
    'Choisissez avant le {deadline}. Ensuite, le remboursement part vers votre adresse de remboursement.',
  'deadline.unaddressed':
    'Choisissez avant le {deadline}. Ensuite, sans adresse de remboursement, notre équipe devra traiter la commande.',

  'held.deposit_listed':
    'L’adresse qui a payé correspond à une entrée d’une liste de sanctions : notre équipe doit examiner ce paiement. D’ici là, rien n’est converti ni remboursé.',
  'held.address_listed':
    'L’adresse de réception correspond à une entrée d’une liste de sanctions. Nous ne pouvons rien y envoyer ; notre équipe doit traiter la commande.',
  'held.wrong_asset':
    'Nous avons reçu {arrived} au lieu de {symbol}. Notre équipe doit vous renvoyer ce paiement : indiquez une adresse de remboursement.',
  'held.deposit_reversed':
    'Votre paiement a été confirmé, puis a disparu lors d’une réorganisation de la chaîne. S’il revient, la commande continue ; sinon, notre équipe la traite.',
  'held.choice_unanswered':
    'Aucun choix n’a été fait à temps et il n’y a pas d’adresse de remboursement. Ajoutez-en une, et notre équipe fera le remboursement.',
  'held.other': 'Notre équipe examine cette commande.',
  'deadline.held': 'Notre équipe décide au plus tard le {deadline}. Vos fonds restent affectés à cette commande.',

  'failed.unclaimed_deposit':
    'Votre paiement est arrivé plus de {lateHours} heures après l’expiration de la commande : notre équipe doit le renvoyer. Indiquez une adresse de remboursement et écrivez-nous avec le numéro de commande.',
  'failed.amount_too_small':
    'Le montant reçu est inférieur aux frais de réseau nécessaires pour le renvoyer : il ne peut pas être remboursé.',
  'failed.payout_rejected':
    'L’envoi n’a pas abouti et notre équipe doit s’en charger. Vos fonds restent affectés à cette commande ; écrivez-nous avec le numéro de commande.',
  'failed.other':
    'Ce cas ne peut pas être traité automatiquement. Vos fonds restent affectés à cette commande ; écrivez-nous avec le numéro de commande.',

  'wait.title.payout': 'Envoi en attente',
  'wait.title.refund': 'Remboursement en attente',
  'wait.until.addressed':
    'Vous pouvez attendre ou récupérer votre paiement sans nos frais. Après le {deadline}, il est remboursé automatiquement.',
  'wait.until.unaddressed':
    'Vous pouvez attendre, ou indiquer une adresse de remboursement et récupérer votre paiement sans nos frais. Après le {deadline}, nous vous en demanderons une.',
  'wait.until.rest':
    'Vous pouvez attendre ou récupérer le reste de votre paiement sans nos frais. Après le {deadline}, il est remboursé automatiquement.',
  'wait.until.rest_unaddressed':
    'Vous pouvez attendre, ou indiquer une adresse de remboursement et récupérer le reste de votre paiement sans nos frais. Après le {deadline}, il est remboursé dès qu’il y a une adresse.',
  'wait.no_price': 'Il n’y a pas de cours à jour. Nous continuons dès qu’il y en a un.',
  'wait.no_cover':
    'Notre portefeuille ne contient pas assez de fonds pour le moment. Nous continuons dès qu’il est réapprovisionné.',
  'wait.liquid_wallet':
    'Nos cryptos sont immobilisées tant que des envois antérieurs ne sont pas définitifs. Les fonds partiront dès qu’elles se libéreront.',
  'wait.other_coins':
    'Le pool ne pourrait payer cet envoi qu’avec des cryptos issues de votre propre dépôt, ce qui relierait à nouveau les deux côtés. L’envoi attend donc d’autres cryptos et partira dès qu’il y en aura.',
  'wait.no_gas':
    'Il manque à notre portefeuille la crypto qui sert à payer les frais de réseau. Les fonds partiront dès que nous l’aurons rechargé.',
  'wait.blocks_dear': 'Les frais de réseau sont anormalement élevés. Les fonds partiront dès qu’ils baisseront.',
  'wait.unmined':
    'Les fonds sont partis, mais les frais de réseau dépassent désormais ce que nous payons. La confirmation viendra dès qu’ils baisseront.',
  'wait.signer_limit':
    'Notre plafond d’envois est atteint. Les fonds partiront dès qu’il y aura de nouveau de la marge.',
  'wait.signer_locked':
    'Les envois reprennent quand deux membres de notre équipe les ont autorisés. Les fonds partiront aussitôt.',
  'wait.payouts_stopped':
    'Les envois sont arrêtés le temps d’une vérification par notre équipe. Les fonds partiront dès qu’ils reprendront.',
  'wait.chain_down': 'Nous n’avons plus de connexion au réseau. Les fonds partiront dès qu’elle sera rétablie.',

  'flow.estimate': 'estimation',
  'flow.refund': 'remboursement',

  'step.waiting': 'En attente du paiement',
  'step.waiting.text': 'Votre paiement s’affichera ici automatiquement',
  'step.waiting.expired': 'Expirée, aucun paiement reçu',
  'step.waiting.cancelled': 'Annulée, aucun paiement reçu',
  'step.waiting.seen': 'Détecté à {time}',
  'step.confirming': 'Confirmation',
  'step.confirming.text': 'Confirmations nécessaires : {needed}, environ {span}',
  'step.confirming.needed': 'Confirmations nécessaires : {needed}',
  'step.confirming.count': 'Confirmations : {done} sur {needed}',
  'step.confirming.finality': 'Confirmations suffisantes, {network} n’a pas encore rendu le bloc définitif',
  'step.confirming.stopped':
    'Les crédits sur {network} sont suspendus le temps que notre équipe vérifie le réseau. Vous n’avez rien à faire',
  'step.confirming.one_node':
    'Confirmations suffisantes. Un paiement de ce montant compte dès qu’un second nœud {network} l’a vu, et ce service n’en a qu’un. Notre équipe est prévenue',
  'step.confirming.nodes_behind': 'Confirmations suffisantes, un second nœud {network} n’en est pas encore à ce bloc',
  'step.confirming.nodes_silent': 'Confirmations suffisantes, un second nœud {network} n’a pas encore répondu',
  'step.confirming.nodes_differ':
    'Nos nœuds {network} ne concordent pas sur ce paiement. Notre équipe est prévenue, vous n’avez rien à faire',
  'step.confirming.done': 'Confirmé à {time}',
  'step.processing': 'Conversion',
  'step.processing.floating': 'Au taux en vigueur à la confirmation de votre paiement',
  'step.processing.fixed': 'Au taux fixe',
  'step.processing.priced': 'Converti au taux de {rate}',
  'step.choice': 'À vous de choisir',
  'step.held': 'Retenue',
  'step.failed': 'Examen par notre équipe',
  'step.refunding': 'Remboursement',
  'step.refunding.text': 'Moins les frais de réseau',
  'step.completed': 'Terminée',
  'step.completed.text': 'Vers votre adresse {network}',
  'step.completed.done': 'Arrivé à {time}',
  'step.refunded': 'Remboursement effectué',
  'step.refunded.text': 'Vers votre adresse {network}',

  'tx.deposit': 'Votre paiement',
  'tx.second': 'Autre paiement',
  'tx.payout': 'Envoi vers vous',
  'tx.part': 'Envoi {part} sur {parts}',
  'tx.refund': 'Remboursement',
  'tx.extraRefund': 'Remboursement de l’autre paiement',
  'tx.restRefund': 'Remboursement du reste',
  'tx.waiting': 'Détecté, pas encore dans un bloc',
  'tx.confirming': 'Confirmations : {done} sur {needed}',
  'tx.confirmed': 'Confirmé',
  'tx.dropped': 'Disparu de la mempool sans entrer dans un bloc',
  'tx.lost': 'Disparu lors d’une réorganisation',
  'tx.unclaimed': 'Confirmé ; remboursé automatiquement dès qu’il y a une adresse de remboursement',
  'tx.unclaimedAddressed': 'Confirmé ; remboursé automatiquement dès que les frais de réseau le permettent',
  'tx.review': 'Confirmé ; notre équipe va l’examiner. Écrivez-nous avec le numéro de commande',
  'tx.reviewUnaddressed':
    'Confirmé ; notre équipe va l’examiner. Indiquez une adresse de remboursement et écrivez-nous avec le numéro de commande',
  'tx.first': 'Moins que le montant prévu : il peut encore être payé en entier',
  'tx.dust': 'Trop peu pour être renvoyé',
  'tx.preparing': 'En préparation',

  'mix.level.basic': 'Standard',
  'mix.level.enhanced': 'Renforcé',
  'mix.level.maximum': 'Maximal',
  'mix.kind.mix_preset': 'Mixage · {level}',
  'mix.kind.mix_custom': 'Mixage · réglages personnalisés',
  'mix.percent': 'Avancement du mixage',
  'mix.step.session': 'Session établie',
  'mix.step.session.text': 'Commande créée à {time}',
  'mix.step.pool': 'Entrée dans le pool de mixage',
  'mix.step.pool.text': 'Quand votre paiement est confirmé',
  'mix.step.rounds': 'Tours de mixage',
  'mix.step.rounds.count': 'Envois effectués : {sent} sur {planned}',
  'mix.step.sending': 'Envoi à votre adresse',
  'mix.step.sending.count': 'Envois confirmés : {confirmed} sur {planned}',
  'mix.timeline': 'Les envois dans le temps',
  'mix.timeline.start': 'Paiement confirmé',
  'mix.timeline.secret':
    'Les montants et les moments des envois à venir restent secrets jusqu’à la fin de la commande.',
  'mix.wait.title': 'Un envoi est en attente',
  'mix.parts': 'Envois',
  'mix.parts.single': '1',
  'mix.parts.random': '{planned}, de montants aléatoires',
  'mix.parts.equal': '{planned}, de montants égaux',
  'mix.delay': 'Répartis sur',
  'mix.delay.none': 'Immédiatement',
  'mix.delay.random': '{span}, à des moments aléatoires',
  'mix.delay.even': '{span}, à intervalles égaux',
  'mix.tor': 'Diffusion',
  'mix.tor.on': 'Via Tor',
  'mix.fewer':
    '{rounds} envois étaient demandés. Chacun doit valoir au moins ses propres frais ; pour ce montant, il y en a {planned}.',
  'mix.oneAddress': 'Tous les envois vont à une seule adresse : n’importe qui peut les additionner.',
  'mix.addresses': 'Autres adresses',
  'mix.hash': 'Hash du plan (SHA-256)',
  'mix.hash.copy': 'Copier le hash du plan',
  'mix.hash.text':
    'Inscrit dans les conditions signées dès la création de la commande. Le plan lui-même est révélé ici à la fin.',
  'mix.plan.title': 'Le plan, révélé',
  'mix.plan.text':
    'Il a été tiré au sort avant votre paiement. Son SHA-256 est le hash du plan dans vos conditions signées : personne n’a pu choisir les montants et les moments après coup.',
  'mix.plan.part': 'Envoi',
  'mix.plan.amount': 'Montant',
  'mix.plan.planned': 'Prévu',
  'mix.plan.sent': 'Envoyé',
  'mix.plan.unit': 'Temps en minutes et secondes après la fixation du prix.',
  'mix.plan.download': 'Télécharger le plan (JSON)',
  'mix.plan.verify': 'Le contrôler sur la page de vérification',
  'mix.crowd.title': 'Commandes semblables à ce moment-là',
  'mix.crowd.none':
    'Aucune autre commande ne correspond à votre montant et à vos horaires. Qui compare montants et horaires peut relier votre paiement à ces envois : ce mixage n’a donné aucune confidentialité.',
  'mix.crowd.one':
    'Une seule autre commande correspond à votre montant et à vos horaires. Autant dire aucune : ce mixage n’a donné aucune confidentialité.',
  'mix.crowd.some_one': 'Au moins {count} autre commande terminée correspond à votre montant et à vos horaires.',
  'mix.crowd.some_other':
    'Au moins {count} autres commandes terminées correspondent à votre montant et à vos horaires : cela seul ne permet pas de reconnaître la vôtre.',
  'mix.link.title': 'Qui peut encore relier les deux côtés',
  'mix.link.text': 'Nous : nos livres indiquent quel dépôt et quels envois appartiennent à une même commande.',
  'mix.link.erased':
    'Les adresses, les réglages et le plan de cette commande seront effacés le {date} ; les ID de transaction restent dans les livres.',

  'keepUp.title': 'Suivre cette commande ailleurs',
  'keepUp.pay': 'Date limite de paiement, pour votre agenda (.ics)',
  'keepUp.choice': 'Date limite pour choisir, pour votre agenda (.ics)',
  'keepUp.calendarText':
    'L’entrée contient le numéro de commande et l’heure, sans montant, adresse ni lien. Elle ne change pas si la date limite change.',
  'keepUp.feed': 'Flux Atom pour votre lecteur RSS',
  'keepUp.feedText':
    'Il indique chaque état avec son heure. Son adresse contient le lien de consultation : quiconque l’a, y compris un lecteur en ligne, voit toute la commande et ne peut rien y changer. Il disparaît quand les données de la commande sont effacées.',
  'event.pay': 'Fin du délai de paiement de la commande {number}',
  'event.pay.text': 'Ne payez pas après cette heure.',
  'event.choice': 'Fin du délai de choix pour la commande {number}',
  'event.choice.text': 'Choisissez sur la page de la commande avant cette heure.',
  'feed.title': 'Commande {number}',
  'push.action_required': 'Votre commande attend votre décision',
  'push.action_required.text': 'Touchez pour voir vos choix et la date limite.',
  'push.held': 'Votre commande est suspendue',
  'push.held.text': 'Notre équipe doit l’examiner. Touchez pour voir pourquoi.',
  'push.completed': 'Votre commande est terminée',
  'push.completed.text': 'Touchez pour voir ce qui a été envoyé.',
  'push.refunded': 'Votre commande est remboursée',
  'push.refunded.text': 'Touchez pour voir ce qui a été renvoyé.',
  'push.expired': 'Votre commande a expiré',
  'push.expired.text': 'Aucun paiement n’est arrivé à temps. Ne payez plus à son adresse.',
  'push.failed': 'Votre commande a besoin de notre équipe',
  'push.failed.text': 'Elle ne peut pas se terminer automatiquement. Touchez pour voir pourquoi.',
  printed: 'Commande {number}. État au {moment}.',
  'printed.pay': 'Commande {number}. État au {moment}. Payez avant le {deadline}.',

  'explorer.title': 'Transaction de l’environnement de test',
  'explorer.intro': 'Une transaction sur une chaîne simulée. Elle ne vaut rien.',
  'explorer.id': 'ID de la transaction',
  'explorer.chain': 'Chaîne',
  'explorer.status': 'État',
  'explorer.mined': 'Dans le bloc {height}, confirmations : {depth}',
  'explorer.pending': 'Dans la mempool, en attente d’un bloc',
  'explorer.absent': 'Dans aucun bloc ni dans la mempool : remplacée ou annulée par une réorganisation',
  'explorer.failed': 'Cette transaction a échoué : elle est dans un bloc, mais n’a rien déplacé.',
  'explorer.spends': 'De',
  'explorer.hidden': 'Cette chaîne ne montre pas qui paie.',
  'explorer.pays': 'À',
  'explorer.unknownToken': 'Jeton inconnu',
  'explorer.fee': 'Frais de réseau',
  'explorer.refresh': 'Actualiser',
  'explorer.missing': 'Transaction introuvable sur les chaînes simulées',
  'explorer.missingText':
    'Vérifiez que le lien est complet. Quand l’environnement de test est réinitialisé, les transactions précédentes disparaissent.',
} satisfies Catalog<typeof zhCn>;
