import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/track.ts';

export default {
  title: 'Suivre une commande',
  lede: 'Saisissez votre numéro de suivi à neuf chiffres pour voir où en est la commande. Il sert seulement à la consulter et ne permet de rien modifier.',
  label: 'Numéro de suivi à 9 chiffres',
  placeholder: '123 456 789',
  button: 'Voir la commande',
  empty: 'Saisissez le numéro de suivi à 9 chiffres.',
  malformed: 'Un numéro de suivi compte exactement 9 chiffres.',
  missing: 'Commande introuvable',
  missingText:
    'Aucune commande ne porte ce numéro de suivi, ou ses données ont été effacées à leur échéance. Comparez-le chiffre par chiffre avec celui de la page de la commande. Si la commande reste introuvable, écrivez-nous.',
  contact: 'Nous écrire',
  offline: 'Le serveur est injoignable',
  offlineText: 'Le numéro de suivi saisi est toujours là. Réessayez dans un instant.',
  limited: 'Trop de recherches',
  limitedText_one:
    'Nous limitons les recherches pour empêcher de deviner les numéros de suivi. Réessayez dans {count} seconde. Votre saisie est conservée.',
  limitedText_other:
    'Nous limitons les recherches pour empêcher de deviner les numéros de suivi. Réessayez dans {count} secondes. Votre saisie est conservée.',
  limitedWorking: 'Un petit calcul, puis la recherche continue…',
  limitedAgain: 'Réessayer maintenant',

  'pill.completed': 'Terminée en {span}',
  'notice.awaiting_deposit':
    'En attente du paiement. Pour payer, ouvrez la page de la commande ; personne d’autre n’en a le lien.',
  'notice.confirming': 'Paiement détecté. Confirmations : {done} sur {needed}.',
  'notice.exchanging': 'Paiement confirmé. L’envoi est en préparation.',
  'notice.mixing': 'Paiement confirmé. Les envois suivent leur calendrier : {sent} sur {planned} pour l’instant.',
  'notice.sending': 'L’envoi a été diffusé et attend les confirmations.',
  'notice.completed': 'La commande est terminée : l’envoi est arrivé à l’adresse de réception.',
  'notice.completed_mix_one': 'La commande est terminée : l’envoi est arrivé, en une seule fois.',
  'notice.completed_mix_other': 'La commande est terminée : l’envoi est arrivé, en {count} fois.',
  'notice.action_required':
    'Le paiement ne correspond pas à la commande. Choisissez sur la page de la commande : continuer ou obtenir un remboursement.',
  'notice.held': 'Notre équipe examine cette commande. La page de la commande dit pourquoi et jusqu’à quand.',
  'notice.refunding': 'Le remboursement est en route et attend les confirmations.',
  'notice.refunded': 'Le paiement a été renvoyé à l’adresse de remboursement.',
  'notice.expired':
    'Aucun paiement n’est arrivé à temps. N’envoyez aucun paiement. Les paiements en retard de {lateHours} heures au plus peuvent encore être renvoyés.',
  'notice.cancelled':
    'La commande a été annulée. N’envoyez aucun paiement. Un paiement qui arrive encore dans les {lateHours} heures peut être renvoyé.',
  'notice.late': 'Un paiement est arrivé après la fin de la commande. La page de la commande indique ce qu’il devient.',
  'notice.failed': 'Notre équipe examine cette commande. Écrivez-nous avec le numéro de commande.',

  timeline: 'Chronologie',
  'step.created': 'Commande créée',
  'step.processing': 'Traitement',
  'step.processing.wait': 'Commence quand votre paiement est confirmé',
  'step.mixing': 'Envoi en plusieurs fois (mixage)',
  'step.mixing.count': 'Envois effectués : {sent} sur {planned}',
  'step.completed': 'Terminée',
  'step.completed.wait': 'Quand l’envoi est confirmé',
  'step.refunded': 'Remboursée',
  'step.stopped': 'Non terminée',
  orderNumber: 'Numéro de commande',
  receiveAddress: 'Adresse de réception',
  rounded:
    'Le numéro de suivi montre des montants arrondis et la fin de l’adresse. La page de la commande montre tout.',
  mixHidden:
    'Le numéro de suivi ne montre ni les montants ni les adresses d’un mixage. La page de la commande les montre.',
  refresh: 'Actualiser',

  'recent.title': 'Commandes récentes sur cet appareil',
  'recent.off':
    'Rien n’est conservé sans que vous le demandiez. Si vous activez cette option, ce navigateur retient les numéros de suivi consultés et ne les envoie nulle part.',
  'recent.on': 'Conservées dans ce navigateur seulement. Quiconque utilise cet appareil peut les voir.',
  'recent.enable': 'Mémoriser sur cet appareil',
  'recent.disable': 'Désactiver et tout effacer',
  'recent.empty': 'Rien pour l’instant. Les commandes trouvées apparaîtront ici.',
  'recent.remove': 'Effacer {code}',
  'device.title': 'Commandes sur cet appareil',
  'device.empty':
    'Aucune pour l’instant. La page d’une commande propose de garder son lien ici. Rien n’est gardé si vous ne le demandez pas.',
  'device.on':
    'Leurs liens sont gardés dans ce navigateur seulement. Quiconque utilise cet appareil peut ouvrir et modifier ces commandes.',
  'device.underWay': 'en cours à la dernière ouverture',
  'device.over': 'terminée',
  'device.forget': 'Oublier {code}',
  'device.forgetAll': 'Tout oublier',
  'device.file': 'Les emporter sur un autre appareil',
  'device.passphrase': 'Phrase secrète du fichier',
  'device.fileText':
    'Le fichier est chiffré dans votre navigateur. Sans la phrase secrète, personne ne peut l’ouvrir, nous non plus. Au moins {count} caractères.',
  'device.short': 'Au moins {count} caractères.',
  'device.notFile': 'Ce n’est pas un fichier de commandes de ce site.',
  'device.wrong': 'La phrase n’ouvre pas ce fichier.',
  'device.taken': 'Les commandes du fichier sont maintenant gardées dans ce navigateur.',
  'device.save': 'Enregistrer un fichier',
  'device.open': 'Ouvrir un fichier',
} satisfies Catalog<typeof zhCn>;
