import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/home.ts';

export default {
  title1: 'Intercambie criptomonedas.',
  title2: 'Sin cuenta.',
  overline: 'Intercambios de criptomonedas que puede comprobar',
  lede: 'Elija dos monedas, pague a una dirección de un solo uso y reciba la otra en su billetera. Con un número de seguimiento de nueve cifras vuelve a su orden cuando quiera.',
  'track.label': '¿Tiene un número de seguimiento?',
  'track.button': 'Buscar',
  kept: 'Puede que tenga una orden en curso: vea las órdenes de este dispositivo',
  'facts.fee': 'comisión de servicio',
  'facts.currencies': 'activos disponibles',
  'facts.refund': 'reembolso de pagos tardíos',
  'facts.completed': 'órdenes completadas',
  'facts.median': 'tiempo mediano, {pair}',
  'facts.label': 'El servicio en cifras',
  'ticket.tabs': 'Elegir el servicio',
  'ticket.exchange': 'Intercambiar',
  'ticket.mixing': 'Mezclar',
  'steps.title': 'Tres pasos',
  'steps.intro':
    'Sin registro ni correo. Puede cerrar la pestaña: con el número de seguimiento volverá a encontrar la orden.',
  'steps.select.title': 'Elija las monedas',
  'steps.select.text': 'Elija la moneda y la red de cada lado y escriba su dirección de recepción.',
  'steps.send.title': 'Pague a la dirección de un solo uso',
  'steps.send.text': 'Escanéela o cópiela; tiene {window} para pagar. Las confirmaciones se ven en vivo.',
  'steps.receive.title': 'Reciba',
  'steps.receive.text':
    'Una vez confirmado el pago, convertimos y enviamos. Ambas transacciones quedan en la cadena para que las compruebe.',
  'board.title': 'Tasas en vivo',
  'board.intro':
    'Tasas antes de comisiones, actualizadas cada {seconds} segundos. «Congestionada»: las comisiones de red de esa cadena son altas ahora; las órdenes se completan igualmente.',
  'board.updated': 'Actualizado: {time}',
  'board.stale':
    'Ahora mismo no hay precios recientes, así que no se pueden crear órdenes. La tabla se actualizará en cuanto vuelvan.',
  'board.route': 'Par',
  'board.rate': 'Tasa',
  'board.minimum': 'Mínimo',
  'board.confirmations': 'Confirmaciones',
  'board.network': 'Red',
  'board.clear': 'Fluida',
  'board.busy': 'Congestionada',
  'board.paused': 'En pausa',
  'board.down': 'No disponible',
  'features.title': 'Condiciones firmadas en cada orden',
  'features.account.title': 'Sin cuenta',
  'features.account.text':
    'No pedimos nombre, correo ni teléfono. El número de seguimiento sirve para consultar la orden y el enlace de la orden, para gestionarla: guarde ambos.',
  'features.provable.title': 'Demostrable',
  'features.provable.text':
    'Cada orden lleva condiciones firmadas con direcciones, montos, comisiones y plazos. No tiene que creernos: compruébelas, incluso sin conexión.',
  'features.provable.link': 'Verificar condiciones firmadas',
  'features.fast.title': 'Rapidez medida',
  'features.fast.measured_other': 'Los últimos {count} intercambios {pair} tardaron {median} (mediana).',
  'features.fast.measured_one': 'El último intercambio {pair} tardó {median}.',
  'features.fast.unmeasured':
    'Aún no hay datos suficientes para dar una mediana. Nuestra estimación es de {range}, según la cadena.',
  'board.unknown': 'Sin datos aún',
  'board.off': 'No se ofrece',
} satisfies Catalog<typeof zhCn>;
