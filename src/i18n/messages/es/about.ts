import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/about.ts';

export default {
  title: 'Quiénes somos',
  lede: 'Hacemos una sola cosa: cambiar una moneda por otra, sin cuenta, y dejar constancia de cada paso para que usted pueda comprobarlo.',
  'facts.label': 'El servicio en cifras',
  'facts.fee': 'comisión de servicio, tasa flotante',
  'facts.assets': 'activos disponibles',
  'facts.chains': 'cadenas',
  'facts.refund': 'reembolso de pagos tardíos',
  'intro.title': 'Qué hacemos',
  'intro.service':
    '{brand} cambia una moneda por otra. Usted elige dos monedas e indica dónde recibir; le damos una dirección de depósito exclusiva de esa orden. Tiene {window} para pagar y, cuando la cadena lo confirma, hacemos la conversión y enviamos el resultado a su billetera. Sin cuenta, sin nombre y sin correo.',
  'intro.money':
    'Nuestros ingresos son la comisión de servicio: {floatingFee} con tasa flotante y {fixedFee} con tasa fija, que mantiene el precio durante {hold}. La comisión de red va en su propia línea, se ve antes de crear la orden y se cobra como se muestra.',
  'intro.limits':
    'No somos un banco ni una billetera: custodiamos sus monedas desde el depósito hasta la entrega. Conocemos los dos lados de cada orden y las cadenas son públicas. Este servicio no puede ocultarlo.',
  'values.title': 'Cuatro cosas que nos importan',
  'values.privacy.title': 'La privacidad, primero',
  'values.privacy.text':
    'No pedimos nombre, correo ni teléfono y no registramos direcciones IP. Los datos de una orden se borran {ended} después de que termine; los de una orden sin pagar, {unpaid} después de que dejemos de esperar un pago. Se conservan los libros contables y, con ellos, qué dirección correspondía a qué orden.',
  'values.secure.title': 'Seguro y confiable',
  'values.secure.text':
    'Solo cuentan como pago las confirmaciones en un bloque, nunca un clic ni un temporizador. Lo que llega con hasta {late} de retraso vuelve a su dirección de reembolso, y los plazos se prorrogan si falla nuestro nodo o nuestra fuente de precios.',
  'values.custody.title': 'Custodia clara',
  'values.custody.text':
    'Desde el depósito hasta la entrega custodiamos sus monedas, y lo decimos. Cada orden lleva condiciones firmadas que indican qué le debemos: son su prueba.',
  'values.transparent.title': 'Transparencia',
  'values.transparent.text':
    'Hay una única tabla de comisiones y todas las páginas la usan. Cada cotización incluye todos sus datos, así que cualquiera puede rehacer el cálculo. No publicamos cifras que no hayamos medido.',
  'tech.title': 'Ventajas técnicas',
  'tech.intro': 'El programa hace cumplir cada uno de estos puntos y las pruebas automáticas los vigilan.',
  'tech.price.title': 'Cotizaciones que se pueden recalcular',
  'tech.price.text':
    'Cada cotización indica la tasa, la hora de los precios, todas las comisiones y la regla de redondeo; los mismos datos dan siempre el mismo resultado. No se acepta ninguna orden con precios de más de {maxAge}.',
  'tech.address.title': 'Una dirección por orden',
  'tech.address.text':
    'Cada orden tiene su propia dirección de depósito, que no se vuelve a usar. Si no la hay, verá un error, nunca otra dirección. De la dirección de recepción que usted indica comprobamos el formato y la suma de control propios de su cadena.',
  'tech.confirm.title': 'Leemos cada bloque',
  'tech.confirm.text':
    'Leemos {chains} cadenas bloque a bloque. El monto decide cuántas confirmaciones hacen falta y, tras una reorganización, volvemos atrás y lo comprobamos de nuevo.',
  'tech.books.title': 'Contabilidad por partida doble',
  'tech.books.text':
    'El dinero se cuenta en unidades mínimas enteras y cada asiento cuadra. El diario solo crece, y cada asiento se encadena al anterior con su hash.',
  'tech.payout.title': 'Se paga una sola vez',
  'tech.payout.text':
    'Cada entrega se contabiliza, después se firma y después se difunde. Aunque se corte la luz entre un paso y otro, no se paga dos veces.',
  'tech.open.title': 'Sin scripts ni terceros',
  'tech.open.text':
    'Todo funciona sin JavaScript y a través de Tor. Las páginas no envían solicitudes a ningún otro sitio.',
  'team.title': 'El equipo',
  'team.intro': 'Aquí no hay retratos ni currículums inventados. Le será más útil saber quién puede hacer qué.',
  'team.named': 'Este sitio lo opera {name}.',
  'team.unnamed':
    'Este sitio no indica quién lo opera y usa solo monedas de prueba. Para funcionar en la red principal tiene que indicar un operador, un contacto y una referencia de licencia; sin ellos se niega a arrancar.',
  'team.operators.title': 'Operadores',
  'team.operators.text':
    'Deciden sobre órdenes retenidas, reembolsos y pausas. Cada decisión y su motivo quedan en un registro de auditoría con entradas encadenadas.',
  'team.support.title': 'Atención al cliente',
  'team.support.text':
    'Responde por correo en un plazo de {reply}. Nunca pide claves privadas ni frases de recuperación, y nunca le pide que pague por adelantado.',
  'team.developers.title': 'Desarrollo',
  'team.developers.text':
    'El código tiene licencia AGPL-3.0: quien opere una versión modificada debe ofrecer su código fuente a los usuarios. No ha pasado una auditoría independiente.',
  'check.title': 'No hace falta que confíe en nosotros',
  'check.text': 'Estas páginas le permiten comprobarlo por su cuenta.',
} satisfies Catalog<typeof zhCn>;
