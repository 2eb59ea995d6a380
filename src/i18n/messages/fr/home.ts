import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/home.ts';

export default {
  title1: 'Échangez vos cryptos.',
  title2: 'Sans compte.',
  overline: 'Des échanges de cryptos vérifiables',
  lede: 'Choisissez deux cryptos, payez à une adresse à usage unique et recevez l’autre. Un numéro à neuf chiffres suffit pour suivre l’échange.',
  'track.label': 'Vous avez un numéro de suivi ?',
  'track.button': 'Trouver l’ordre',
  'facts.fee': 'frais de service',
  'facts.currencies': 'actifs disponibles',
  'facts.refund': 'remboursement des paiements tardifs',
  'facts.completed': 'ordres terminés',
  'facts.median': 'délai médian, {pair}',
  'facts.label': 'Le service en chiffres',
  'ticket.tabs': 'Choisir le service',
  'ticket.exchange': 'Échanger',
  'ticket.mixing': 'Mixer',
  'steps.title': 'Trois étapes',
  'steps.intro':
    'Pas d’inscription, pas d’e-mail. Vous pouvez fermer l’onglet : le numéro de suivi permet de retrouver l’ordre.',
  'steps.select.title': 'Choisissez les cryptos',
  'steps.select.text': 'Choisissez la crypto et le réseau de chaque côté, puis indiquez l’adresse de réception.',
  'steps.send.title': 'Payez à l’adresse à usage unique',
  'steps.send.text': 'Scannez-la ou copiez-la, puis payez sous {window}. Les confirmations s’affichent en direct.',
  'steps.receive.title': 'Recevez',
  'steps.receive.text':
    'Une fois le paiement confirmé, nous convertissons et envoyons. Les deux transactions sont vérifiables sur la chaîne.',
  'board.title': 'Taux en direct',
  'board.intro':
    'Taux avant frais, mis à jour toutes les {seconds} secondes. « Chargé » signifie que les frais de ce réseau sont élevés en ce moment ; les ordres aboutissent quand même.',
  'board.updated': 'Mis à jour : {time}',
  'board.stale':
    'Le flux de prix n’est pas à jour pour l’instant : il est impossible de créer un ordre. Le tableau se remplira dès le retour des prix.',
  'board.route': 'Paire',
  'board.rate': 'Taux',
  'board.minimum': 'Minimum',
  'board.confirmations': 'Confirmations',
  'board.network': 'Réseau',
  'board.clear': 'Fluide',
  'board.busy': 'Chargé',
  'board.paused': 'En pause',
  'board.down': 'Indisponible',
  'features.title': 'Les règles sont imprimées sur le billet',
  'features.account.title': 'Pas de compte',
  'features.account.text':
    'Ni nom, ni e-mail, ni téléphone. Le numéro de suivi permet de retrouver l’ordre et le lien de sa page, d’agir dessus : conservez les deux.',
  'features.provable.title': 'Vérifiable',
  'features.provable.text':
    'Chaque ordre a des conditions signées : adresses, montants, frais et délais. Inutile de nous croire sur parole : vérifiez-les, même hors ligne.',
  'features.provable.link': 'Vérifier des conditions signées',
  'features.fast.title': 'Rapide, mesures à l’appui',
  'features.fast.measured_other': 'Les {count} derniers échanges {pair} ont pris {median} (médiane).',
  'features.fast.measured_one': 'Le dernier échange {pair} a pris {median}.',
  'features.fast.unmeasured':
    'Pas encore assez de données pour donner une médiane. Notre estimation : {range}, selon la chaîne.',
  'board.unknown': 'Pas encore de données',
  'board.off': 'Non proposé',
} satisfies Catalog<typeof zhCn>;
