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
    'El precio lo calcula el servidor, con el tipo, la comisión de servicio, la comisión de red y el resultado línea por línea. Una orden te da una dirección de pago que se usa solo para ella y unas condiciones firmadas.',
  'orders.floating':
    'Tipo variable: el precio se fija al confirmarse tu pago y tienes {floatingWindow} para pagar. Los importes que se muestran antes son estimaciones.',
  'orders.fixed':
    'Tipo fijo: el tipo se mantiene {fixedWindow} y se aplica si tu pago se ve en la cadena dentro de ese plazo. Si se ve más tarde, eliges entre el tipo actual y el reembolso.',
  'orders.cancel':
    'Puedes cancelar una orden hasta que pagues. «Ya he pagado» solo hace que volvamos a mirar la cadena; nunca cambia el estado de una orden.',

  'fees.title': 'Comisiones',
  'fees.1':
    'La comisión de servicio es una parte del importe que envías, según esta tabla y ninguna otra. La comisión de red figura aparte y se liquida a su coste. No hay más cargos.',

  'custody.title': 'Custodia',
  'custody.1':
    'Desde tu depósito hasta el envío, las monedas las tenemos nosotros. Durante ese tiempo tienes frente a nosotros el derecho que recogen las condiciones firmadas.',
  'custody.2':
    'Las condiciones firmadas son tu prueba. Descárgalas antes de pagar; puedes comprobarlas en la página de verificación, también sin conexión.',

  'limits.title': 'Límites',
  'limits.1':
    'Cada activo tiene un mínimo (por ejemplo, {btcMin}, {ethMin} o {usdtMin}), nunca inferior a {refundsCovered} veces la comisión de red, y un máximo (por ejemplo, {btcMax}), nunca superior a lo que nuestro monedero aún puede pagar tras todo lo que debe.',

  'refunds.title': 'Reglas de reembolso',
  'refunds.1': 'Hasta un {tolerance} por encima o por debajo de lo pedido: la orden sigue con lo recibido.',
  'refunds.2':
    'Si la diferencia es mayor o pagas otra vez antes del envío: eliges en un plazo de {choiceTime} continuar al tipo actual o el reembolso. Si no eliges, se reembolsa a tu dirección de reembolso; si no hay dirección, la orden queda en espera y decide nuestro equipo.',
  'refunds.3':
    'Hasta {lateWatch} después del plazo: se reembolsa automáticamente a tu dirección de reembolso; si no la hay, indícala en la página de la orden.',
  'refunds.4':
    'Más tarde: se anota como no reclamado y lo reembolsa nuestro equipo. Escríbenos con el número de orden.',
  'refunds.5': 'Un pago que llega cuando la orden ya ha terminado se reembolsa aparte y no cambia la orden.',
  'refunds.6':
    'De los reembolsos se descuenta la comisión de red. Lo que después no alcance para enviarse no se puede devolver.',

  'screening.title': 'Control de direcciones y esperas',
  'screening.1':
    'Comparamos las direcciones con una lista de sanciones fechada y guardada en nuestro servidor: antes de dar una dirección de pago, al ver un depósito y antes de cada envío. Cuando no hay coincidencia, solo decimos «sin coincidencias en la lista de esa fecha».',
  'screening.2':
    'Si coincide la dirección de destino, se rechaza la orden. Si coincide un depósito, la orden queda en espera hasta que nuestro equipo decida continuar o reembolsar; hasta entonces ni se cambia ni se reembolsa, y el dinero sigue anotado en la orden.',
  'screening.3':
    'Una orden también queda en espera cuando llega un activo equivocado o cuando una reorganización de la cadena hace desaparecer un pago confirmado. El motivo y el plazo figuran en la página de la orden.',

  'you.title': 'Tu parte',
  'you.1':
    'Indica la dirección y la red correctas y envía solo el activo que figura en la orden. Las transferencias en la cadena no se pueden deshacer.',
  'you.2':
    'Guarda el número de seguimiento, el enlace de la orden y las condiciones firmadas. Quien tenga el enlace puede gestionar la orden, y no podemos recuperarlo por ti.',
  'you.3': 'Usa solo monedas que sean tuyas y respeta la ley del lugar donde estás.',

  'availability.title': 'Disponibilidad',
  'availability.1':
    'Podemos dejar de aceptar órdenes nuevas, en una cadena o en todas; las consultas, los envíos y los reembolsos continúan. El tiempo perdido por una caída de nuestros nodos, de la fuente de precios o de la base de datos se suma a tus plazos.',
  'availability.2':
    'No prometemos un plazo de entrega. Los tiempos de nuestras páginas son medianas medidas o se indican como estimación.',

  'liability.title': 'Responsabilidad',
  'liability.1':
    'Respondemos de lo que dicen las condiciones firmadas: pagar según lo indicado o reembolsar según las reglas anteriores.',
  'liability.2':
    'No respondemos de pérdidas por una dirección o red equivocadas, por claves o enlaces perdidos, por tipos que se mueven antes de confirmarse un pago ni por fallos de la propia cadena.',
  'liability.3': 'No se ve afectada la responsabilidad que la ley no permite excluir ni limitar.',

  'data.title': 'Datos',
  'data.1':
    'Los datos de una orden se borran {keptEnded} después de que termine. Cada dato y su plazo están en la {privacy}.',

  'changes.title': 'Cambios y contacto',
  'changes.1':
    'Estas condiciones pueden cambiar. Una orden ya creada sigue las condiciones firmadas que se emitieron con ella.',
  'changes.2':
    'Escribe a {email}; respondemos por correo en un plazo de {supportReply}. Nadie te pedirá nunca que pagues antes para recibir un reembolso o un envío.',
} satisfies Catalog<typeof zhCn>;
