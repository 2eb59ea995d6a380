import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/track.ts';

export default {
  title: 'Suivre un ordre',
  lede: 'Saisissez le numéro à neuf chiffres de votre billet pour voir où en est l’ordre. Ce numéro sert seulement à consulter ; il ne permet de rien modifier.',
  label: 'Numéro de suivi à 9 chiffres',
  placeholder: '123 456 789',
  button: 'Trouver l’ordre',
  empty: 'Saisissez le numéro de suivi à 9 chiffres.',
  malformed: 'Un numéro de suivi compte exactement 9 chiffres.',
  missing: 'Ordre introuvable',
  missingText:
    'Aucun ordre ne porte ce numéro, ou ses données ont été effacées à leur échéance. Comparez-le chiffre par chiffre avec votre page de paiement. Si vous ne le trouvez toujours pas, écrivez-nous.',
  contact: 'Nous écrire',
  offline: 'Le serveur est injoignable',
  offlineText: 'Le numéro saisi est toujours là. Réessayez dans un instant.',
  limited: 'Trop de recherches',
  limitedText_one:
    'Nous limitons les recherches pour empêcher de deviner les numéros. Réessayez dans {count} seconde. Votre saisie est conservée.',
  limitedText_other:
    'Nous limitons les recherches pour empêcher de deviner les numéros. Réessayez dans {count} secondes. Votre saisie est conservée.',
  limitedWorking: 'Un petit calcul, puis la recherche continue…',
  limitedAgain: 'Réessayer maintenant',

  'pill.completed': 'Terminé en {span}',
  'notice.awaiting_deposit':
    'En attente du paiement. Pour payer, ouvrez la page de paiement reçue avec l’ordre ; personne d’autre que vous n’en a le lien.',
  'notice.confirming': 'Paiement détecté, {done} confirmations sur {needed}.',
  'notice.exchanging': 'Paiement confirmé. Le versement est en préparation.',
  'notice.mixing': 'Paiement confirmé. Les parts sont versées selon leur calendrier : {sent} sur {planned} envoyées.',
  'notice.sending': 'Le versement a été diffusé et attend les confirmations.',
  'notice.completed': 'L’ordre est terminé : le versement est arrivé à l’adresse de réception.',
  'notice.completed_mix_one': 'L’ordre est terminé : le versement est arrivé, en une seule part.',
  'notice.completed_mix_other': 'L’ordre est terminé : le versement est arrivé, en {count} parts.',
  'notice.action_required':
    'Le paiement ne correspond pas à l’ordre. Choisissez sur la page de paiement : continuer ou obtenir un remboursement.',
  'notice.held': 'Notre équipe doit examiner cet ordre. La page de paiement dit pourquoi et jusqu’à quand.',
  'notice.refunding': 'Le remboursement est en route et attend les confirmations.',
  'notice.refunded': 'Le paiement a été renvoyé à l’adresse de remboursement.',
  'notice.expired':
    'Aucun paiement n’est arrivé à temps. N’envoyez aucun paiement. Les paiements en retard de {lateHours} heures au plus peuvent encore être renvoyés.',
  'notice.cancelled':
    'L’ordre a été annulé. N’envoyez aucun paiement. Un paiement qui arrive encore dans les {lateHours} heures peut être renvoyé.',
  'notice.late': 'Un paiement est arrivé après la fin de l’ordre. La page de paiement indique ce qu’il devient.',
  'notice.failed': 'Notre équipe doit régler cet ordre. Écrivez-nous avec le numéro de l’ordre.',

  timeline: 'Chronologie',
  'step.created': 'Ordre créé',
  'step.processing': 'En traitement',
  'step.processing.wait': 'Commence quand votre paiement est confirmé',
  'step.mixing': 'Versement en plusieurs parts (mixage)',
  'step.mixing.count': '{sent} parts envoyées sur {planned}',
  'step.completed': 'Terminé',
  'step.completed.wait': 'Quand le versement est confirmé',
  'step.refunded': 'Remboursé',
  'step.stopped': 'Non terminé',
  orderNumber: 'Numéro de l’ordre',
  receiveAddress: 'Adresse de réception',
  refresh: 'Actualiser',

  'recent.title': 'Ordres récents sur cet appareil',
  'recent.off':
    'Rien n’est conservé sans que vous le demandiez. Si vous activez cette option, ce navigateur retient les numéros consultés et ne les envoie nulle part.',
  'recent.on': 'Conservés dans ce navigateur seulement. Quiconque utilise cet appareil peut les voir.',
  'recent.enable': 'Mémoriser sur cet appareil',
  'recent.disable': 'Désactiver et tout effacer',
  'recent.empty': 'Rien pour l’instant. Les ordres trouvés apparaîtront ici.',
  'recent.remove': 'Effacer {code}',
} satisfies Catalog<typeof zhCn>;
