import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'Cette page n’existe pas',
  'notFound.text': 'Il n’y a rien à cette adresse. Le lien est peut-être erroné, ou la page a été déplacée.',
  'notFound.back': 'Revenir à la page précédente',
  'coming.title': 'Cette page arrive avec la prochaine version',
  'coming.text':
    '« {page} » est en cours de rédaction : il n’y a encore rien ici. L’échange et le suivi fonctionnent déjà.',
  'coming.toExchange': 'Aller à l’échange',
  'coming.toTrack': 'Suivre un ordre',
} satisfies Catalog<typeof zhCn>;
