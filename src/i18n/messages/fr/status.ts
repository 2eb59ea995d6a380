import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/status.ts';

export default {
  'title.awaiting_deposit': 'En attente du paiement',
  'title.confirming': 'Confirmation en cours',
  'title.exchanging': 'Conversion en cours',
  'title.mixing': 'Versement par parts',
  'title.sending': 'En route vers vous',
  'title.completed': 'Livré',
  'title.action_required': 'À vous de choisir',
  'title.held': 'En suspens',
  'title.refunding': 'Remboursement en cours',
  'title.refunded': 'Remboursé',
  'title.expired': 'Expiré',
  'title.cancelled': 'Annulé',
  'title.failed': 'En attente de notre équipe',

  'text.awaiting_deposit':
    'Payez avant la fin du décompte. Les paiements en retard de {lateHours} heures au plus sont renvoyés.',
  'text.awaiting_fixed':
    'Payez avant la fin du décompte pour obtenir le taux fixe. Si votre paiement est en retard, vous choisissez : le taux actuel ou un remboursement.',
  'text.confirming': 'Nous voyons vos {arrived}. La conversion commence à {needed} confirmations.',
  'text.exchanging': 'Votre paiement est confirmé et le prix est fixé. Le versement se prépare.',
  'text.mixing': 'Votre paiement est confirmé. Les parts sont versées selon leur calendrier.',
  'text.sending': '{receive} ont été envoyés à votre adresse et attendent les confirmations.',
  'text.completed': '{receive} sont arrivés à votre adresse.',
  'text.refund_planned': 'Le remboursement vers votre adresse de remboursement se prépare.',
  'text.refunding': '{refund} repartent vers votre adresse de remboursement et attendent les confirmations.',
  'text.refunded': '{refund} ont été renvoyés à votre adresse de remboursement.',
  'text.expired':
    'Aucun paiement n’est arrivé à temps. Ne payez plus. Un paiement reçu avant le {until} sera encore renvoyé à votre adresse de remboursement.',
  'text.expired_fixed':
    'Aucun paiement n’est arrivé à temps. Ne payez plus. S’il en arrive encore un avant le {until}, vous choisissez : le taux actuel ou un remboursement.',
  'text.cancelled':
    'Vous avez annulé cet ordre. Ne payez plus. Un paiement reçu avant le {until} sera encore renvoyé à votre adresse de remboursement.',
  'text.expired_over':
    'Aucun paiement n’est arrivé et l’ordre est clos. Ne payez plus ; pour échanger, créez un nouvel ordre.',

  'choice.underpaid': 'Nous avons reçu {arrived}, moins que les {ordered} demandés, avec plus de {tolerance} d’écart.',
  'choice.overpaid': 'Nous avons reçu {arrived}, plus que les {ordered} demandés, avec plus de {tolerance} d’écart.',
  'choice.second_deposit':
    'Plusieurs paiements sont arrivés à cette adresse : {arrived} au total, pour {ordered} demandés.',
  'choice.fixed_rate_lapsed': 'Vos {arrived} sont arrivés trop tard pour le taux fixe.',
  'choice.late_deposit':
    'Vos {arrived} sont arrivés hors délai. Indiquez une adresse de remboursement et ils repartent aussitôt.',
  'choice.amount_too_small': 'Les {arrived} reçus ne suffisent pas pour un versement une fois les frais déduits.',
  'choice.other': 'Nous avons reçu {arrived}. L’ordre ne peut pas continuer tel quel : la décision vous revient.',
  'deadline.addressed':
    'Choisissez avant le {deadline}. Ensuite, le remboursement part vers votre adresse de remboursement.',
  'deadline.unaddressed':
    'Choisissez avant le {deadline}. Ensuite, sans adresse de remboursement, notre équipe devra régler l’ordre.',

  'held.deposit_listed':
    'L’adresse qui a payé correspond à une entrée d’une liste de sanctions : une personne doit l’examiner. D’ici là, rien n’est converti ni remboursé.',
  'held.address_listed':
    'L’adresse de réception correspond à une entrée d’une liste de sanctions. Nous ne pouvons pas y verser ; une personne doit régler l’ordre.',
  'held.wrong_asset':
    'Nous avons reçu {arrived} au lieu de {symbol}. Une personne doit les renvoyer : indiquez une adresse de remboursement.',
  'held.deposit_reversed':
    'Votre paiement a été confirmé, puis a disparu lors d’une réorganisation de la chaîne. S’il revient, l’ordre continue ; sinon, une personne le règle.',
  'held.choice_unanswered':
    'Aucun choix n’a été fait à temps et il n’y a pas d’adresse de remboursement. Ajoutez-en une, et une personne fera le remboursement.',
  'held.other': 'Une personne doit examiner cet ordre.',
  'deadline.held': 'Notre équipe décide au plus tard le {deadline}. L’argent reste inscrit à cet ordre.',

  'failed.unclaimed_deposit':
    'Votre paiement est arrivé plus de {lateHours} heures après l’expiration de l’ordre : une personne doit le renvoyer. Indiquez une adresse de remboursement et écrivez-nous avec le numéro d’ordre.',
  'failed.amount_too_small':
    'Le montant reçu est inférieur aux frais de réseau nécessaires pour le renvoyer : il ne peut pas être remboursé.',
  'failed.payout_rejected':
    'Le versement n’a pas abouti et une personne doit le régler. L’argent reste inscrit à cet ordre ; écrivez-nous avec le numéro d’ordre.',
  'failed.other':
    'Cela ne peut pas être réglé automatiquement. L’argent reste inscrit à cet ordre ; écrivez-nous avec le numéro d’ordre.',

  'step.waiting': 'En attente du paiement',
  'step.waiting.text': 'Nous surveillons ; votre paiement s’affichera aussitôt',
  'step.waiting.expired': 'Expiré, aucun paiement reçu',
  'step.waiting.seen': 'Vu à {time}',
  'step.confirming': 'Confirmation',
  'step.confirming.text': '{needed} confirmations nécessaires, environ {span}',
  'step.confirming.needed': 'Confirmations nécessaires : {needed}',
  'step.confirming.count': '{done} confirmations sur {needed}',
  'step.confirming.done': 'Confirmé à {time}',
  'step.processing': 'Conversion',
  'step.processing.floating': 'Au taux du moment de la confirmation',
  'step.processing.fixed': 'Au taux fixe',
  'step.processing.priced': 'Converti à {rate}',
  'step.choice': 'À vous de choisir',
  'step.held': 'En suspens',
  'step.failed': 'En attente de notre équipe',
  'step.refunding': 'Remboursement',
  'step.refunding.text': 'Moins les frais de réseau',
  'step.completed': 'Livré',
  'step.completed.text': 'Vers votre adresse {network}',
  'step.completed.done': 'Livré à {time}',
  'step.refunded': 'Remboursé',
  'step.refunded.text': 'Vers votre adresse {network}',

  'tx.deposit': 'Votre paiement',
  'tx.second': 'Autre paiement',
  'tx.payout': 'Versement pour vous',
  'tx.refund': 'Remboursement',
  'tx.extraRefund': 'Remboursement de l’autre paiement',
  'tx.waiting': 'Vu, pas encore dans un bloc',
  'tx.confirming': '{done} confirmations sur {needed}',
  'tx.confirmed': 'Confirmé',
  'tx.dropped': 'Disparu de la mempool sans entrer dans un bloc',
  'tx.lost': 'Disparu lors d’une réorganisation',
  'tx.unclaimed': 'Confirmé ; renvoyé à part dès qu’il y a une adresse de remboursement',
  'tx.dust': 'Trop peu pour être renvoyé',
  'tx.preparing': 'En préparation',

  'explorer.title': 'Transaction du bac à sable',
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
  'explorer.missing': 'Aucune transaction de ce nom sur les chaînes simulées',
  'explorer.missingText':
    'Vérifiez que le lien est complet. Quand le bac à sable est réinitialisé, les transactions précédentes disparaissent.',
} satisfies Catalog<typeof zhCn>;
