import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/status.ts';

export default {
  'title.awaiting_deposit': 'Esperando el pago',
  'title.confirming': 'Confirmando',
  'title.exchanging': 'Cambiando',
  'title.mixing': 'Pagando por partes',
  'title.sending': 'En camino hacia ti',
  'title.completed': 'Entregado',
  'title.action_required': 'Te toca elegir',
  'title.held': 'En espera',
  'title.refunding': 'Reembolsando',
  'title.refunded': 'Reembolsado',
  'title.expired': 'Caducada',
  'title.cancelled': 'Cancelada',
  'title.failed': 'A la espera de nuestro equipo',

  'text.awaiting_deposit':
    'Paga antes de que acabe el tiempo. Los pagos con hasta {lateHours} horas de retraso se devuelven.',
  'text.awaiting_fixed':
    'Paga antes de que acabe el tiempo para tener el tipo fijo. Si tu pago llega tarde, eliges tú: el tipo actual o un reembolso.',
  'text.confirming': 'Vemos tus {arrived}. El cambio empieza con {needed} confirmaciones de bloque.',
  'text.confirming_mix': 'Vemos tus {arrived}. Entran en el fondo de mezcla con {needed} confirmaciones de bloque.',
  'text.exchanging': 'Tu pago está confirmado y el precio, fijado. Estamos preparando el envío.',
  'text.mixing': 'Tu pago está confirmado. Las partes se pagan según lo previsto: {sent} de {planned} enviadas.',
  'text.mixing_sent': 'Las {planned} partes están enviadas; faltan las confirmaciones de bloque.',
  'text.sending': 'Hemos enviado {receive} a tu dirección; faltan las confirmaciones de bloque.',
  'text.completed': '{receive} ha llegado a tu dirección.',
  'text.completed_mix_one': '{receive} ha llegado en una sola parte.',
  'text.completed_mix_other': '{receive} ha llegado en {count} partes.',
  'text.refund_planned': 'Estamos preparando el reembolso a tu dirección de reembolso.',
  'text.refunding': '{refund} vuelve a tu dirección de reembolso; faltan las confirmaciones de bloque.',
  'text.refunded': '{refund} ha vuelto a tu dirección de reembolso.',
  'text.expired':
    'No llegó ningún pago a tiempo. No pagues ya. Un pago que llegue antes de {until} aún vuelve a tu dirección de reembolso.',
  'text.expired_fixed':
    'No llegó ningún pago a tiempo. No pagues ya. Si aún llega uno antes de {until}, eliges tú: el tipo actual o un reembolso.',
  'text.cancelled':
    'Has cancelado esta orden. No pagues ya. Un pago que llegue antes de {until} aún vuelve a tu dirección de reembolso.',
  'text.expired_over':
    'No llegó ningún pago y la orden ha terminado. No pagues ya; para cambiar, crea una orden nueva.',

  'choice.underpaid':
    'Hemos recibido {arrived}, menos de los {ordered} de la orden, con más de un {tolerance} de diferencia.',
  'choice.overpaid':
    'Hemos recibido {arrived}, más de los {ordered} de la orden, con más de un {tolerance} de diferencia.',
  'choice.second_deposit': 'A esta dirección llegó más de un pago: {arrived} en total; la orden era de {ordered}.',
  'choice.fixed_rate_lapsed': 'Tus {arrived} llegaron demasiado tarde para el tipo fijo.',
  'choice.late_deposit':
    'Tus {arrived} llegaron fuera de plazo. Indica una dirección de reembolso y te los devolvemos enseguida.',
  'choice.amount_too_small': 'Los {arrived} recibidos no alcanzan para un envío una vez descontadas las comisiones.',
  'choice.other': 'Hemos recibido {arrived}. La orden no puede seguir tal cual, así que decides tú.',
  'deadline.addressed': 'Elige antes de {deadline}. Después se reembolsa a tu dirección de reembolso.',
  'deadline.unaddressed':
    'Elige antes de {deadline}. Después, sin dirección de reembolso, la orden la tendrá que resolver nuestro equipo.',

  'held.deposit_listed':
    'La dirección que pagó coincide con una entrada de una lista de sanciones y tiene que revisarla una persona. Hasta entonces no se cambia ni se reembolsa nada.',
  'held.address_listed':
    'La dirección de recepción coincide con una entrada de una lista de sanciones. No podemos pagarle; lo resolverá una persona.',
  'held.wrong_asset':
    'Hemos recibido {arrived} en lugar de {symbol}. Lo tiene que devolver una persona: indica una dirección de reembolso.',
  'held.deposit_reversed':
    'Tu pago se confirmó y después desapareció en una reorganización de la cadena. Si vuelve, la orden sigue; si no, la resolverá una persona.',
  'held.choice_unanswered':
    'No elegiste dentro del plazo y no hay dirección de reembolso. Añádela y una persona hará el reembolso.',
  'held.other': 'Esta orden la tiene que revisar una persona.',
  'deadline.held': 'Nuestro equipo decide a más tardar el {deadline}. El dinero sigue anotado en esta orden.',

  'failed.unclaimed_deposit':
    'Tu pago llegó más de {lateHours} horas después de que caducara la orden y lo tiene que devolver una persona. Indica una dirección de reembolso y escríbenos con el número de orden.',
  'failed.amount_too_small':
    'Lo recibido es menos que la comisión de red para devolverlo, así que no se puede reembolsar.',
  'failed.payout_rejected':
    'El envío no salió adelante y lo tiene que resolver una persona. El dinero sigue anotado en esta orden; escríbenos con el número de orden.',
  'failed.other':
    'Esto no se puede resolver de forma automática. El dinero sigue anotado en esta orden; escríbenos con el número de orden.',

  'step.waiting': 'Esperando el pago',
  'step.waiting.text': 'Atentos: tu pago aparecerá al instante',
  'step.waiting.expired': 'Caducada, no llegó ningún pago',
  'step.waiting.seen': 'Visto a las {time}',
  'step.confirming': 'Confirmando',
  'step.confirming.text': 'Necesita {needed} confirmaciones, unos {span}',
  'step.confirming.needed': 'Confirmaciones necesarias: {needed}',
  'step.confirming.count': '{done} de {needed} confirmaciones',
  'step.confirming.done': 'Confirmado a las {time}',
  'step.processing': 'Cambiando',
  'step.processing.floating': 'Al tipo del momento de confirmarse',
  'step.processing.fixed': 'Al tipo fijo',
  'step.processing.priced': 'Cambiado a {rate}',
  'step.choice': 'Te toca elegir',
  'step.held': 'En espera',
  'step.failed': 'A la espera de nuestro equipo',
  'step.refunding': 'Reembolso',
  'step.refunding.text': 'Menos la comisión de red',
  'step.completed': 'Entregado',
  'step.completed.text': 'A tu dirección de {network}',
  'step.completed.done': 'Entregado a las {time}',
  'step.refunded': 'Reembolsado',
  'step.refunded.text': 'De vuelta a tu dirección de {network}',

  'tx.deposit': 'Tu pago',
  'tx.second': 'Otro pago',
  'tx.payout': 'Envío para ti',
  'tx.part': 'Parte {part} de {parts}',
  'tx.refund': 'Reembolso',
  'tx.extraRefund': 'Reembolso del otro pago',
  'tx.waiting': 'Visto, aún en ningún bloque',
  'tx.confirming': '{done} de {needed} confirmaciones',
  'tx.confirmed': 'Confirmado',
  'tx.dropped': 'Desapareció de la mempool sin entrar en un bloque',
  'tx.lost': 'Desapareció en una reorganización',
  'tx.unclaimed': 'Confirmado; vuelve aparte en cuanto haya una dirección de reembolso',
  'tx.dust': 'Demasiado poco para devolverlo',
  'tx.preparing': 'En preparación',

  'mix.level.basic': 'Básico',
  'mix.level.enhanced': 'Reforzado',
  'mix.level.maximum': 'Máximo',
  'mix.kind.mix_preset': 'Mezcla · {level}',
  'mix.kind.mix_custom': 'Mezcla · ajustes propios',
  'mix.percent': 'Progreso de la mezcla',
  'mix.step.session': 'Sesión abierta',
  'mix.step.session.text': 'Orden creada a las {time}',
  'mix.step.pool': 'En el fondo de mezcla',
  'mix.step.pool.text': 'Cuando se confirme tu pago',
  'mix.step.rounds': 'Rondas de mezcla',
  'mix.step.rounds.count': '{sent} de {planned} partes enviadas',
  'mix.step.sending': 'Envío a tu dirección',
  'mix.step.sending.count': '{confirmed} de {planned} partes confirmadas',
  'mix.timeline': 'Las partes en el tiempo',
  'mix.timeline.start': 'Pago confirmado',
  'mix.timeline.secret': 'El tamaño y la hora de las partes pendientes son secretos hasta que se complete la orden.',
  'mix.wait.title': 'Una parte está en espera',
  'mix.wait.other_coins':
    'El fondo solo podría pagarla con monedas que proceden de tu propio depósito, y eso volvería a unir los dos extremos. Por eso espera a otras monedas y sale en cuanto las haya.',
  'mix.wait.liquid_wallet':
    'Nuestras monedas están retenidas hasta que los envíos anteriores sean definitivos. La parte sale en cuanto se liberen.',
  'mix.parts': 'Partes',
  'mix.parts.single': '1',
  'mix.parts.random': '{planned}, de tamaño aleatorio',
  'mix.parts.equal': '{planned}, de igual tamaño',
  'mix.delay': 'Repartidas en',
  'mix.delay.none': 'De inmediato',
  'mix.delay.random': '{span}, a horas aleatorias',
  'mix.delay.even': '{span}, a intervalos iguales',
  'mix.tor': 'Difusión',
  'mix.tor.on': 'A través de Tor',
  'mix.fewer':
    'Se pidieron {rounds} partes. Cada parte debe valer lo que cuesta enviarla; con este importe son {planned}.',
  'mix.oneAddress': 'Todas las partes van a una sola dirección, así que cualquiera puede volver a sumarlas.',
  'mix.addresses': 'Otras direcciones',
  'mix.hash': 'Hash del plan (SHA-256)',
  'mix.hash.copy': 'Copiar el hash del plan',
  'mix.hash.text': 'Figura en las condiciones firmadas desde que se creó la orden. El plan se revela aquí al final.',
  'mix.plan.title': 'El plan, revelado',
  'mix.plan.text':
    'Se sorteó antes de que pagaras. Su SHA-256 es el hash del plan en tus condiciones firmadas, así que nadie pudo elegir tamaños y horas después.',
  'mix.plan.part': 'Parte',
  'mix.plan.amount': 'Importe',
  'mix.plan.planned': 'Previsto',
  'mix.plan.sent': 'Enviado',
  'mix.plan.unit': 'Tiempos en minutos y segundos desde que se fijó el precio.',
  'mix.plan.download': 'Descargar el plan (JSON)',
  'mix.plan.verify': 'Comprobarlo en la página de verificación',
  'mix.crowd.title': 'La multitud, medida',
  'mix.crowd.none':
    'Ninguna otra orden encaja con tu importe y tus horas. Quien compare importes y horas puede unir tu pago con estos envíos: esta mezcla no ha dado privacidad.',
  'mix.crowd.one':
    'Solo 1 orden más encaja con tu importe y tus horas. Es como si no hubiera ninguna: esta mezcla no ha dado privacidad.',
  'mix.crowd.some_one': 'Al menos {count} orden completada más encaja con tu importe y tus horas.',
  'mix.crowd.some_other':
    'Al menos {count} órdenes completadas más encajan con tu importe y tus horas: solo con eso no se distingue la tuya.',
  'mix.link.title': 'Quién puede unir aún los dos extremos',
  'mix.link.text': 'Nosotros: nuestros libros dicen qué depósito y qué envíos son de una misma orden.',
  'mix.link.erased':
    'Las direcciones, los ajustes y el plan de esta orden se borran el {date}; los ID de las transacciones quedan en los libros.',

  'explorer.title': 'Transacción del entorno de pruebas',
  'explorer.intro': 'Una transacción de una cadena simulada. No vale nada.',
  'explorer.id': 'ID de la transacción',
  'explorer.chain': 'Cadena',
  'explorer.status': 'Estado',
  'explorer.mined': 'En el bloque {height}, confirmaciones: {depth}',
  'explorer.pending': 'En la mempool, a la espera de un bloque',
  'explorer.absent': 'En ningún bloque ni en la mempool: sustituida o deshecha por una reorganización',
  'explorer.failed': 'La transacción falló: está en un bloque, pero no movió nada.',
  'explorer.spends': 'De',
  'explorer.hidden': 'Esta cadena no muestra quién paga.',
  'explorer.pays': 'Para',
  'explorer.unknownToken': 'Token desconocido',
  'explorer.fee': 'Comisión de red',
  'explorer.refresh': 'Actualizar',
  'explorer.missing': 'No existe esa transacción en las cadenas simuladas',
  'explorer.missingText':
    'Comprueba que el enlace esté completo. Al reiniciar el entorno de pruebas, las transacciones anteriores desaparecen.',
} satisfies Catalog<typeof zhCn>;
