import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/errors.ts';

export default {
  amount_malformed: 'Introduce una cantidad válida, solo con cifras y punto decimal; por ejemplo, 0.5.',
  amount_not_positive: 'Introduce una cantidad de envío mayor que 0.',
  amount_too_precise: '{currency} admite como máximo {decimals} decimales. Acorta la cantidad.',
  amount_below_minimum: 'Es muy poco: el mínimo por orden es {min} {currency}.',
  amount_above_maximum: 'Es demasiado: el máximo por orden es {max} {currency}.',
  amount_consumed_by_fee:
    'Tras nuestra comisión y la de red no quedaría nada que mereciera la pena enviar. Aumenta la cantidad.',
  amount_not_covered:
    'Ahora mismo nuestras reservas cubren como máximo {max} {currency}. Reduce la cantidad o inténtalo más tarde.',
  currency_unknown: 'No conocemos esta moneda. Indica su identificador completo; por ejemplo, BTC o USDT-TRC20.',
  currency_inactive: 'Esta moneda no está disponible en este momento. Elige otra.',
  pair_same_currency: 'Enviarías y recibirías la misma moneda. Elige dos distintas.',
  rate_unavailable: 'Ahora mismo no hay un tipo de cambio fiable. Inténtalo de nuevo en un momento.',
  rate_changed:
    'El tipo de cambio ha variado: ahora recibirías unos {receiveAmount} {receiveCurrency}. Confirma la nueva cantidad.',
  order_type_unknown: 'El tipo de orden debe ser floating (variable) o fixed (fijo).',
  address_missing: 'Introduce la dirección de recepción.',
  address_malformed: 'La dirección no es válida. Comprueba que la has copiado entera.',
  address_checksum_wrong:
    'La suma de control de la dirección no cuadra: seguramente hay un carácter erróneo. Cópiala de nuevo.',
  address_wrong_network: 'Esta dirección es de otra red. Comprueba la moneda y su red.',
  address_forbidden: 'No se puede usar esta dirección: es una de las nuestras o una dirección de quema.',
  address_listed: 'Esta dirección figura en la lista de sanciones del {listDate}, así que no podemos aceptarla.',
  screening_list_stale: 'Nuestra lista de control de direcciones está caducada; por ahora no se crean órdenes nuevas.',
  orders_paused: 'Las órdenes nuevas están en pausa. Las ya creadas siguen su curso. Inténtalo más tarde.',
  chain_paused: 'Las órdenes nuevas en {chain} están en pausa. Las ya creadas siguen su curso.',
  chain_unavailable: 'Ahora mismo no podemos conectar con la red {chain}. Inténtalo más tarde.',
  order_not_found:
    'No encontramos esta orden. Puede que no exista o que sus datos ya se hayan borrado según el plazo previsto.',
  order_event_not_allowed: 'La orden no lo permite en su estado actual. Actualiza la página para ver cómo va.',
  tracking_code_malformed: 'El código de seguimiento tiene exactamente 9 cifras.',
  idempotency_key_reused: 'Esta Idempotency-Key ya se usó para una orden distinta. Utiliza otra.',
  refund_address_missing: 'Introduce primero una dirección de reembolso.',
  mixing_not_available: 'La mezcla solo se ofrece en redes de prueba. Utilice el intercambio.',
  mix_settings_invalid:
    'Este ajuste está fuera de rango: de {minRounds} a {maxRounds} rondas, un retardo de {minDelay} a {maxDelay} minutos en pasos de {delayStep}, y los interruptores activados o desactivados.',
  privacy_level_unknown: 'El nivel de privacidad es basic, enhanced o maximum.',
  tor_unavailable:
    'El servicio no dispone ahora de un proxy Tor, por lo que los pagos no pueden enviarse por Tor. Desactive esta opción.',
  session_unknown: 'Esta sesión de mezcla no existe o ha caducado. Vuelva a cargar la página para obtener otra.',
  addresses_too_many: 'Una orden de mezcla admite como máximo {max} direcciones de recepción.',
  transaction_not_found: 'Esa transacción no existe en las cadenas simuladas.',
  clock_too_far: 'El reloj del entorno de pruebas no se puede adelantar más.',
  request_malformed: 'La solicitud no es correcta. Revisa los campos indicados en los detalles.',
  not_found: 'No hay nada en esta dirección.',
  method_not_allowed: 'Esta dirección no admite ese método de solicitud.',
  request_too_large: 'La solicitud es demasiado grande.',
  media_type_unsupported: 'Envía JSON con el tipo de contenido application/json.',
  request_timeout: 'La solicitud ha tardado demasiado. Inténtalo de nuevo.',
  tracking_limited: 'Demasiadas consultas. Inténtalo de nuevo dentro de {seconds} segundos.',
  too_many_connections:
    'Todas las conexiones en directo están ocupadas. Inténtalo más tarde o actualiza de vez en cuando.',
  internal_error: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo y, si se repite, indícanos el identificador.',
} satisfies Catalog<typeof zhCn>;
