import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/home.ts';

export default {
  title1: 'Échangez vos cryptos.',
  title2: 'Sans compte.',
  overline: 'Des échanges vérifiables',
  lede: 'Choisissez deux cryptos, payez à une adresse à usage unique, recevez dans votre portefeuille. Un numéro de suivi à neuf chiffres suffit pour retrouver la commande.',
  'track.label': 'Un numéro de suivi ?',
  'track.button': 'Suivre',
  'facts.fee': 'frais de service',
  'facts.currencies': 'actifs disponibles',
  'facts.refund': 'paiements tardifs remboursés',
  'facts.completed': 'commandes terminées',
  'facts.median': 'délai médian, {pair}',
  'facts.label': 'En chiffres',
  'ticket.tabs': 'Services',
  'ticket.exchange': 'Échanger',
  'ticket.mixing': 'Mixer',
  'steps.title': 'Trois étapes',
  'steps.intro':
    'Sans inscription ni e-mail. Fermez l’onglet si vous voulez : le numéro de suivi suffit pour retrouver la commande.',
  'steps.select.title': 'Choisissez les cryptos',
  'steps.select.text': 'Crypto et réseau de chaque côté, puis votre adresse de réception.',
  'steps.send.title': 'Payez à l’adresse à usage unique',
  'steps.send.text': 'Scannez-la ou copiez-la et payez sous {window}. Les confirmations s’affichent en direct.',
  'steps.receive.title': 'Recevez',
  'steps.receive.text':
    'Une fois le paiement confirmé, nous convertissons et envoyons. Les deux transactions sont vérifiables sur la chaîne.',
  'board.title': 'Taux en direct',
  'board.intro':
    'Taux avant frais, mis à jour toutes les {seconds} secondes. « Chargé » : frais de réseau élevés en ce moment ; les commandes aboutissent quand même.',
  'board.updated': 'Mis à jour : {time}',
  'board.stale':
    'Les prix ne sont pas à jour : impossible de créer une commande. Le tableau se remplira dès leur retour.',
  'board.route': 'Paire',
  'board.rate': 'Taux',
  'board.minimum': 'Minimum',
  'board.confirmations': 'Confirmations',
  'board.network': 'Réseau',
  'board.clear': 'Fluide',
  'board.busy': 'Chargé',
  'board.paused': 'En pause',
  'board.down': 'Indisponible',
  'features.title': 'Des conditions signées pour chaque commande',
  'features.account.title': 'Pas de compte',
  'features.account.text':
    'Ni nom, ni e-mail, ni téléphone. Le numéro de suivi montre la commande, le lien de la commande permet d’agir : conservez les deux.',
  'features.provable.title': 'Vérifiable',
  'features.provable.text':
    'Chaque commande a des conditions signées : adresses, montants, frais et délais. Ne nous croyez pas sur parole : vérifiez-les, même hors ligne.',
  'features.provable.link': 'Vérifier des conditions signées',
  'features.fast.title': 'Rapide, mesures à l’appui',
  'features.fast.measured_other': 'Les {count} derniers échanges {pair} ont pris {median} (médiane).',
  'features.fast.measured_one': 'Le dernier échange {pair} a pris {median}.',
  'features.fast.unmeasured': 'Encore trop peu de commandes pour une médiane. Estimation : {range}, selon la chaîne.',
  'board.unknown': 'Pas encore de données',
  'board.off': 'Non proposé',
} satisfies Catalog<typeof zhCn>;
