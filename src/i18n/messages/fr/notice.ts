import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'Cette page n’existe pas',
  'notFound.text': 'Il n’y a rien à cette adresse. Le lien est peut-être erroné, ou la page a été déplacée.',
  'notFound.back': 'Revenir à la page précédente',
  'offline.title': 'Pas de connexion',
  'offline.text': 'Cet appareil ne peut pas joindre le service en ce moment : il n’y a rien d’actuel à afficher.',
  'offline.orders':
    'Les commandes continuent sans vous : les paiements qui arrivent sont convertis et envoyés. Les pages des commandes ne sont jamais gardées sur cet appareil. Ne payez pas à une adresse de mémoire ou d’après une ancienne capture : rouvrez d’abord la commande.',
} satisfies Catalog<typeof zhCn>;
