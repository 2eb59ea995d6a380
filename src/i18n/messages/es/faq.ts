import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/faq.ts';

export default {
  title: 'Preguntas frecuentes',
  intro:
    'Las comisiones, los plazos y los límites de esta página se leen de los mismos parámetros con los que funciona el servicio. Si un parámetro cambia, la respuesta también.',
  contents: 'Preguntas de esta página',
  estimate: 'Estimación',

  'fee.product': 'Servicio',
  'fee.rate': 'Comisión',
  'fee.floating': 'Intercambio, tasa flotante',
  'fee.fixed': 'Intercambio, tasa fija',
  'fee.preset': 'Tarjeta de mezcla (tres preajustes)',
  'fee.custom': 'Página de mezcla (ajustes propios)',
  'fee.customRate':
    '{mixBase}, más {mixRound} por ronda; {mixLong} más si la demora supera {longDelay}; {mixMaximum} más con privacidad máxima',
  'fee.network': 'Comisión de red',
  'fee.networkRate': 'Monto mostrado',

  'account.q': '¿Necesito una cuenta?',
  'account.1':
    'No. No hay cuenta ni contraseña, y no pedimos correo ni teléfono. Cada orden le da dos cosas: un número de seguimiento de nueve cifras, que muestra el progreso, y el enlace de la orden, que permite actuar: cancelar, pedir el reembolso o indicar una dirección de reembolso. Guarde ambos; no podemos recuperarlos por usted.',
  'account.2':
    'Los datos de una orden se borran {keptEnded} después de que termine. La política de privacidad enumera cada dato que guardamos y cuándo se borra.',

  'fees.q': '¿Cuánto cuesta?',
  'fees.1':
    'La comisión de servicio se calcula sobre el monto que envía. La comisión de red figura aparte y cubre ambos tramos: recoger su depósito y la entrega. Se cobra como se muestra. Si sube antes de fijar el precio de una orden con tasa flotante, es como máximo {feeRise} veces lo mostrado; más allá, le preguntamos antes.',
  'fees.2':
    'Los dos precios de la mezcla difieren por un motivo: los preajustes son iguales para todos, cuestan menos y se confunden más fácilmente con otras órdenes; los ajustes propios cuestan más y llaman la atención.',

  'time.q': '¿Cuánto tarda?',
  'time.measured':
    'Medido en nuestras propias órdenes: la mediana de los últimos {mostOrders} intercambios completados de cada par, desde que se detectó el pago hasta la confirmación de la entrega.',
  'time.others':
    'De los demás pares aún no hay datos suficientes (menos de {fewestOrders} órdenes). Solo como estimación: {quickRange} en cadenas de bloques rápidos, {slowRange} en las más lentas, como Bitcoin, y {mixingRange} para la mezcla.',
  'time.unmeasured':
    'Aún no hay datos suficientes: ningún par tiene {fewestOrders} órdenes completadas, así que no damos un tiempo medido. Solo como estimación: {quickRange} en cadenas de bloques rápidos, {slowRange} en las más lentas, como Bitcoin, y {mixingRange} para la mezcla.',
  'time.why':
    'Casi todo el tiempo se va en esperar confirmaciones de bloque; los montos mayores, solos o sumados a otros depósitos, necesitan más. La página de la orden las cuenta según llegan.',

  'speed.pair': 'Par',
  'speed.median': 'Tiempo mediano',
  'speed.orders': 'Órdenes medidas',

  'rate.q': '¿Qué diferencia hay entre tasa flotante y tasa fija?',
  'rate.1':
    'Flotante: el precio se fija en el momento en que se confirma su pago. Lo que ve antes es una estimación que se actualiza cada {refresh}. La comisión de servicio es del {floatingFee} y tiene {floatingWindow} para pagar.',
  'rate.2':
    'Fija: el precio de la orden se mantiene durante {fixedWindow}. Si su pago se detecta en la cadena dentro de ese plazo y tiene su primera confirmación poco después ({firstConfirmation}, según la cadena), usted recibe exactamente el monto de las condiciones firmadas, con las comisiones de red incluidas. La comisión de servicio es del {fixedFee}, un {fixedExtra} más que con tasa flotante. Si el pago llega tarde, usted elige: continuar a la tasa actual o el reembolso.',

  'limits.q': '¿Cuáles son los montos mínimo y máximo?',
  'limits.1':
    'Ahora mismo el mínimo es, por ejemplo, de {btcMin}, {ethMin} o {usdtMin}. En ningún activo es inferior a {refundsCovered} veces la comisión de red, para que un reembolso siempre deje algo que devolver.',
  'limits.2':
    'El máximo es la menor de dos cifras: el límite del activo ({btcMax} en Bitcoin) o lo que nuestra billetera aún puede pagar una vez descontado lo que ya debe. El formulario indica cuál de las dos se aplica.',

  'mispaid.q': '¿Y si envío de más, de menos o tarde?',
  'mispaid.1':
    'Con una diferencia de hasta el {tolerance}, la orden sigue con el monto recibido. Si la diferencia es mayor o paga dos veces, usted elige en un plazo de {choiceTime}: continuar a la tasa actual o recuperar el dinero. Si no elige, se reembolsa a su dirección de reembolso; si no la hay, la orden queda retenida hasta que nuestro equipo la resuelva.',
  'mispaid.2':
    'Un pago que llega hasta {lateWatch} después del plazo vuelve automáticamente a su dirección de reembolso; si no indicó ninguna, la página de la orden se la pide. Lo que llegue más tarde lo devuelve nuestro equipo. De los reembolsos se descuenta la comisión de red.',

  'network.q': '¿Qué pasa si elijo una red equivocada?',
  'network.1':
    'USDT y USDC existen en varias cadenas, así que la red debe ser la correcta en ambos lados. Antes de pagar, compruebe la red que indica la página de la orden y envíe solo el activo que figura en ella.',
  'network.2':
    'Si llega otro activo por la cadena correcta, la orden queda retenida y nuestro equipo lo devuelve. Lo enviado por una cadena que no vigilamos normalmente no se puede recuperar.',

  'custody.q': '¿Quién tiene las monedas durante el intercambio?',
  'custody.1':
    'Nosotros, desde su depósito hasta la entrega. Durante ese tiempo tiene que confiar en nosotros, y lo decimos con claridad.',
  'custody.2':
    'Su prueba son las condiciones firmadas: se emiten junto con la dirección de depósito e indican direcciones, montos, tasa, comisiones y plazos. Puede descargarlas y comprobarlas, también sin conexión.',

  'held.q': '¿Por qué puede quedar retenida una orden?',
  'held.1':
    'Comparamos las direcciones con una lista de sanciones guardada en nuestro servidor: antes de dar una dirección de depósito, al detectar un depósito y antes de cada entrega. Si coincide la dirección de recepción, se rechaza la orden. Si coincide un depósito, la orden queda retenida hasta que nuestro equipo decida continuar o reembolsar; los fondos siguen asignados a su orden. Cuando no hay coincidencia, solo decimos «sin coincidencias en la lista de esa fecha».',
  'held.2':
    'Una orden también queda retenida cuando llega un activo equivocado, cuando una reorganización de la cadena hace desaparecer un pago confirmado o cuando vence el plazo y no hay dirección de reembolso. La página de la orden indica el motivo.',

  'mixing.q': '¿Qué hace la mezcla y qué no hace?',
  'mixing.1':
    'La mezcla paga en varias partes a lo largo de un tiempo, con monedas del pool de mezcla. Cuánto ayuda depende de cuántas órdenes similares haya en ese momento: con pocas apenas hay privacidad, y la página lo dice. Nosotros siempre podemos relacionar los dos lados.',
  'mixing.2':
    'La mezcla solo se ofrece en redes de prueba y se rechaza en la red principal: en la mayoría de los lugares, operarla con dinero ajeno exige licencia o está prohibido.',
  moreConfirmations: 'Confirmaciones necesarias en cada cadena',
} satisfies Catalog<typeof zhCn>;
