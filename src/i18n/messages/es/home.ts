import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/home.ts';

export default {
  title1: 'Cruza el río.',
  title2: 'Sin dar tu nombre.',
  overline: 'Cambios de criptomonedas que puedes comprobar',
  lede: 'Elige dos monedas, paga en una dirección de un solo uso y recibe la otra en tu monedero. Un número de nueve cifras te devuelve a tu orden cuando quieras.',
  'track.label': '¿Tienes un número de seguimiento?',
  'track.button': 'Buscar',
  'facts.fee': 'comisión',
  'facts.currencies': 'activos disponibles',
  'facts.refund': 'reembolso de pagos tardíos',
  'facts.completed': 'órdenes completadas',
  'facts.median': 'tiempo mediano, {pair}',
  'facts.label': 'El servicio en cifras',
  'ticket.tabs': 'Elegir el servicio',
  'ticket.exchange': 'Cambiar',
  'ticket.mixing': 'Mezclar',
  'steps.title': 'Tres paradas',
  'steps.intro':
    'Sin registro ni correo. Puedes cerrar la pestaña: con el número de seguimiento vuelves a encontrar la orden.',
  'steps.select.title': 'Elige las monedas',
  'steps.select.text': 'Escoge la moneda y la red de cada lado e indica dónde recibir.',
  'steps.send.title': 'Paga en la dirección única',
  'steps.send.text': 'Escanéala o cópiala y paga en {window}. Las confirmaciones se ven en directo.',
  'steps.receive.title': 'Recibe',
  'steps.receive.text':
    'Una vez confirmado, cambiamos y enviamos. Ambas transacciones quedan en la cadena para que las compruebes.',
  'board.title': 'Salidas',
  'board.intro':
    'Tipos de cambio antes de comisiones, actualizados cada {seconds} segundos. «Congestionada» significa que ahora es caro usar esa cadena; las órdenes se completan igualmente.',
  'board.updated': 'Actualizado: {time}',
  'board.stale':
    'Ahora mismo no hay precios recientes, así que no se pueden crear órdenes. La tabla se actualizará en cuanto vuelvan.',
  'board.route': 'Ruta',
  'board.rate': 'Tipo de cambio',
  'board.minimum': 'Mínimo',
  'board.confirmations': 'Confirmaciones',
  'board.network': 'Red',
  'board.clear': 'Fluida',
  'board.busy': 'Congestionada',
  'board.paused': 'En pausa',
  'board.down': 'Sin conexión',
  'features.title': 'Las reglas van impresas en el billete',
  'features.account.title': 'Sin cuenta',
  'features.account.text':
    'No pedimos nombre, correo ni teléfono. El número de seguimiento sirve para consultar la orden y el enlace de su página para gestionarla: guarda ambos.',
  'features.provable.title': 'Demostrable',
  'features.provable.text':
    'Cada orden lleva condiciones firmadas con direcciones, importes, comisiones y plazos. No hace falta fiarse: compruébalas, incluso sin conexión.',
  'features.provable.link': 'Verificar condiciones firmadas',
  'features.fast.title': 'Rapidez medida',
  'features.fast.measured_other': 'Los últimos {count} intercambios {pair} tardaron {median} (mediana).',
  'features.fast.measured_one': 'El último intercambio {pair} tardó {median}.',
  'features.fast.unmeasured':
    'Aún no hay datos suficientes para dar una mediana. Nuestra estimación es de {range}, según la cadena.',
  'board.unknown': 'Sin datos aún',
} satisfies Catalog<typeof zhCn>;
