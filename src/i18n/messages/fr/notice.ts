import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'Cette page n’existe pas',
  'notFound.text': 'Il n’y a rien à cette adresse. Le lien est peut-être erroné, ou la page a été déplacée.',
  'notFound.back': 'Revenir à la page précédente',
} satisfies Catalog<typeof zhCn>;
