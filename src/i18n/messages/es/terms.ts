import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/terms.ts';

export default {
  title: 'Condiciones del servicio',
  intro:
    'Esto es lo que el servicio hace de verdad; las comisiones, los plazos y los límites se leen de los parámetros con los que funciona. Además, cada orden tiene condiciones firmadas con sus propias cifras.',
  contents: 'En esta página',

  'service.title': 'El servicio',
  'service.1':
    '{brand} cambia un criptoactivo por otro sin cuenta y, en redes de prueba, ofrece una mezcla que paga por partes.',
  'service.operator': 'Operador: {operator}.',

  'networks.title': 'Redes de prueba y red principal',
  'networks.sandbox':
    'Este sitio es un entorno de pruebas: sus cadenas son simuladas y usa monedas de prueba sin valor. Las monedas reales que se envíen aquí se pierden y no podemos recuperarlas.',
  'networks.testnet':
    'Este sitio funciona en redes de prueba y usa monedas de prueba sin valor. Las monedas reales que se envíen aquí se pierden y no podemos recuperarlas.',
  'networks.mainnet': 'Este sitio funciona en las redes principales y usa activos reales.',
  'networks.mixing':
    'La mezcla solo se ofrece en redes de prueba y siempre se rechaza en la red principal: en la mayoría de los lugares, operarla con dinero ajeno exige licencia o está prohibido.',

  'orders.title': 'Cotizaciones y órdenes',
  'orders.1':
    'El precio lo calcula el servidor, con la tasa, la comisión de servicio, la comisión de red y el resultado línea por línea. Una orden le da una dirección de depósito que se usa solo para ella y unas condiciones firmadas.',
  'orders.floating':
    'Tasa flotante: el precio se fija al confirmarse su pago y tiene {floatingWindow} para pagar. Los montos que se muestran antes son estimaciones.',
  'orders.fixed':
    'Tasa fija: el precio se mantiene durante {fixedWindow}. Si su pago se detecta en la cadena dentro de ese plazo y tiene su primera confirmación poco después ({firstConfirmation}, según la cadena, como indican las condiciones firmadas), pagamos exactamente el monto firmado, con las comisiones de red incluidas. Un monto con una diferencia de hasta un {tolerance} se convierte a la misma tasa. Si el pago llega tarde, usted elige: continuar a la tasa actual o el reembolso.',
  'orders.cancel':
    'Puede cancelar una orden mientras no haya pagado. «Ya he pagado» solo hace que volvamos a consultar la cadena; nunca cambia el estado de una orden.',

  'fees.title': 'Comisiones',
  'fees.1':
    'La comisión de servicio es un porcentaje del monto que envía, según esta tabla. La comisión de red figura aparte y cubre recoger el depósito y la entrega. Se cobra como se muestra; una orden con tasa flotante paga como máximo {feeRise} veces lo mostrado y, más allá, preguntamos antes. No hay más cargos.',

  'custody.title': 'Custodia',
  'custody.1':
    'Desde su depósito hasta la entrega, las monedas las tenemos nosotros. Durante ese tiempo tiene frente a nosotros el derecho que recogen las condiciones firmadas.',
  'custody.2':
    'Las condiciones firmadas son su prueba. Descárguelas antes de pagar; puede comprobarlas en la página de verificación, también sin conexión.',

  'limits.title': 'Límites',
  'limits.1':
    'Cada activo tiene un mínimo (ahora mismo, por ejemplo, {btcMin}, {ethMin} o {usdtMin}), nunca inferior a {refundsCovered} veces la comisión de red, y un máximo (por ejemplo, {btcMax}), nunca superior a lo que nuestra billetera aún puede pagar tras todo lo que debe.',

  'refunds.title': 'Reglas de reembolso',
  'refunds.1': 'Hasta un {tolerance} por encima o por debajo del monto de la orden: la orden sigue con lo recibido.',
  'refunds.2':
    'Si la diferencia es mayor o paga otra vez antes de la entrega: usted elige en un plazo de {choiceTime} continuar a la tasa actual o recibir el reembolso. Si no elige, se reembolsa a su dirección de reembolso; si no hay dirección, la orden queda retenida y decide nuestro equipo.',
  'refunds.3':
    'Hasta {lateWatch} después del plazo: se reembolsa automáticamente a su dirección de reembolso; si no la hay, indíquela en la página de la orden.',
  'refunds.4':
    'Más tarde: se registra como no reclamado y lo reembolsa nuestro equipo. Escríbanos con el número de orden.',
  'refunds.5': 'Un pago que llega cuando la orden ya ha terminado se reembolsa aparte y no cambia la orden.',
  'refunds.6':
    'Por los reembolsos no cobramos comisión propia. Se descuenta la comisión de red por recoger su pago y devolverlo. Lo que quede después, si no alcanza para enviarse, no se puede devolver.',

  'screening.title': 'Control de direcciones y retenciones',
  'screening.1':
    'Comparamos las direcciones con una lista de sanciones fechada y guardada en nuestro servidor: antes de dar una dirección de depósito, al detectar un depósito y antes de cada entrega. Cuando no hay coincidencia, solo decimos «sin coincidencias en la lista de esa fecha».',
  'screening.2':
    'Si coincide la dirección de recepción, se rechaza la orden. Si coincide un depósito, la orden queda retenida hasta que nuestro equipo decida continuar o reembolsar; hasta entonces ni se convierte ni se reembolsa, y los fondos siguen asignados a la orden.',
  'screening.3':
    'Una orden también queda retenida cuando llega un activo equivocado o cuando una reorganización de la cadena hace desaparecer un pago confirmado. El motivo y el plazo figuran en la página de la orden.',

  'you.title': 'Su responsabilidad',
  'you.1':
    'Indique la dirección y la red correctas y envíe solo el activo que figura en la orden. Las transferencias en la cadena no se pueden deshacer.',
  'you.2':
    'Guarde el número de seguimiento, el enlace de la orden y las condiciones firmadas. Quien tenga el enlace puede gestionar la orden, y no podemos recuperarlo.',
  'you.3': 'Use solo monedas que sean suyas y respete la ley del lugar donde se encuentra.',

  'availability.title': 'Disponibilidad',
  'availability.1':
    'Podemos dejar de aceptar órdenes nuevas, en una cadena o en todas; las consultas, las entregas y los reembolsos continúan. El tiempo perdido por una caída de nuestros nodos, de la fuente de precios o de la base de datos se suma a sus plazos.',
  'availability.2':
    'No prometemos un plazo de entrega. Los tiempos de nuestras páginas son medianas medidas o se indican como estimación.',

  'liability.title': 'Responsabilidad',
  'liability.1':
    'Respondemos de lo que dicen las condiciones firmadas: pagar según lo indicado o reembolsar según las reglas anteriores.',
  'liability.2':
    'No respondemos de pérdidas por una dirección o red equivocadas, por claves o enlaces perdidos, por tasas que se mueven antes de confirmarse un pago ni por fallos de la propia cadena.',
  'liability.3': 'No se ve afectada la responsabilidad que la ley no permite excluir ni limitar.',

  'data.title': 'Datos',
  'data.1':
    'Los datos de una orden se borran {keptEnded} después de que termine. Cada dato y su plazo están en la {privacy}.',

  'changes.title': 'Cambios y contacto',
  'changes.1':
    'Estas condiciones pueden cambiar. Una orden ya creada sigue las condiciones firmadas que se emitieron con ella.',
  'changes.2':
    'Escriba a {email}; respondemos por correo en un plazo de {supportReply}. Nunca le pediremos que pague antes para recibir un reembolso o una entrega.',
} satisfies Catalog<typeof zhCn>;
