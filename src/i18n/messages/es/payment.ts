import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/payment.ts';

export default {
  'heading.pay': 'Pague su orden',
  'heading.order': 'Su orden',
  backHome: 'Volver al inicio',
  'type.floating': 'Tipo variable',
  'type.fixed': 'Tipo fijo',

  timeLeft: 'Tiempo restante',
  expired: 'Caducada',
  'soon.warn': 'Quedan menos de 5 minutos.',
  'soon.bad': 'Queda menos de 1 minuto.',
  'claim.title': 'Esperando confirmación',
  'claim.text':
    'Hemos vuelto a mirar la cadena y aún no vemos su pago. Miraremos otra vez cuando acabe la cuenta atrás.',
  'claim.left': 'Próxima consulta',
  'claim.nothing': 'Aún no ha llegado nada',
  'claim.reasons':
    'Es normal si la transacción se acaba de enviar, si el exchange aún tiene el retiro en cola, si la comisión era demasiado baja o si la red o la dirección eran incorrectas. Esta página se actualizará en cuanto aparezca su pago.',
  'claim.down': 'Ahora mismo no podemos conectar con esta cadena',
  'claim.downText':
    'Hasta que vuelva nuestro nodo no podemos ver pagos. El suyo no se ve afectado, y el plazo se prorroga lo que dure la interrupción.',

  sendExactly: 'Envíe exactamente',
  sendBetween: 'Envíe cualquier importe de este rango',
  copyAmount: 'Copiar importe',
  toAddress: 'A esta dirección',
  network: 'Red {network}',
  checkEnds: 'Compruebe los caracteres resaltados del principio y del final antes de enviar',
  copyAddress: 'Copiar dirección',
  openInWallet: 'Abrir en el monedero',
  scanFilled: 'Escanéelo con un monedero; el importe ya va incluido',
  scanAddress: 'El código solo lleva la dirección; escriba usted el importe',
  qrLabel: 'Código QR de pago: {amount} {symbol}',
  qrDownload: 'Descargar el código QR (PNG)',
  memo: 'Memo',
  memoWarning: 'Debe indicar este memo al pagar; si no, no podremos reconocer su pago.',
  copyMemo: 'Copiar memo',
  onlyNetwork: 'Solo {symbol} en la red {network}. Lo que envíe por otra red o en otro token no llegará.',
  'lookalike.title': 'Solo monedas de prueba. No envíe monedas reales.',
  'lookalike.text':
    'Esta dirección es idéntica a una de la red principal, pero solo sirve para pruebas. Las monedas reales enviadas a ella se pierden para siempre.',
  instructions: 'Antes de pagar',
  iHavePaid: 'Ya he pagado',
  iHavePaidHint: 'Hace que miremos la cadena ahora mismo. Su pago se detecta igualmente aunque no lo pulse.',
  dontPayAgain: 'Ya hemos visto su pago. No vuelva a pagar a esta dirección.',

  ticket: 'Número de seguimiento',
  copyCode: 'Copiar número',
  keep: 'Guarde este número.',
  keepText:
    'Con él puede ver en todo momento cómo va la orden. Para elegir o pedir un reembolso necesita el enlace de esta página. No podemos recuperar ninguno de los dos por usted.',
  copyLink: 'Copiar enlace',
  terms: 'Condiciones firmadas',
  verify: 'Cómo verificarlas',

  progress: 'Progreso',
  live: 'En directo',
  connecting: 'Conectando…',
  reconnecting: 'Reconectando; última actualización: {time}',
  offline: 'No se puede contactar con el servidor. Reintentando…',
  offlineText:
    'La dirección y el importe de esta página siguen siendo válidos y no se pierde nada de lo que ha escrito.',
  autoRefresh: 'Se actualiza cada {seconds} segundos',

  summary: 'Resumen de la orden',
  orderNumber: 'Número de orden',
  copyNumber: 'Copiar el número de orden',
  orderType: 'Tipo de orden',
  created: 'Creada',
  'rate.estimate': 'Tipo de referencia',
  'rate.fixed': 'Tipo fijo',
  'rate.final': 'Tipo definitivo',
  fee: 'Comisión de servicio {percent}',
  networkFee: 'Comisión de red',
  deposited: 'Recibido de usted',
  'receive.estimate': 'Usted recibe aproximadamente',
  'receive.final': 'Usted recibe',
  deliverTo: 'Entregar en',
  depositAddress: 'Dirección de depósito',
  copyReceive: 'Copiar la dirección de recepción',
  erased: 'Los datos de esta orden se borran el {date}.',

  'refund.title': 'Dirección de reembolso',
  'refund.none': 'Ninguna',
  'refund.add': 'Añadir',
  'refund.change': 'Cambiar',
  'refund.label': 'Dirección de reembolso en {network}',
  'refund.hint':
    'Adonde iría un reembolso. Use una dirección de su propio monedero, no la del exchange desde el que paga.',
  'refund.save': 'Guardar dirección de reembolso',

  'choice.title': '¿Qué hacemos con el pago?',
  'choice.continue': 'Continuar al tipo actual',
  'choice.continueText':
    'Todo lo recibido ({arrived}) se convierte al tipo variable de ese momento y se envía a su dirección de recepción.',
  'choice.refund': 'Reembolso',
  'choice.refundText': 'El pago vuelve a esta dirección, menos la comisión de red.',
  'choice.giveAddress': 'Guardar la dirección y reembolsar',

  'cancel.title': 'Cancelar esta orden',
  'cancel.text': 'Solo se puede cancelar una orden que aún no se ha pagado. Una vez cancelada, no pague.',
  'cancel.button': 'Cancelar la orden',

  transactions: 'En la cadena',
  viewTransaction: 'Ver transacción',
  copyTransaction: 'Copiar el ID de la transacción',

  'tron.title': 'Comprobar un pago en TRON',
  'tron.text': 'Esta página encuentra su pago por sí sola. También puede comprobarlo aquí a mano.',
  'tron.hash': 'Hash de la transacción (opcional)',
  'tron.addHash': 'Indicar el hash de la transacción',
  'tron.verify': 'Comprobar ahora',
  'tron.refresh': 'Actualizar estado',
  'tron.checking': 'Comprobando…',
  'tron.detected': 'Pago detectado, a la espera de confirmación',
  'tron.confirmed': 'Pago confirmado',
  'tron.not_confirmed': 'Sin confirmar: no se encontró ningún pago que coincida',
  'tron.failed': 'Verificación fallida: no se pudo consultar el estado del pago. Inténtelo más tarde.',
  'tron.hashUnknown': 'Ese hash no es un pago a la dirección de esta orden. Revíselo.',
  'tron.time': 'Hora de la transacción',
  'tron.confirmations': 'Confirmaciones',

  'faq.title': 'Preguntas sobre el pago',
  'faq.confirmations': '¿Cuántas confirmaciones hacen falta?',
  'faq.confirmationsText':
    'Confirmaciones necesarias en {network}: {needed}, normalmente en torno a {span}. Verá aquí el recuento.',
  'faq.confirmationsShort': 'Confirmaciones necesarias en {network}: {needed}. Verá aquí el recuento.',
  'faq.floating': '¿Cómo funciona el tipo variable?',
  'faq.floatingText':
    'El precio se fija en el momento en que se confirma su pago; lo que se ve antes es una estimación. La comisión de servicio es del {percent} y la comisión de red va aparte, al coste real.',
  'faq.fixed': '¿Cómo funciona el tipo fijo?',
  'faq.fixedText':
    'Si vemos su pago antes de que acabe el tiempo, se convierte al tipo de la orden. Si llega tarde, usted elige: el tipo actual o un reembolso. La comisión de servicio es del {percent}.',
  'faq.refund': '¿Y si envío de más, de menos o tarde?',
  'faq.refundText':
    'Con una diferencia de hasta un {tolerance}, la orden sigue tal cual. Si es mayor, o si paga dos veces, usted elige continuar o recuperar el pago en un plazo de {days} días. Un pago con hasta {lateHours} horas de retraso vuelve automáticamente a su dirección de reembolso.',
  'faq.refundOpenText':
    'Cualquier importe dentro de los límites se cambia sin más. Si queda fuera, o si paga dos veces, usted elige continuar o recuperar el pago en un plazo de {days} días. Un pago con hasta {lateHours} horas de retraso vuelve automáticamente a su dirección de reembolso.',
  'faq.refundFixedText':
    'Con una diferencia de hasta un {tolerance}, la orden sigue tal cual. Si es mayor, si paga dos veces o si el pago llega tarde, usted elige continuar o recuperar el pago en un plazo de {days} días.',

  'toast.submitted': 'Pago notificado',
  'toast.submittedText': 'Esperando la confirmación de la cadena.',
  'toast.confirmed': 'Pago confirmado',
  'toast.failed': 'Falló la confirmación',
  'toast.failedText': 'No se pudo confirmar el pago; inténtelo de nuevo.',
  'toast.saved': 'Dirección de reembolso guardada',

  'missing.title': 'Orden no encontrada',
  'missing.text':
    'Puede que el enlace esté incompleto o que los datos de la orden se hayan borrado en la fecha prevista. Revise el enlace; con el número de seguimiento aún puede consultarla. Si ha pagado y no ve su orden, escríbanos.',
  'missing.track': 'Buscar por número',
  'missing.contact': 'Escríbanos',
  'unaddressed.title': 'Aún no hay dirección de depósito',
  'unaddressed.text':
    'No hemos podido obtener una dirección de depósito para esta orden. No pague a ninguna dirección; vuelva a intentarlo en un momento. Si prefiere no hacerlo, no pierde nada.',

  'sandbox.title': 'Banco de pruebas',
  'sandbox.text': 'Aquí no hay dinero real. Pague, cree bloques y adelante el reloj para ver qué pasa con la orden.',
  'sandbox.pay': 'Pagar con monedas de prueba',
  'sandbox.exact': 'Importe exacto',
  'sandbox.little': '10 % de menos',
  'sandbox.much': '10 % de más',
  'sandbox.twice': 'Dos veces',
  'sandbox.late': 'Fuera de plazo',
  'sandbox.block': 'Crear un bloque',
  'sandbox.blockOn': 'Un bloque en {chain}',
  'sandbox.clock': 'Adelantar el reloj',
  'sandbox.clockHint': 'Vale para todas las órdenes de este entorno.',
  'faucet.title': 'Pagar con monedas de prueba',
  'faucet.text': 'El faucet paga con monedas de prueba, que no valen nada. El pago entra en el próximo bloque.',
  'faucet.more': 'Elegir otro importe o crear bloques en el faucet',
  'faq.confirmationsTable': 'Confirmaciones necesarias en cada cadena',
} satisfies Catalog<typeof zhCn>;
