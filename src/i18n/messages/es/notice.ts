import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'La página no existe',
  'notFound.text': 'No hay nada en esta dirección. Puede que el enlace sea incorrecto o que la página se haya movido.',
  'notFound.back': 'Volver a la página anterior',
} satisfies Catalog<typeof zhCn>;
