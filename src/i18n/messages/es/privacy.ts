import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/privacy.ts';

export default {
  title: 'Política de privacidad',
  intro:
    'Esta tabla enumera todos los datos que guardamos y cuándo se borran. El programa que los borra y esta página usan la misma lista y los mismos plazos.',

  'table.title': 'Qué guardamos y hasta cuándo',
  'table.field': 'Dato',
  'table.why': 'Para qué',
  'table.until': 'Se borra',
  'until.with_order':
    '{keptEnded} después de que termine la orden; si no se pagó, {keptUnpaid} después de que dejemos de esperar un pago',
  'until.never': 'No se borra',
  'until.sourceTag': 'Cuando el pago se confirma o la orden vence; la clave se reemplaza cada pocas horas',
  'until.apiQuotes': '{keptQuote} después de vencer',
  'until.apiInvoices': '{keptInvoice} después de vencer, o con la orden que la pagó',
  'until.apiRequests': 'Al cabo de {keptRequest}, o con la orden si esta se borra antes',
  'until.apiNonces': 'Poco después de {keptNonce}',
  'until.webhookEvents': 'Al cabo de {keptEvent}, o con la orden si esta se borra antes',
  'until.webhookAddress': 'Cuando el programa la quite, o cuando su clave se revoque o venza',
  'until.apiKeys':
    'Las claves del operador no se borran; las de prueba, {keptKey} después de vencer, una vez borradas sus órdenes',
  'until.choices': 'Al cabo de {cookieLife}, o cuando borre los datos del navegador',
  'until.recentOrders': 'Cuando lo desactive o borre los datos del navegador',
  'until.typed': 'Cuando cierre la pestaña',
  'until.walletPayment': 'Cuando cierre la pestaña',
  'until.shell': 'Cuando los reemplace una versión nueva o borre los datos del navegador',
  'until.pushWorker': 'Cuando lo desactive, abra o descarte el último aviso, o borre los datos del navegador',

  'field.trackingCode': 'Número de seguimiento',
  'why.trackingCode': 'Para consultar la orden',
  'field.receiveAddress': 'Dirección de recepción',
  'why.receiveAddress': 'Para pagarle',
  'field.refundAddress': 'Dirección de reembolso, si la indicó',
  'why.refundAddress': 'Para reembolsarle si hace falta',
  'field.depositAddress': 'Dirección de depósito y memo que figuran en la orden',
  'why.depositAddress': 'Para decirle dónde pagar',
  'field.matchedAddress': 'Dirección que coincidió con la lista de sanciones',
  'why.matchedAddress': 'Para que un operador revise la coincidencia',
  'field.signedTerms': 'Condiciones firmadas',
  'why.signedTerms': 'Para que las descargue como prueba',
  'field.signedReceipt': 'Recibo firmado',
  'why.signedReceipt': 'Para que lo descargue como prueba de lo ocurrido',
  'field.signedTransactions': 'Transacciones de entrega firmadas',
  'why.signedTransactions': 'Para repetir una entrega que no llegó a la cadena',
  'field.mixing': 'Ajustes de mezcla, plan de las partes y otras direcciones de recepción',
  'why.mixing': 'Para pagar las partes según el plan',
  'field.formKey': 'Una clave del formulario enviado',
  'why.formKey': 'Para que dos clics creen una sola orden',
  'field.apiKey': 'La clave de API que creó la orden y lo que gana su socio',
  'why.apiKey': 'Para informar al programa que la creó de cómo avanza',
  'field.apiQuotes': 'Cotizaciones emitidas a programas a través de la API',
  'why.apiQuotes': 'Para que un programa pueda crear una orden según una cotización',
  'field.apiLabels': 'Referencia y textos del programa que creó la orden',
  'field.apiInvoices':
    'Factura de un programa: monto, dirección de recepción, referencia, descripción y enlace de vuelta',
  'why.apiInvoices': 'Para que alguien pueda pagarla y el programa vea que está pagada',
  'field.apiRequests': 'Solicitudes a la API con Idempotency-Key: hashes e identificador de lo creado',
  'why.apiLabels': 'Para que ese programa vuelva a encontrar sus órdenes',
  'why.apiRequests': 'Para que una solicitud repetida se ejecute una sola vez',
  'field.apiNonces': 'Hashes de los nonces de las solicitudes firmadas a la API',
  'why.apiNonces': 'Para que nadie pueda repetir una solicitud que haya grabado',
  'field.webhookEvents': 'Eventos de webhook para programas y resultado de cada intento de envío',
  'why.webhookEvents': 'Para informar a un programa de sus órdenes y permitirle consultar lo que no recibió',
  'field.webhookAddress': 'Dirección del webhook y su secreto de firma, cifrado',
  'why.webhookAddress': 'Para saber adónde enviar los eventos y firmarlos',
  'field.apiKeys':
    'Claves de API: etiqueta, hash, límites, redes permitidas, secreto de firma cifrado y último día de uso',
  'why.apiKeys': 'Para reconocer a los programas y poder revocar sus claves',
  'field.caseFile': 'Notas de los operadores sobre la orden y quién se ocupa de ella',
  'why.caseFile': 'Para ayudarle cuando algo salió mal',
  'why.chat': 'Para actualizar el mensaje sobre la orden en el chat que la creó',
  'field.chat':
    'De órdenes del bot: los números de chat y mensaje cifrados, un hash con clave del chat, el idioma y lo último que se comunicó',
  'field.pushes':
    'Si pidió un aviso en un dispositivo: la dirección push de su navegador para esta orden, cifrada, su idioma y lo que falta por enviar. Se borra antes si lo desactiva, cancela o ya recibió el aviso del final',
  'why.pushes': 'Para avisarle cuando la orden termine o necesite de usted',
  'field.sourceTag': 'Un hash con clave de la red que creó una orden sin pagar',
  'why.sourceTag': 'Para que un solo origen no retenga lo que otros necesitan',
  'field.totals': 'Número de orden, activos, montos, tasa, comisiones, estado y horas',
  'why.totals': 'Contabilidad y totales',
  'field.history': 'Registro de cambios de estado',
  'why.history': 'Para saber por qué pasos pasó una orden',
  'field.matches': 'Coincidencia con la lista de sanciones: entrada, fecha y si se descartó',
  'why.matches': 'Para demostrar por qué se retuvo o continuó una orden',
  'field.chainTransactions': 'Identificadores de transacción, montos y bloques',
  'why.chainTransactions': 'Para cotejar nuestros libros con la cadena pública',
  'field.addressLink': 'Qué dirección de depósito correspondía a qué orden',
  'why.addressLink': 'Para saber de quién son las monedas que aún lleguen a una dirección antigua',
  'field.ledger': 'Asientos contables y saldos, también de lo que ganaron los socios',
  'why.ledger': 'Los libros deben cuadrar en todo momento',
  'field.choices':
    'Cookies: el idioma que usa, y, si los eligió, el aspecto claro u oscuro y la divisa en la que se muestra el valor de los montos. El idioma está también en el almacenamiento local del navegador',
  'why.choices': 'Para conservar su elección en la próxima visita',
  'field.recentOrders': 'Números de seguimiento y enlaces de sus órdenes, solo en su navegador y solo si lo pide',
  'why.recentOrders': 'Para que las encuentre de nuevo. Nosotros no podemos verlo',
  'field.typed':
    'Lo que escribió en el formulario de una orden, direcciones incluidas, solo en la pestaña abierta. Las monedas y el monto están también en la dirección de la página',
  'why.typed':
    'Para que no se pierda nada al recargar, volver atrás o cambiar de idioma. Solo se envía cuando crea la orden',
  'field.walletPayment':
    'Si paga con una billetera del navegador: la dirección de depósito y el ID de la transacción, solo en la pestaña abierta',
  'why.walletPayment': 'Para que tras recargar la página vea que ya pagó y no pague dos veces',
  'field.shell':
    'Hojas de estilo, fuentes, scripts y la página que avisa de que no hay conexión, desde que usa una página',
  'why.shell':
    'Para mostrar antes las páginas y decirlo con franqueza cuando no hay conexión. No se guarda ninguna página de una orden',
  'field.pushWorker': 'Si pidió un aviso: un pequeño programa y una dirección push, solo para esa orden',
  'why.pushWorker':
    'Para mostrarle el aviso. No guarda nada; un aviso en pantalla contiene el enlace que se abre al tocarlo',

  'clock.title': 'Cómo se cuentan los plazos',
  'clock.1':
    'Una orden termina cuando se ha pagado o reembolsado, o cuando lo que queda es demasiado poco para devolverlo.',
  'clock.2':
    'Una orden sin pagar se vigila {lateWatch} después de su plazo para poder devolver pagos tardíos; {keptUnpaid} después se borran sus datos.',
  'clock.3':
    'Mientras le debamos algo, o haya monedas en camino, los datos se conservan para que pueda volver a reclamarlas.',
  'clock.4':
    'Tras el borrado, el número de seguimiento y el enlace de la orden dejan de funcionar y no podemos recuperarlos.',

  'stays.title': 'Qué significa lo que permanece',
  'stays.1':
    'Las transacciones de una cadena pública las puede ver cualquiera, con las direcciones que pagan y reciben, y no podemos borrarlas. Guardamos sus identificadores, de modo que a partir de ellos aún se pueden encontrar las direcciones en la cadena.',
  'stays.2': 'También en las órdenes de mezcla sabemos qué depósito y qué entregas van juntos.',

  'absent.title': 'Qué no guardamos',
  'absent.1':
    'Direcciones IP, identificación del navegador y página de procedencia: ni se guardan ni se registran, tampoco si hay errores.',
  'absent.2': 'Nombres, correos, teléfonos y cuentas: no se recogen.',
  'absent.3':
    'Scripts, tipos de letra o estadísticas de terceros: nuestras páginas no envían solicitudes a ningún otro sitio. Solo si pide un aviso en un dispositivo, su navegador obtiene una dirección del servicio push de su fabricante, y a ella enviamos.',
  'absent.4':
    'Lo que usted visita: las páginas vistas se cuentan por día, según el tipo de página y el idioma, y nada más.',
  'absent.5':
    'Para frenar a quien prueba números de seguimiento o claves de API al azar, o acumula claves de prueba, se mantiene en memoria por poco tiempo un hash con clave del origen; la clave se renueva con regularidad y nada se escribe en disco.',

  'people.title': 'Quién puede verlo',
  'people.1':
    'Los operadores pueden ver las órdenes en la administración hasta que se borran. Todo lo que hacen queda en un registro de auditoría en el que se notaría cualquier cambio posterior.',
  'people.2':
    'El correo que nos envía se guarda en un buzón ajeno a este sistema; los plazos de arriba no se le aplican.',
  'contact.title': '¿Preguntas?',
  'contact.1': 'Escriba a {email}. Respondemos por correo en un plazo de {supportReply}.',
} satisfies Catalog<typeof zhCn>;
