import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/errors.ts';

export default {
  amount_malformed: 'Escriba un monto válido; por ejemplo, 0,5.',
  amount_unclear: '¿Son {small} o {large}? Escriba el monto sin separador de miles.',
  amount_not_positive: 'Escriba un monto mayor que 0.',
  amount_too_precise: '{currency} admite como máximo {decimals} decimales. Acorte el monto.',
  amount_below_minimum: 'El mínimo por orden es {min} {currency}. Escriba un monto mayor.',
  amount_above_maximum: 'El máximo por orden es {max} {currency}. Escriba un monto menor.',
  amount_consumed_by_fee: 'Después de nuestra comisión y la de red no quedaría casi nada que enviar. Aumente el monto.',
  amount_not_covered:
    'Ahora mismo nuestra billetera cubre como máximo {max} {currency}. Reduzca el monto o inténtelo más tarde.',
  currency_unknown: 'No conocemos esta moneda. Indique su identificador completo; por ejemplo, BTC o USDT-TRC20.',
  currency_inactive: 'Esta moneda no está disponible en este momento. Elija otra.',
  pair_same_currency: 'Enviaría y recibiría la misma moneda. Elija dos distintas.',
  rate_unavailable: 'Ahora mismo no hay una tasa confiable. Inténtelo de nuevo en un momento.',
  rate_changed: 'La tasa ha cambiado: ahora recibiría unos {receiveAmount} {receiveCurrency}. Confirme el nuevo monto.',
  order_type_unknown: 'El tipo de orden debe ser floating (tasa flotante) o fixed (tasa fija).',
  address_missing: 'Escriba la dirección.',
  address_malformed: 'La dirección no es válida. Compruebe que la ha copiado entera.',
  address_checksum_wrong:
    'La suma de control de la dirección no cuadra: seguramente hay un carácter erróneo. Cópiela de nuevo.',
  address_wrong_network: 'Esta dirección es de otra red. Compruebe la moneda y su red.',
  address_forbidden: 'No se puede usar esta dirección: es una de las nuestras o una dirección de quema.',
  address_old_spelling:
    'Así se escribían antes las direcciones de script de Litecoin, y Bitcoin tiene las mismas. Si es suya en Litecoin, escríbala en su forma nueva: {newSpelling}',
  address_mweb:
    'Esta dirección es de los bloques privados de Litecoin (MWEB), a los que no podemos pagar. Use una que empiece por ltc1, L o M.',
  address_listed: 'Esta dirección figura en la lista de sanciones del {listDate}, así que no podemos aceptarla.',
  screening_list_stale:
    'Nuestra lista de control de direcciones está desactualizada; por ahora no se crean órdenes nuevas.',
  orders_paused: 'Las órdenes nuevas están en pausa. Las ya creadas siguen su curso. Inténtelo más tarde.',
  chain_paused: 'Las órdenes nuevas en {chain} están en pausa. Las ya creadas siguen su curso.',
  currency_paused: 'Las órdenes nuevas en {currency} están en pausa. Las ya creadas siguen su curso.',
  chain_unavailable: 'La red {chain} no está disponible en este momento. Inténtelo más tarde.',
  orders_full:
    'Ahora mismo hay demasiadas órdenes pendientes de pago y no podemos aceptar más. Inténtelo de nuevo dentro de unos minutos.',
  orders_too_many: 'Como máximo se deciden {limit} órdenes a la vez.',
  orders_of_source_limit:
    'Se han creado demasiadas órdenes desde su conexión a internet en poco tiempo. Inténtelo de nuevo dentro de {wait}.',
  order_not_found:
    'No encontramos esta orden. Puede que no exista o que sus datos ya se hayan borrado según el plazo previsto.',
  order_event_not_allowed: 'La orden no lo permite en su estado actual. Actualice la página para ver cómo va.',
  receipt_missing: 'Esta orden no tiene recibo firmado. Se emite poco después de la entrega o del reembolso.',
  tracking_code_malformed: 'El número de seguimiento tiene exactamente 9 cifras.',
  idempotency_key_reused: 'Esta Idempotency-Key ya se usó para una orden distinta. Utilice otra.',
  refund_address_missing: 'Escriba primero una dirección de reembolso.',
  refund_address_given: 'El visitante ya indicó una dirección de reembolso. Deje la suya vacía.',
  match_not_cleared:
    'Una dirección de esta orden está en la lista de control. Revísela y libere la coincidencia con su decisión.',
  refund_consumed_by_fee:
    'Devolver este depósito costaría ahora más de lo que vale. Sigue contabilizado; inténtelo de nuevo cuando bajen las comisiones de red.',
  deposit_not_unclaimed:
    'No hay nada que devolver: el depósito ya se devolvió, se convirtió o se perdió, o lo resuelve la decisión sobre la orden.',
  deposit_not_doubted: 'Este depósito no espera (o ya no espera) a un segundo nodo, o está en otro bloque.',
  deposit_not_final:
    'Este depósito aún no es definitivo. Espere a que tenga suficientes confirmaciones e inténtelo de nuevo.',
  refund_address_bound:
    'Las condiciones firmadas de esta orden indican su dirección de reembolso. No se puede cambiar.',
  refund_addresses_limit:
    'Se han probado demasiadas direcciones de reembolso para esta orden. Use una de ellas o pruebe con otra dentro de 24 horas.',
  mixing_not_available: 'La mezcla solo se ofrece en redes de prueba. Utilice el intercambio.',
  mix_settings_invalid:
    'Este ajuste está fuera de rango: de {minRounds} a {maxRounds} rondas, una demora de {minDelay} a {maxDelay} minutos en pasos de {delayStep}, y los interruptores activados o desactivados.',
  privacy_level_unknown: 'El nivel de privacidad es basic, enhanced o maximum.',
  tor_unavailable:
    'El servicio no dispone ahora de un proxy Tor, así que las entregas no pueden difundirse por Tor. Desactive esta opción.',
  push_address_unknown: 'No enviamos avisos al servicio push de este navegador. No se activó nada.',
  push_devices_full: 'Esta orden ya avisa al máximo de {limit} dispositivos. Desactive antes el aviso en uno de ellos.',
  session_unknown: 'Esta sesión de mezcla no existe o ha vencido. Vuelva a cargar la página para obtener otra.',
  addresses_too_many: 'Una orden de mezcla admite como máximo {max} direcciones de recepción.',
  address_repeated:
    'Esta dirección figura dos veces. Las partes que llegan a una misma dirección se pueden volver a sumar: use direcciones distintas.',
  transaction_not_found: 'Esa transacción no existe en las cadenas simuladas.',
  act_not_found: 'No existe esa operación.',
  act_not_waiting: 'Esta operación ya no espera a nadie. Vuelva a cargar la página.',
  act_own: 'Usted mismo propuso esta operación. Tiene que aceptarla otra persona.',
  act_changed: 'La operación no es la que se mostró. Vuelva a cargar la página.',
  second_too_new:
    'El acceso o un rol de una de las dos personas es demasiado reciente. Tiene que actuar otra persona, o usted más adelante.',
  act_not_proven:
    'En espera: el módulo de firma no conoce a quienes la aceptaron, o solo paga a otras direcciones. Sigue cuando sus llaves de acceso o la dirección se agreguen en el módulo de firma.',
  loan_not_proven:
    'El módulo de firma no pagaría este préstamo: no conoce a quien lo creó, o lo que se aceptó con una llave de acceso es otra cosa. Cree el préstamo de nuevo y confírmelo con una llave que conozca.',
  signer_unavailable: 'El módulo de firma no responde en este momento. Se le volverá a preguntar.',
  signer_passkey_needed:
    'El módulo de firma solo paga esto si usted lo acepta con una llave de acceso que conoce. Confirme con su llave de acceso y no con la contraseña.',
  signer_passkey_unknown:
    'El módulo de firma no conoce esta llave de acceso y no pagaría. Pida a quien lo administra que la agregue, o use una que conozca.',
  amount_over_cap:
    'El módulo de firma no firma más de {max} {currency} en un solo pago. Pida menos o cambie antes sus límites.',
  amount_over_share: 'A este socio se le pueden pagar ahora como máximo {max} {currency}. Indique un monto menor.',
  venue_off: 'El exchange no está conectado o lleva diez minutos sin responder. No se planifica nada nuevo allí.',
  venue_not_covered: 'Según los libros, en el exchange hay disponibles como máximo {max} {currency}. Pida menos.',
  venue_transfer_open:
    'Hay una transferencia de {currency} desde el exchange en camino. Espere a que llegue o termine.',
  venue_trade_open: 'Hay una compraventa abierta. Espere a que termine.',
  venue_trade_over_cap: 'Una compraventa vale como máximo {max}. Pida menos o cambie antes la política.',
  restore_under_way:
    'Una base de datos restaurada se está poniendo al día. Hasta entonces no se decide ni se contabiliza nada.',
  cold_account_unknown: 'No hay almacén frío para esta red, o está retirado. Configúrelo primero.',
  cold_account_taken: 'Esta red ya tiene almacén frío. Retírelo primero.',
  cold_account_cooling: 'El almacén frío es nuevo. Se puede usar cuando termine su tiempo de espera.',
  cold_key_invalid:
    'No es un descriptor de salida ni una clave pública extendida que esta red pueda usar, o su suma de control es incorrecta. Cópielo de nuevo del dispositivo sin conexión.',
  cold_key_private:
    'Es una clave privada. No se ha guardado. Quien la haya visto puede llevarse las monedas: no la use más y dé la clave pública de otra nueva.',
  cold_key_wrong_network: 'Esta clave es de otra red: una de la red principal en una de prueba, o al revés.',
  venue_transfer_not_stuck: 'Esta transferencia no está detenida: ha terminado o lleva menos de seis horas en camino.',
  cold_return_unsupported:
    'Las monedas de esta red aún no se pueden traer con un archivo. Envíelas desde el dispositivo sin conexión a la dirección de la billetera caliente.',
  cold_nonce_invalid:
    'Solana necesita una cuenta nonce cuya autoridad sea la dirección del almacén frío. Esta no lo es, o es de otra persona.',
  cold_return_open:
    'Este almacén frío ya tiene un archivo abierto, y una dirección firma uno tras otro. Tráigalo firmado o anúlelo.',
  cold_gas_missing:
    'El almacén frío tiene muy poco {currency} para la comisión de red (hasta {min} {currency}). Mueva antes un poco allí.',
  cold_return_unknown: 'No existe ese archivo.',
  cold_return_ended: 'Este archivo se anuló, o sus monedas ya han vuelto.',
  cold_return_may_come:
    'Este retorno aún puede llegar: el nodo lo tiene o sus monedas no están gastadas. Espere, o gaste antes sus monedas con el dispositivo.',
  cold_coins_spent: 'Una moneda de este archivo ya está gastada. Anúlelo y escriba otro.',
  cold_file_unreadable: 'No es un archivo firmado de esta red. Péguelo entero.',
  cold_file_different:
    'Es otra transacción que la escrita: difieren monedas, montos, direcciones o su orden. No se envió. Averigüe quién la cambió.',
  cold_file_unsigned: 'Falta una firma. Firme el archivo con el dispositivo de este almacén frío.',
  cold_file_signature: 'Una firma es incorrecta o no cubre toda la transacción. No se envió.',
  keys_fixed:
    'Las claves de esta red no se pueden cambiar aquí. Una billetera de Monero tiene una única clave, y la de un token físico es siempre la misma.',
  refill_open:
    'Ya hay una reposición de {currency} abierta. Ciérrela antes, para que esté claro a qué corresponde cada pago.',
  refill_unknown: 'No existe esa reposición o está cerrada.',
  withdrawal_address_unknown: 'Esta dirección no está en la lista de direcciones de retiro.',
  withdrawal_address_cooling: 'Esta dirección se agregó hace poco y aún está en espera.',
  loan_not_found: 'No existe ese préstamo.',
  loan_expired: 'Este préstamo no se liberó a tiempo. Cree uno nuevo.',
  loan_under_way:
    'El préstamo {loan}, en la misma moneda y a esta dirección, no ha terminado: todavía puede pagarse, aunque conste que un nodo lo rechazó. Si crea o libera otro, podría pagarse dos veces. Espere a que se complete o falle definitivamente.',
  loan_rate_malformed: 'Escriba la tasa como un número mayor que 0, solo con cifras y un punto, por ejemplo 31.5.',
  currency_ambiguous: 'Esta dirección existe en varias redes. Elija qué USDT se paga.',
  payment_address_missing:
    '{currency} aún no tiene una dirección de la plataforma activa y predeterminada. Agregue una primero.',
  clock_too_far: 'El reloj del entorno de pruebas no se puede adelantar más.',
  trouble_not_possible: 'Las redes de esta orden no admiten este problema. Pruebe con otra orden u otro caso.',
  key_outdated: 'Esta clave ya se ha sustituido. Use la más reciente.',
  faucet_failed:
    'El faucet no ha podido completar la operación en {chain}: el nodo no responde o quedan muy pocas de esas monedas de prueba. Inténtelo más tarde; si ha pedido monedas, pruebe también con un monto menor.',
  sign_in_refused: 'Error al iniciar sesión: el usuario o la contraseña no son correctos.',
  sign_in_limited: 'Demasiados intentos. Vuelva a intentarlo dentro de {wait}.',
  policy_invalid: 'Algunos valores están fuera de los límites.',
  policy_outdated:
    'Alguien guardó otra versión mientras usted la revisaba. Compare sus valores con ella y guarde de nuevo.',
  policy_unchanged: 'No hay ninguna diferencia, así que no hay nada que guardar.',
  step_up_required:
    'Escriba de nuevo su contraseña y, si el segundo factor está activo, un código. Falta alguno o no es correcto.',
  facts_changed: 'Lo que se mostró ha cambiado mientras tanto: revíselo de nuevo y confirme.',
  role_missing: 'Su rol no permite esta acción. Un administrador puede asignarle el rol necesario.',
  username_invalid:
    'Escriba un nombre de usuario: de 1 a 64 letras minúsculas, cifras, puntos, guiones o guiones bajos, que empiece por una letra o una cifra.',
  username_taken: 'Este nombre de usuario ya existe. Los nombres de operadores eliminados no se asignan a nadie más.',
  operator_not_found: 'No existe este operador o su estado ha cambiado. Vuelva a cargar la página.',
  last_administrator: 'El equipo necesita un administrador activo. Asigne antes este rol a otra persona.',
  invitation_invalid: 'Esta invitación ya se usó, se sustituyó o ha vencido. Pida una nueva a un administrador.',
  session_not_found: 'Esta sesión ya ha terminado.',
  password_common:
    'Esta contraseña se compone de lo que los atacantes prueban primero: contraseñas muy usadas, filas del teclado o repeticiones. Elija palabras que nadie juntaría.',
  password_weak:
    'Elija una contraseña más segura: de 15 a 256 caracteres, que no sea el usuario, el nombre del producto ni una habitual, y distinta de la anterior.',
  second_factor_is_on: 'El segundo factor ya está activado. Para cambiarlo, desactívelo primero.',
  second_factor_not_started: 'Empiece primero a configurar el segundo factor.',
  code_wrong: 'El código no es correcto. Escriba los 6 dígitos que muestra ahora su aplicación de autenticación.',
  passkey_refused:
    'No se ha aceptado esta llave de acceso. Inténtelo de nuevo: lo que pide su navegador vale cinco minutos.',
  passkey_not_found: 'No existe esa llave de acceso.',
  passkeys_unavailable:
    'Las llaves de acceso necesitan un sitio con nombre de host. Ponga un nombre en PUBLIC_URL y abra ahí la administración.',
  passkeys_full: 'Ya tiene todas las llaves de acceso posibles. Elimine una primero.',
  filter_invalid: 'Este filtro no es válido. Revise el campo marcado.',
  reason_invalid: 'Indique un motivo: de 1 a 500 caracteres, sin < ni >.',
  note_invalid: 'Escriba una nota: de 1 a 1000 caracteres, sin < ni >.',
  scope_unknown: 'No existe ese interruptor: elija una cadena o todas.',
  stop_not_found: 'Allí no hay entregas detenidas por esa causa: puede que alguien ya las haya reanudado.',
  rule_not_found: 'Esa regla ya no está vigente: puede que alguien ya la haya terminado.',
  crediting_stopped: 'Allí los abonos están detenidos. Reanude primero los abonos.',
  books_still_differ: 'Los libros y la cadena siguen sin coincidir. Averigüe por qué o contabilice la diferencia.',
  difference_changed: 'La diferencia ya no es la que usted vio. Compruébela de nuevo.',
  difference_may_heal:
    'La diferencia puede desaparecer sola: se está reenviando una entrega o aún se lee la cadena tras una restauración. Espere.',
  coins_missing:
    'Faltan monedas en esta cadena y el nodo no muestra cuáles: las entregas seguirían contando con ellas. El manual «Payouts are stopped» explica qué hacer.',
  label_invalid: 'Escriba una etiqueta: de 1 a 100 caracteres, sin < ni >.',
  network_missing: 'Esta moneda existe en varias cadenas. Elija la red.',
  network_wrong: 'Esta moneda no está en esa red.',
  address_taken: 'Esta moneda ya tiene esa dirección.',
  default_inactive: 'Una dirección desactivada no puede ser la predeterminada.',
  platform_address_not_found: 'No existe esa dirección de la plataforma. Puede que se haya eliminado.',
  address_in_use:
    'Hay órdenes o préstamos abiertos que usan esta dirección, así que no se puede eliminar ni cambiar. Puede desactivarla.',
  request_malformed: 'La solicitud tiene un formato incorrecto. Revise los campos indicados en los detalles.',
  not_found: 'No hay nada en esta dirección.',
  method_not_allowed: 'Esta dirección no admite ese método de solicitud.',
  request_too_large: 'La solicitud es demasiado grande.',
  media_type_unsupported: 'Envíe JSON con el tipo de contenido application/json.',
  request_timeout: 'La solicitud ha tardado demasiado. Inténtelo de nuevo.',
  not_signed_in: 'Inicie sesión primero en la administración.',
  origin_refused: 'Esta solicitud procede de otro sitio y se ha rechazado.',
  tracking_limited: 'Demasiadas consultas. Inténtelo de nuevo dentro de {wait}.',
  too_many_connections:
    'Todas las conexiones en vivo están ocupadas. Inténtelo más tarde o actualice de vez en cuando.',
  amount_ambiguous: 'Indique sendAmount o receiveAmount, pero no ambos.',
  quote_not_found: 'No existe esa cotización. Puede que haya vencido.',
  quote_expired: 'Esta cotización ha vencido. Pida una nueva.',
  quote_used: 'Con esta cotización ya se creó una orden con otras direcciones. Pida una nueva.',
  open_orders_limit:
    'Hay demasiadas órdenes pendientes de pago (máximo {limit}). Espere a que algunas se paguen o venzan.',
  open_quotes_limit: 'Hay demasiadas cotizaciones sin vencer (máximo {limit}). Inténtelo de nuevo en un momento.',
  open_invoices_limit: 'Hay demasiadas facturas abiertas (máximo {limit}). Cancele algunas o espere a que venzan.',
  invoice_not_found: 'Esta factura no existe. Puede que se haya borrado al cumplirse el plazo.',
  invoice_closed: 'Esta factura ya no se puede pagar.',
  invoice_in_progress: 'Ya existe una orden para esta factura. Solo se debe pagar una.',
  invoice_orders_limit:
    'Se han creado demasiadas órdenes para esta factura. Espere a que venzan las que están pendientes de pago o pida una factura nueva.',
  api_key_not_found: 'No existe esa clave de API.',
  key_limit_invalid: 'Este límite no es un número entero dentro del rango permitido.',
  key_expiry_invalid: 'Indique un día a partir de hoy, a diez años como máximo, como año-mes-día.',
  partner_name_invalid: 'Indique el nombre que verá el visitante, con 60 caracteres como máximo.',
  partner_share_invalid: 'Indique una parte de 0 a {max} por ciento, con dos decimales como máximo.',
  key_networks_invalid: 'Indique hasta 20 direcciones IP o bloques CIDR, como 192.0.2.0/24.',
  temporary_keys_limit: 'Hay demasiadas claves de prueba en este momento. Inténtelo más tarde.',
  webhook_missing: 'Esta clave no tiene configurada ninguna URL de webhook.',
  webhook_url_invalid: 'La URL del webhook debe ser http o https y estar completa, sin usuario ni contraseña.',
  webhook_target_forbidden: 'No podemos enviar nada a esta URL de webhook: apunta a una red interna o no usa HTTPS.',
  webhook_event_not_found: 'No existe ese evento.',
  webhooks_limit: 'Esta clave ya tiene todos los webhooks que puede tener ({limit}).',
  webhook_attempts_limit:
    'Este evento ya se ha enviado demasiadas veces (máximo {limit}) y no puede enviarse de nuevo.',
  key_missing: 'Falta la clave de API. Envíela en la cabecera Authorization: Bearer.',
  key_unknown: 'Esta clave de API no es válida o ha sido revocada.',
  key_in_query:
    'Una clave de API no debe ir nunca en una URL. Envíela en la cabecera Authorization y sustituya esta clave.',
  scope_missing: 'Esta clave de API no tiene el permiso necesario.',
  key_network_forbidden: 'Esta clave de API no funciona desde esta red.',
  signature_missing: 'Las solicitudes con esta clave de API deben ir firmadas.',
  signature_invalid: 'La firma no corresponde a esta solicitud o ya se usó.',
  rate_limited: 'Demasiadas solicitudes. Inténtelo de nuevo dentro de {wait}.',
  request_in_progress:
    'Todavía se está procesando una solicitud con la misma Idempotency-Key. Inténtelo dentro de un momento.',
  service_unavailable:
    'El servicio no está disponible en este momento. Las órdenes ya creadas están a salvo. Inténtelo de nuevo dentro de un minuto.',
  internal_error: 'Algo salió mal de nuestro lado. Inténtelo de nuevo y, si se repite, indíquenos el identificador.',
} satisfies Catalog<typeof zhCn>;
