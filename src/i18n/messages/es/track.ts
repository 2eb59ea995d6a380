import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/track.ts';

export default {
  title: 'Consultar una orden',
  lede: 'Escribe el número de nueve cifras de tu billete para ver cómo va la orden. El número solo muestra: no puede cambiar nada.',
  label: 'Número de seguimiento de 9 cifras',
  placeholder: '123 456 789',
  button: 'Buscar',
  empty: 'Escribe el número de seguimiento de 9 cifras.',
  malformed: 'El número de seguimiento tiene exactamente 9 cifras.',
  missing: 'No se encontró ningún registro',
  missingText:
    'No hay ninguna orden con este número, o sus datos se borraron en su plazo. Compáralo cifra por cifra con tu página de pago. Si sigues sin encontrarla, escríbenos.',
  contact: 'Contacto',
  offline: 'No se puede contactar con el servidor',
  offlineText: 'El número que has escrito sigue ahí. Inténtalo de nuevo en un momento.',
  limited: 'Demasiadas consultas',
  limitedText:
    'Para que nadie adivine números, inténtalo de nuevo en {seconds} segundos. Lo que has escrito se conserva.',
  limitedWorking: 'Resolviendo un pequeño cálculo; la búsqueda sigue enseguida…',
  limitedAgain: 'Intentar ahora',

  'pill.completed': 'Completada en {span}',
  'notice.awaiting_deposit':
    'Esperando el pago. Para pagar, abre la página de pago que recibiste con la orden; solo tú tienes su enlace.',
  'notice.confirming': 'Pago visto, {done} de {needed} confirmaciones.',
  'notice.exchanging': 'Pago confirmado. Estamos preparando el envío.',
  'notice.mixing': 'Pago confirmado. Las partes se pagan según lo previsto: {sent} de {planned} enviadas.',
  'notice.sending': 'El envío se ha difundido; faltan las confirmaciones de bloque.',
  'notice.completed': 'La orden está completada: el envío ha llegado a la dirección de recepción.',
  'notice.completed_mix_one': 'La orden está completada: el envío ha llegado en una sola parte.',
  'notice.completed_mix_other': 'La orden está completada: el envío ha llegado en {count} partes.',
  'notice.action_required': 'El pago no encaja con la orden. Elige en la página de pago: continuar o reembolso.',
  'notice.held': 'Esta orden la tiene que revisar una persona. La página de pago dice por qué y hasta cuándo.',
  'notice.refunding': 'El reembolso está en camino; faltan las confirmaciones de bloque.',
  'notice.refunded': 'El pago ha vuelto a la dirección de reembolso.',
  'notice.expired':
    'No llegó ningún pago a tiempo. No pagues ya. Los pagos con hasta {lateHours} horas de retraso se devuelven.',
  'notice.failed': 'Lo tiene que resolver una persona. Escríbenos con el número de orden.',

  timeline: 'Cronología',
  'step.created': 'Orden creada',
  'step.processing': 'En proceso',
  'step.processing.wait': 'Empieza cuando se confirme tu pago',
  'step.mixing': 'Pago por partes (mezcla)',
  'step.mixing.count': '{sent} de {planned} partes enviadas',
  'step.completed': 'Completada',
  'step.completed.wait': 'Cuando se confirme el envío',
  'step.refunded': 'Reembolsada',
  'step.stopped': 'Sin completar',
  orderNumber: 'Número de orden',
  receiveAddress: 'Dirección de recepción',
  refresh: 'Actualizar',

  'recent.title': 'Órdenes recientes en este dispositivo',
  'recent.off':
    'No se guarda nada si no lo pides. Si lo activas, este navegador recuerda los números que consultas y no los envía a ninguna parte.',
  'recent.on': 'Solo en este navegador. Quien use este dispositivo puede verlos.',
  'recent.enable': 'Recordar en este dispositivo',
  'recent.disable': 'Desactivar y borrar todo',
  'recent.empty': 'Aún no hay nada. Las órdenes que encuentres aparecerán aquí.',
  'recent.remove': 'Borrar {code}',
} satisfies Catalog<typeof zhCn>;
