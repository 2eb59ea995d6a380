import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/status.ts';

export default {
  rateMade:
    '{rate} (media del mercado {mid}, margen {percent}: base {base}, volatilidad {volatility}, monto {size}, existencias {inventory})',
  'copy.code': 'Copiar número de seguimiento',
  'copy.link': 'Copiar enlace',
  'copy.view': 'Copiar enlace de solo lectura',
  keepText:
    'Con él puede consultar el estado de su orden. Para cambiar algo o pedir un reembolso necesita el enlace de esta página. Guarde ambos: no podemos recuperarlos. Para mostrar la orden a alguien, comparta el enlace de solo lectura: con él no se puede cambiar nada.',
  'keepText.mix':
    'El enlace de solo lectura de una mezcla muestra juntos su depósito y sus entregas: quien lo tenga puede relacionarlos.',
  shown: 'Este enlace solo muestra la orden. Para cambiar algo, use el enlace de la orden.',
  'title.awaiting_deposit': 'Esperando el pago',
  'title.confirming': 'Confirmando',
  'title.exchanging': 'Convirtiendo',
  'title.mixing': 'Entregando por partes',
  'title.sending': 'En camino hacia usted',
  'title.completed': 'Completada',
  'title.action_required': 'Elija cómo continuar',
  'title.held': 'Retenida',
  'title.refunding': 'Reembolsando',
  'title.refunded': 'Reembolsada',
  'title.expired': 'Vencida',
  'title.cancelled': 'Cancelada',
  'title.failed': 'Revisión manual',

  'text.awaiting_deposit':
    'Pague antes de que acabe el tiempo. Los pagos con hasta {lateHours} horas de retraso se devuelven.',
  'text.awaiting_fixed':
    'Pague antes de que acabe el tiempo para obtener el precio fijo. El pago necesita además su primera confirmación en los {confirm} siguientes al vencimiento. Si llega tarde, usted elige: continuar a la tasa actual o un reembolso.',
  'text.confirming_fixed':
    'Hemos detectado su pago de {arrived}. El precio fijo se aplica si la primera confirmación llega antes del {by}.',
  'text.confirming_lapsed':
    'Hemos detectado su pago de {arrived}, pero el {by} aún no tenía ninguna confirmación, así que el precio fijo ya no se aplica. No vuelva a pagar. En cuanto se confirme, usted elige: continuar a la tasa actual o un reembolso.',
  'text.confirming_one':
    'Hemos detectado su pago de {arrived}. La conversión empieza con {count} confirmación de bloque.',
  'text.confirming_other':
    'Hemos detectado su pago de {arrived}. La conversión empieza con {count} confirmaciones de bloque.',
  'text.confirming_mix_one':
    'Hemos detectado su pago de {arrived}. Entra en el pool de mezcla con {count} confirmación de bloque.',
  'text.confirming_mix_other':
    'Hemos detectado su pago de {arrived}. Entra en el pool de mezcla con {count} confirmaciones de bloque.',
  'text.exchanging': 'Su pago está confirmado y el precio, fijado. Estamos preparando la entrega.',
  'text.mixing': 'Su pago está confirmado. Las partes se envían según lo previsto: {sent} de {planned} enviadas.',
  'text.mixing_sent': 'Las {planned} partes están enviadas; faltan las confirmaciones de bloque.',
  'text.mixing_rest':
    'Partes enviadas: {sent} de {planned}. Las demás no se han podido pagar: {rest} de su pago vuelven a su dirección de reembolso, menos la comisión de red.',
  'text.mixing_rest_unaddressed':
    'Partes enviadas: {sent} de {planned}. Las demás no se han podido pagar: {rest} de su pago se devuelven, menos la comisión de red, en cuanto indique una dirección de reembolso.',
  'text.sending': 'Hemos enviado {receive} a su dirección; faltan las confirmaciones de bloque.',
  'text.completed': 'La entrega de {receive} ha llegado a su dirección.',
  'text.completed_mix_one': 'La entrega de {receive} ha llegado, en una sola parte.',
  'text.completed_mix_other': 'La entrega de {receive} ha llegado, en {count} partes.',
  'text.completed_rest_one':
    'La entrega de {receive} ha llegado, en una sola parte. El resto no se ha podido pagar: {rest} de su pago vuelven a su dirección de reembolso, menos la comisión de red.',
  'text.completed_rest_other':
    'La entrega de {receive} ha llegado, en {count} partes. El resto no se ha podido pagar: {rest} de su pago vuelven a su dirección de reembolso, menos la comisión de red.',
  'text.completed_rest_unaddressed_one':
    'La entrega de {receive} ha llegado, en una sola parte. El resto no se ha podido pagar: {rest} de su pago se devuelven, menos la comisión de red, en cuanto indique una dirección de reembolso.',
  'text.completed_rest_unaddressed_other':
    'La entrega de {receive} ha llegado, en {count} partes. El resto no se ha podido pagar: {rest} de su pago se devuelven, menos la comisión de red, en cuanto indique una dirección de reembolso.',
  'text.refund_planned': 'Estamos preparando el reembolso a su dirección de reembolso.',
  'text.refunding': 'El reembolso de {refund} va hacia su dirección de reembolso; faltan las confirmaciones de bloque.',
  'text.refunded': 'El reembolso de {refund} ha llegado a su dirección de reembolso.',
  'text.expired':
    'No llegó ningún pago a tiempo. No envíe ningún pago. Un pago que llegue antes del {until} aún volverá a su dirección de reembolso.',
  'text.expired_fixed':
    'No llegó ningún pago a tiempo. No envíe ningún pago. Si aún llega uno antes del {until}, usted elige: continuar a la tasa actual o un reembolso.',
  'text.expired_unaddressed':
    'No llegó ningún pago a tiempo. No envíe ningún pago. Si aún llega uno antes del {until}, podemos devolverlo cuando indique una dirección de reembolso.',
  'text.cancelled':
    'Usted canceló esta orden. No envíe ningún pago. Un pago que llegue antes del {until} aún volverá a su dirección de reembolso.',
  'text.cancelled_unaddressed':
    'Usted canceló esta orden. No envíe ningún pago. Si aún llega un pago antes del {until}, podemos devolverlo cuando indique una dirección de reembolso.',
  'text.expired_over':
    'No llegó ningún pago y la orden ha terminado. No envíe ningún pago; para cambiar, cree una orden nueva.',
  'text.late':
    'Su pago de {arrived} llegó cuando la orden ya había terminado. No vuelva a pagar. En cuanto se confirme, volverá a su dirección de reembolso.',
  'text.late_unaddressed':
    'Su pago de {arrived} llegó cuando la orden ya había terminado. No vuelva a pagar. Indique una dirección de reembolso y se devolverá en cuanto se confirme.',
  'text.late_fixed':
    'Su pago de {arrived} llegó cuando la orden ya había terminado, tarde para la tasa fija. No vuelva a pagar. En cuanto se confirme, usted elige: continuar a la tasa actual o un reembolso.',
  'text.late_review':
    'Llegaron {arrived} cuando la orden ya había terminado. No vuelva a pagar. En cuanto se confirme el pago, lo revisará nuestro equipo.',
  took: 'Duración: {span}',
  place: 'Paso {step} de {count}. Después: {next}',
  'place.last': 'Paso {step} de {count}, el último',
  again: 'Intercambiar otra vez',
  'again.mix': 'Mezclar otra vez',

  'choice.underpaid': 'Hemos recibido {arrived} en lugar de {ordered}: falta más de un {tolerance}.',
  'choice.underpaid_open': 'Hemos recibido {arrived}, menos de lo que admite esta orden: {ordered}.',
  'choice.overpaid': 'Hemos recibido {arrived} en lugar de {ordered}: sobra más de un {tolerance}.',
  'choice.overpaid_open': 'Hemos recibido {arrived}, más de lo que admite esta orden: {ordered}.',
  'choice.second_deposit': 'A esta dirección llegó más de un pago: {arrived} en total; la orden era de {ordered}.',
  'choice.fixed_rate_lapsed': 'Su pago de {arrived} llegó demasiado tarde para la tasa fija.',
  'choice.price_lapsed':
    'Su pago de {arrived} se detectó a tiempo, pero la primera confirmación llegó demasiado tarde para el precio fijo.',
  'choice.late_deposit':
    'Su pago de {arrived} llegó fuera de plazo. Indique una dirección de reembolso y se lo devolvemos enseguida.',
  'choice.amount_too_small':
    'El pago recibido de {arrived} no alcanza para una entrega una vez descontadas las comisiones.',
  'choice.network_fee_rose':
    'Las comisiones de red han subido a más de {feeRise} veces lo que mostraba la orden, por eso preguntamos antes de cobrarlas. Tenemos su pago de {arrived}.',
  'choice.payout_unavailable':
    'No pudimos hacer la entrega a tiempo, así que no se convirtió nada. Indique una dirección de reembolso y le devolvemos su pago de {arrived} de inmediato, o continúe a la tasa actual.',
  'choice.other': 'Hemos recibido {arrived}. La orden no puede seguir tal cual, así que decide usted.',
  'offer.whole': 'Continuar',
  'offer.receive': 'Usted recibe {receive}. Este precio vale hasta: {time}.',
  'offer.waits':
    'Esperamos un precio de hace menos de {age}. Vuelva a cargar la página en un momento para ver cuánto recibiría. El reembolso es posible en todo momento.',
  'offer.tooMuch': 'Ha llegado más de lo que admite una orden, así que solo cabe el reembolso.',
  'offer.notCovered':
    'Nuestra billetera no puede pagar este monto ahora mismo. Vuelva a intentarlo más tarde o pida el reembolso.',
  'offer.tooLittle': 'Las comisiones lo consumirían todo, así que la orden no puede continuar.',
  'offer.split': 'Cambiar {swapped} y reembolsar el resto',
  'offer.splitText': 'Se cambian {swapped} y se devuelven {refund}.',
  'offer.refund': 'Usted recupera {refund}, o más si baja la comisión de red. Vale hasta: {time}.',
  'deadline.addressed': 'Elija antes del {deadline}. Después, el pago se reembolsa a su dirección de reembolso.',
  'deadline.unaddressed':
    'Elija antes del {deadline}. Después, sin dirección de reembolso, la orden la tendrá que resolver nuestro equipo.',

  'held.deposit_listed':
    'La dirección que pagó coincide con una entrada de una lista de sanciones y tiene que revisarla nuestro equipo. Hasta entonces no se convierte ni se reembolsa nada.',
  'held.address_listed':
    'La dirección de recepción coincide con una entrada de una lista de sanciones. No podemos enviar nada a esa dirección; la orden la resolverá nuestro equipo.',
  'held.wrong_asset':
    'Hemos recibido {arrived} en lugar de {symbol}. Lo tiene que devolver nuestro equipo: indique una dirección de reembolso.',
  'held.deposit_reversed':
    'Su pago se confirmó y después desapareció en una reorganización de la cadena. Si vuelve, la orden sigue; si no, la resolverá nuestro equipo.',
  'held.choice_unanswered':
    'No se eligió dentro del plazo y no hay dirección de reembolso. Agréguela y nuestro equipo hará el reembolso.',
  'held.other': 'Nuestro equipo está revisando esta orden.',
  'deadline.held': 'Nuestro equipo decide a más tardar el {deadline}. Sus fondos siguen asignados a esta orden.',

  'failed.unclaimed_deposit':
    'Su pago llegó más de {lateHours} horas después del vencimiento de la orden y lo tiene que devolver nuestro equipo. Indique una dirección de reembolso y escríbanos con el número de orden.',
  'failed.amount_too_small':
    'Lo recibido es inferior a la comisión de red que costaría devolverlo, así que no se puede reembolsar.',
  'failed.payout_rejected':
    'La entrega no se pudo realizar y la tiene que resolver nuestro equipo. Sus fondos siguen asignados a esta orden; escríbanos con el número de orden.',
  'failed.other':
    'Esto no se puede resolver de forma automática. Sus fondos siguen asignados a esta orden; escríbanos con el número de orden.',

  'wait.title.payout': 'Entrega en espera',
  'wait.title.refund': 'Reembolso en espera',
  'wait.until.addressed':
    'Puede esperar o recuperar su depósito sin nuestra comisión. Después del {deadline} se reembolsa automáticamente.',
  'wait.until.unaddressed':
    'Puede esperar, o indicar una dirección de reembolso y recuperar su depósito sin nuestra comisión. Después del {deadline} se la pediremos.',
  'wait.until.rest':
    'Puede esperar o recuperar el resto de su depósito sin nuestra comisión. Después del {deadline} se reembolsa automáticamente.',
  'wait.until.rest_unaddressed':
    'Puede esperar, o indicar una dirección de reembolso y recuperar el resto de su depósito sin nuestra comisión. Después del {deadline} se reembolsa en cuanto haya una dirección.',
  'wait.no_price': 'No hay un precio vigente. Seguimos en cuanto lo haya.',
  'wait.no_cover': 'Nuestra billetera no tiene saldo suficiente en este momento. Seguimos en cuanto lo tenga.',
  'wait.liquid_wallet':
    'Nuestras monedas están comprometidas hasta que las entregas anteriores sean definitivas. Sale en cuanto se liberen.',
  'wait.other_coins':
    'El pool solo podría pagarla con monedas que proceden de su propio depósito, y eso volvería a relacionar los dos lados. Por eso espera otras monedas y sale en cuanto las haya.',
  'wait.no_gas':
    'A nuestra billetera le falta la moneda con la que se paga la comisión de red. Sale en cuanto la recarguemos.',
  'wait.blocks_dear': 'Las comisiones de red están inusualmente altas. Sale en cuanto bajen.',
  'wait.unmined':
    'Ya se envió, pero las comisiones de red han subido por encima de lo que pagamos. Se confirma en cuanto bajen.',
  'wait.signer_limit': 'Se ha alcanzado nuestro límite de entregas. Sale en cuanto vuelva a haber margen.',
  'wait.signer_locked':
    'Las entregas se reanudan cuando dos personas de nuestro equipo las autorizan. Sale en cuanto lo hagan.',
  'wait.payouts_stopped':
    'Las entregas están detenidas mientras nuestro equipo revisa algo. Sale en cuanto se reanuden.',
  'wait.chain_down': 'No tenemos conexión con la red. Sale en cuanto la recuperemos.',

  'flow.estimate': 'estimado',
  'flow.refund': 'reembolso',

  'step.waiting': 'Esperando el pago',
  'step.waiting.text': 'Su pago aparecerá aquí automáticamente',
  'step.waiting.expired': 'Vencida, no llegó ningún pago',
  'step.waiting.cancelled': 'Cancelada, no llegó ningún pago',
  'step.waiting.seen': 'Detectado: {time}',
  'step.confirming': 'Confirmando',
  'step.confirming.text': 'Confirmaciones necesarias: {needed}, en torno a {span}',
  'step.confirming.needed': 'Confirmaciones necesarias: {needed}',
  'step.confirming.count': '{done} de {needed} confirmaciones',
  'step.confirming.finality': 'Confirmaciones suficientes, falta que {network} dé el bloque por definitivo',
  'step.confirming.stopped':
    'Los abonos en {network} están detenidos hasta que nuestro equipo revise la red. Usted no tiene que hacer nada',
  'step.confirming.one_node':
    'Confirmaciones suficientes. Un pago de este monto cuenta cuando lo ha visto un segundo nodo de {network}, y este servicio solo tiene uno. Nuestro equipo está avisado',
  'step.confirming.nodes_behind':
    'Confirmaciones suficientes, falta que un segundo nodo de {network} llegue a este bloque',
  'step.confirming.nodes_silent': 'Confirmaciones suficientes, falta la respuesta de un segundo nodo de {network}',
  'step.confirming.nodes_differ':
    'Nuestros nodos de {network} no coinciden sobre este pago. Nuestro equipo está avisado y usted no tiene que hacer nada',
  'step.confirming.done': 'Confirmado: {time}',
  'step.processing': 'Convirtiendo',
  'step.processing.floating': 'A la tasa del momento de confirmarse',
  'step.processing.fixed': 'A la tasa fija',
  'step.processing.priced': 'Convertido a {rate}',
  'step.choice': 'Su elección',
  'step.held': 'Retenida',
  'step.failed': 'Revisión manual',
  'step.refunding': 'Reembolso',
  'step.refunding.text': 'Menos la comisión de red',
  'step.completed': 'Completada',
  'step.completed.text': 'A su dirección de {network}',
  'step.completed.done': 'Entrega recibida: {time}',
  'step.refunded': 'Reembolsada',
  'step.refunded.text': 'De vuelta a su dirección de {network}',

  'tx.deposit': 'Su pago',
  'tx.second': 'Otro pago',
  'tx.payout': 'Entrega para usted',
  'tx.part': 'Parte {part} de {parts}',
  'tx.refund': 'Reembolso',
  'tx.extraRefund': 'Reembolso del otro pago',
  'tx.restRefund': 'Reembolso del resto',
  'tx.waiting': 'Detectado, aún en ningún bloque',
  'tx.confirming': '{done} de {needed} confirmaciones',
  'tx.confirmed': 'Confirmado',
  'tx.dropped': 'Desapareció de la mempool sin entrar en un bloque',
  'tx.lost': 'Desapareció en una reorganización',
  'tx.unclaimed': 'Confirmado; se devuelve automáticamente en cuanto haya una dirección de reembolso',
  'tx.unclaimedAddressed': 'Confirmado; se devuelve automáticamente en cuanto lo permitan las comisiones de red',
  'tx.review': 'Confirmado; lo revisará nuestro equipo. Escríbanos con el número de orden',
  'tx.reviewUnaddressed':
    'Confirmado; lo revisará nuestro equipo. Indique una dirección de reembolso y escríbanos con el número de orden',
  'tx.first': 'Menos que el monto de la orden: aún se puede pagar completo',
  'tx.dust': 'Demasiado poco para devolverlo',
  'tx.preparing': 'En preparación',

  'mix.level.basic': 'Básico',
  'mix.level.enhanced': 'Reforzado',
  'mix.level.maximum': 'Máximo',
  'mix.kind.mix_preset': 'Mezcla · {level}',
  'mix.kind.mix_custom': 'Mezcla · ajustes propios',
  'mix.percent': 'Progreso de la mezcla',
  'mix.step.session': 'Sesión establecida',
  'mix.step.session.text': 'Orden creada: {time}',
  'mix.step.pool': 'Entrada en el pool de mezcla',
  'mix.step.pool.text': 'Cuando se confirme su pago',
  'mix.step.rounds': 'Rondas de mezcla',
  'mix.step.rounds.count': '{sent} de {planned} partes enviadas',
  'mix.step.sending': 'Entrega en su dirección',
  'mix.step.sending.count': '{confirmed} de {planned} partes confirmadas',
  'mix.timeline': 'Las partes en el tiempo',
  'mix.timeline.start': 'Pago confirmado',
  'mix.timeline.secret': 'El tamaño y la hora de las partes pendientes son secretos hasta que se complete la orden.',
  'mix.wait.title': 'Una parte está esperando',
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
    'Se pidieron {rounds} partes. Cada parte debe valer al menos lo que cuesta enviarla; con este monto son {planned}.',
  'mix.oneAddress': 'Todas las partes van a una sola dirección, así que cualquiera puede volver a sumarlas.',
  'mix.addresses': 'Otras direcciones',
  'mix.hash': 'Hash del plan (SHA-256)',
  'mix.hash.copy': 'Copiar el hash del plan',
  'mix.hash.text': 'Figura en las condiciones firmadas desde que se creó la orden. El plan se revela aquí al final.',
  'mix.plan.title': 'El plan, revelado',
  'mix.plan.text':
    'Se sorteó antes de que pagara. Su SHA-256 es el hash del plan en sus condiciones firmadas, así que nadie pudo elegir tamaños y horas después.',
  'mix.plan.part': 'Parte',
  'mix.plan.amount': 'Monto',
  'mix.plan.planned': 'Previsto',
  'mix.plan.sent': 'Enviado',
  'mix.plan.unit': 'Tiempos en minutos y segundos desde que se fijó el precio.',
  'mix.plan.download': 'Descargar el plan (JSON)',
  'mix.plan.verify': 'Comprobarlo en la página de verificación',
  'mix.crowd.title': 'Órdenes similares en ese momento',
  'mix.crowd.none':
    'Ninguna otra orden coincide con su monto y sus horas. Quien compare montos y horas puede relacionar su pago con estas entregas: esta mezcla no ha dado ninguna privacidad.',
  'mix.crowd.one':
    'Solo 1 orden más coincide con su monto y sus horas. Es como si no hubiera ninguna: esta mezcla no ha dado ninguna privacidad.',
  'mix.crowd.some_one': 'Al menos {count} orden completada más coincide con su monto y sus horas.',
  'mix.crowd.some_other':
    'Al menos {count} órdenes completadas más coinciden con su monto y sus horas: solo con eso no se distingue la suya.',
  'mix.link.title': 'Quién puede aún relacionar los dos lados',
  'mix.link.text': 'Nosotros: nuestros libros dicen qué depósito y qué entregas son de una misma orden.',
  'mix.link.erased':
    'Las direcciones, los ajustes y el plan de esta orden se borran el {date}; los ID de las transacciones quedan en los libros.',

  'keepUp.title': 'Seguir esta orden en otro lugar',
  'keepUp.pay': 'Plazo de pago, para su calendario (.ics)',
  'keepUp.choice': 'Plazo para elegir, para su calendario (.ics)',
  'keepUp.calendarText':
    'La entrada contiene el número de orden y la hora, sin montos, direcciones ni enlaces. No cambia si cambia el plazo.',
  'keepUp.feed': 'Canal para un lector de noticias (Atom)',
  'keepUp.feedText':
    'Muestra cada estado con su hora. Su dirección contiene el enlace de solo lectura: quien la tenga, incluido un lector en línea, ve toda la orden y no puede cambiar nada. Deja de existir cuando se borran los datos de la orden.',
  'event.pay': 'Termina el plazo de pago de la orden {number}',
  'event.pay.text': 'No pague después de esta hora.',
  'event.choice': 'Termina el plazo para elegir en la orden {number}',
  'event.choice.text': 'Elija en la página de la orden antes de esta hora.',
  'feed.title': 'Orden {number}',
  'push.action_required': 'Su orden espera una decisión',
  'push.action_required.text': 'Toque para ver qué puede elegir y hasta cuándo.',
  'push.held': 'Su orden está retenida',
  'push.held.text': 'Nuestro equipo tiene que revisarla. Toque para ver por qué.',
  'push.completed': 'Su orden se completó',
  'push.completed.text': 'Toque para ver qué se entregó.',
  'push.refunded': 'Su orden se reembolsó',
  'push.refunded.text': 'Toque para ver qué se devolvió.',
  'push.expired': 'Su orden venció',
  'push.expired.text': 'No llegó ningún pago a tiempo. Ya no pague a su dirección.',
  'push.failed': 'Su orden necesita a nuestro equipo',
  'push.failed.text': 'No puede terminar de forma automática. Toque para ver por qué.',
  printed: 'Orden {number}. Estado a fecha de {moment}.',
  'printed.pay': 'Orden {number}. Estado a fecha de {moment}. Pague antes del {deadline}.',

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
    'Compruebe que el enlace esté completo. Al reiniciar el entorno de pruebas, las transacciones anteriores desaparecen.',
} satisfies Catalog<typeof zhCn>;
