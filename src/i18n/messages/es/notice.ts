import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/notice.ts';

export default {
  'notFound.title': 'La página no existe',
  'notFound.text': 'No hay nada en esta dirección. Puede que el enlace sea incorrecto o que la página se haya movido.',
  'notFound.back': 'Volver a la página anterior',
  'offline.title': 'Sin conexión',
  'offline.text': 'Este dispositivo no puede conectarse ahora con el servicio, así que no hay nada actual que mostrar.',
  'offline.orders':
    'Las órdenes siguen su curso sin usted: los pagos que llegan se convierten y se entregan. Las páginas de las órdenes nunca se guardan en este dispositivo. No pague a una dirección de memoria ni de una captura antigua: abra antes la orden de nuevo.',
} satisfies Catalog<typeof zhCn>;
