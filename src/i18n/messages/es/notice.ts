import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'La página no existe',
  'notFound.text': 'No hay nada en esta dirección. Puede que el enlace sea incorrecto o que la página se haya movido.',
  'notFound.back': 'Volver a la página anterior',
  'coming.title': 'Esta página llega con la próxima versión',
  'coming.text':
    '«{page}» todavía se está redactando, así que aún no hay nada aquí. El intercambio y el seguimiento ya funcionan.',
  'coming.toExchange': 'Ir a cambiar',
  'coming.toTrack': 'Seguir una orden',
} satisfies Catalog<typeof zhCn>;
