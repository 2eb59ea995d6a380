import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/about.ts';

export default {
  title: 'À propos',
  lede: 'Nous ne faisons qu’une chose : échanger une crypto contre une autre, sans compte, en consignant chaque étape pour que vous puissiez la vérifier.',
  'facts.label': 'Le service en chiffres',
  'facts.fee': 'frais de service, taux flottant',
  'facts.assets': 'actifs disponibles',
  'facts.chains': 'chaînes',
  'facts.refund': 'paiements tardifs remboursés',
  'intro.title': 'Ce que nous faisons',
  'intro.service':
    '{brand} échange une crypto contre une autre. Vous choisissez deux cryptos et indiquez votre adresse de réception ; nous vous donnons une adresse de dépôt propre à cette commande. Vous payez sous {window} et, dès que la chaîne a confirmé le paiement, nous convertissons et envoyons dans votre portefeuille. Ni compte, ni nom, ni e-mail.',
  'intro.money':
    'Nos revenus sont les frais de service : {floatingFee} au taux flottant, {fixedFee} au taux fixe, qui garantit le prix pendant {hold}. Les frais de réseau figurent sur leur propre ligne, affichés avant que vous ne passiez commande et facturés tels qu’affichés.',
  'intro.limits':
    'Nous ne sommes ni une banque ni un portefeuille : nous détenons vos cryptos du dépôt à l’envoi. Nous connaissons les deux côtés de chaque commande et les chaînes sont publiques. Ce service ne peut pas vous cacher.',
  'values.title': 'Quatre choses qui nous tiennent à cœur',
  'values.privacy.title': 'La vie privée d’abord',
  'values.privacy.text':
    'Nous ne demandons ni nom, ni e-mail, ni téléphone et n’enregistrons aucune adresse IP. Les données d’une commande sont effacées {ended} après sa fin ; celles d’une commande impayée, {unpaid} après la fin de l’attente d’un paiement. Les livres comptables sont conservés, et avec eux le lien entre adresse et commande.',
  'values.secure.title': 'Sûr et fiable',
  'values.secure.text':
    'Seules les confirmations dans un bloc valent paiement, jamais un clic ni un compte à rebours. Ce qui arrive avec au plus {late} de retard repart vers votre adresse de remboursement, et les délais sont prolongés si notre nœud ou notre flux de prix tombe en panne.',
  'values.custody.title': 'Une garde des fonds assumée',
  'values.custody.text':
    'Du dépôt à l’envoi, nous détenons vos cryptos, et nous le disons. Chaque commande a des conditions signées qui précisent ce que nous vous devons : c’est votre preuve.',
  'values.transparent.title': 'Transparence',
  'values.transparent.text':
    'Il n’y a qu’un barème de frais et toutes les pages s’y réfèrent. Une cotation est fournie avec toutes ses données : chacun peut refaire le calcul. Nous n’affichons pas de chiffres que nous n’avons pas mesurés.',
  'tech.title': 'Atouts techniques',
  'tech.intro': 'Chacun de ces points est imposé par le programme et surveillé par des tests automatiques.',
  'tech.price.title': 'Des cotations recalculables',
  'tech.price.text':
    'Une cotation indique le taux, l’heure des prix, tous les frais et la règle d’arrondi ; les mêmes données donnent toujours le même résultat. Aucune commande n’est acceptée sur des prix de plus de {maxAge}.',
  'tech.address.title': 'Une adresse par commande',
  'tech.address.text':
    'Chaque commande a sa propre adresse de dépôt, jamais réutilisée. S’il n’y en a pas, vous voyez une erreur, jamais une autre adresse. Le format et la somme de contrôle de votre adresse de réception sont vérifiés selon sa chaîne.',
  'tech.confirm.title': 'Chaque bloc est lu',
  'tech.confirm.text':
    'Nous lisons {chains} chaînes bloc par bloc. Le montant détermine le nombre de confirmations et, après une réorganisation, nous revenons en arrière pour revérifier.',
  'tech.books.title': 'Comptabilité en partie double',
  'tech.books.text':
    'Les montants sont comptés en nombres entiers de la plus petite unité et chaque écriture est équilibrée. Le journal ne fait que croître ; chaque écriture est liée à la précédente par son hash.',
  'tech.payout.title': 'Envoyé une seule fois',
  'tech.payout.text':
    'Un envoi est comptabilisé, puis signé, puis diffusé. Même en cas de coupure entre-temps, il n’est pas effectué deux fois.',
  'tech.open.title': 'Sans script ni tiers',
  'tech.open.text': 'Tout fonctionne sans JavaScript et via Tor. Les pages n’envoient de requête à aucun autre site.',
  'team.title': 'L’équipe',
  'team.intro': 'Ici, ni portraits ni parcours inventés. Savoir qui peut faire quoi vous sera plus utile.',
  'team.named': 'Ce site est exploité par {name}.',
  'team.unnamed':
    'Ce site ne nomme aucun exploitant et n’utilise que des cryptos de test. Pour fonctionner sur le réseau principal, il doit indiquer un exploitant, un contact et une référence de licence ; sans cela, il refuse de démarrer.',
  'team.operators.title': 'Opérateurs',
  'team.operators.text':
    'Ils décident des commandes retenues, des remboursements et des pauses. Chaque décision et son motif figurent dans un journal d’audit dont les entrées sont chaînées.',
  'team.support.title': 'Service client',
  'team.support.text':
    'Nous répondons par e-mail sous {reply}. Nous ne demandons jamais de clé privée ni de phrase de récupération, et jamais de payer d’avance.',
  'team.developers.title': 'Développement',
  'team.developers.text':
    'Le code est sous licence AGPL-3.0 : quiconque exploite une version modifiée doit en proposer les sources à ses utilisateurs. Il n’a pas fait l’objet d’un audit indépendant.',
  'check.title': 'Inutile de nous croire sur parole',
  'check.text': 'Ces pages vous permettent de vérifier par vous-même.',
} satisfies Catalog<typeof zhCn>;
