import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/track.ts';

export default {
  title: 'Seguir una orden',
  lede: 'Escriba su número de seguimiento de nueve cifras para ver cómo va la orden. Solo sirve para consultar: no puede cambiar nada.',
  label: 'Número de seguimiento de 9 cifras',
  placeholder: '123 456 789',
  button: 'Buscar la orden',
  empty: 'Escriba el número de seguimiento de 9 cifras.',
  malformed: 'El número de seguimiento tiene exactamente 9 cifras.',
  missing: 'No se encontró la orden',
  missingText:
    'No hay ninguna orden con este número de seguimiento, o sus datos se borraron en la fecha prevista. Compárelo cifra por cifra con el de la página de la orden. Si sigue sin encontrarla, escríbanos.',
  contact: 'Escríbanos',
  offline: 'No se puede contactar con el servidor',
  offlineText: 'El número de seguimiento que ha escrito sigue ahí. Inténtelo de nuevo en un momento.',
  limited: 'Demasiadas consultas',
  limitedText_one:
    'Limitamos las consultas para que nadie adivine números de seguimiento. Inténtelo de nuevo en {count} segundo. Lo que ha escrito se conserva.',
  limitedText_other:
    'Limitamos las consultas para que nadie adivine números de seguimiento. Inténtelo de nuevo en {count} segundos. Lo que ha escrito se conserva.',
  limitedWorking: 'Resolviendo un pequeño cálculo; la búsqueda sigue enseguida…',
  limitedAgain: 'Intentar ahora',

  'pill.completed': 'Completada en {span}',
  'notice.awaiting_deposit': 'Esperando el pago. Para pagar, abra la página de la orden; solo usted tiene su enlace.',
  'notice.confirming': 'Pago detectado: {done} de {needed} confirmaciones.',
  'notice.exchanging': 'Pago confirmado. Estamos preparando la entrega.',
  'notice.mixing': 'Pago confirmado. Las partes se envían según lo previsto: {sent} de {planned} enviadas.',
  'notice.sending': 'La entrega se ha difundido; faltan las confirmaciones de bloque.',
  'notice.completed': 'La orden está completada: la entrega ha llegado a la dirección de recepción.',
  'notice.completed_mix_one': 'La orden está completada: la entrega ha llegado en una sola parte.',
  'notice.completed_mix_other': 'La orden está completada: la entrega ha llegado en {count} partes.',
  'notice.action_required': 'El pago no coincide con la orden. Elija en la página de la orden: continuar o reembolso.',
  'notice.held': 'Nuestro equipo está revisando esta orden. La página de la orden dice por qué y hasta cuándo.',
  'notice.refunding': 'El reembolso está en camino; faltan las confirmaciones de bloque.',
  'notice.refunded': 'El pago ha vuelto a la dirección de reembolso.',
  'notice.expired':
    'No llegó ningún pago a tiempo. No envíe ningún pago. Los pagos con hasta {lateHours} horas de retraso aún se pueden devolver.',
  'notice.cancelled':
    'La orden se canceló. No envíe ningún pago. Un pago que aún llegue en {lateHours} horas se puede devolver.',
  'notice.late': 'Llegó un pago cuando la orden ya había terminado. La página de la orden dice qué ocurre con él.',
  'notice.failed': 'Nuestro equipo está revisando esta orden. Escríbanos con el número de orden.',

  timeline: 'Cronología',
  'step.created': 'Orden creada',
  'step.processing': 'En proceso',
  'step.processing.wait': 'Empieza cuando se confirme su pago',
  'step.mixing': 'Entrega por partes (mezcla)',
  'step.mixing.count': '{sent} de {planned} partes enviadas',
  'step.completed': 'Completada',
  'step.completed.wait': 'Cuando se confirme la entrega',
  'step.refunded': 'Reembolsada',
  'step.stopped': 'Sin completar',
  orderNumber: 'Número de orden',
  receiveAddress: 'Dirección de recepción',
  rounded:
    'El número de seguimiento muestra montos redondeados y el final de la dirección. La página de la orden lo muestra todo.',
  mixHidden:
    'El número de seguimiento no muestra ni montos ni direcciones de una mezcla. La página de la orden sí los muestra.',
  refresh: 'Actualizar',

  'recent.title': 'Órdenes recientes en este dispositivo',
  'recent.off':
    'No se guarda nada si usted no lo pide. Si lo activa, este navegador recuerda los números de seguimiento que consulta y no los envía a ninguna parte.',
  'recent.on': 'Se guardan solo en este navegador. Quien use este dispositivo puede verlos.',
  'recent.enable': 'Recordar en este dispositivo',
  'recent.disable': 'Desactivar y borrar todo',
  'recent.empty': 'Aún no hay nada. Las órdenes que encuentre aparecerán aquí.',
  'recent.remove': 'Borrar {code}',
  'device.title': 'Órdenes en este dispositivo',
  'device.empty':
    'Aún ninguna. La página de cada orden ofrece guardar aquí su enlace. No se guarda nada si usted no lo pide.',
  'device.on':
    'Sus enlaces se guardan solo en este navegador. Quien use este dispositivo puede abrir y cambiar estas órdenes.',
  'device.underWay': 'en curso la última vez',
  'device.over': 'terminada',
  'device.forget': 'Olvidar {code}',
  'device.forgetAll': 'Olvidar todas',
  'device.file': 'Llevarlas a otro dispositivo',
  'device.passphrase': 'Frase de contraseña del archivo',
  'device.fileText':
    'El archivo se cifra en su navegador. Sin la frase de contraseña nadie puede abrirlo, tampoco nosotros. Use al menos {count} caracteres.',
  'device.short': 'Use al menos {count} caracteres.',
  'device.notFile': 'No es un archivo de órdenes de este sitio.',
  'device.wrong': 'La frase no abre este archivo.',
  'device.taken': 'Las órdenes del archivo ya están guardadas en este navegador.',
  'device.save': 'Guardar como archivo',
  'device.open': 'Abrir un archivo',
} satisfies Catalog<typeof zhCn>;
