import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/docs.ts';

export default {
  title: 'API para desarrolladores',
  lede: 'Pida precios, cree órdenes y sígalas desde su propio programa. JSON de entrada y de salida, y una clave en una cabecera; estas páginas se generan a partir del propio documento de la API.',
  contents: 'En esta página',
  code: 'Código',
  menu: 'Documentación',
  turn: 'Página anterior y siguiente',
  previous: 'Anterior',
  next: 'Siguiente',
  subjects: 'Todos los temas',
  'group.start': 'Primeros pasos',
  'group.calls': 'Llamadas',
  'group.tools': 'Herramientas',
  'page.overview': 'Visión general',
  'page.overview.text': 'URL base, reglas comunes y dónde se describe cada cosa.',
  'page.guide': 'Integrar en una hora',
  'page.guide.text':
    'De una consola vacía a una orden pagada y un reembolso, paso a paso. Nuestras pruebas ejecutan los mismos comandos.',
  'page.authentication': 'Claves y autenticación',
  'page.authentication.text':
    'Claves de API, permisos, solicitudes firmadas y cómo cambiar una clave sin parar el servicio.',
  'page.limits': 'Límites, reintentos y cabeceras',
  'page.limits.text':
    'Límites de solicitudes, reintentos idempotentes, caché con `ETag`, CORS y el ID de cada solicitud.',
  'page.errors': 'Errores',
  'page.errors.text': 'Todos los códigos de estado HTTP y de error, con su significado.',
  'page.currencies': 'Monedas, tasas y estado',
  'page.currencies.text': 'Qué se puede intercambiar, entre qué límites, a qué tasa y cómo ha funcionado cada red.',
  'page.quotes': 'Cotizaciones',
  'page.quotes.text':
    'Un precio a partir de lo que se envía o se recibe. Una cotización fija nos obliga hasta que vence.',
  'page.orders': 'Órdenes',
  'page.orders.text': 'Crear, consultar y listar órdenes. Todos los estados y todos los motivos.',
  'page.invoices': 'Facturas',
  'page.invoices.text': 'Un monto exacto en un activo, que se paga con cualquier otro en una página alojada.',
  'page.choices': 'Elecciones y reembolsos',
  'page.choices.text':
    'Cuando el depósito no coincide con la orden: continuar con una nueva cotización o recibir el reembolso, con las cifras de ambos.',
  'page.webhooks': 'Webhooks',
  'page.webhooks.text':
    'Mensajes firmados a su servidor en cada cambio de estado, con reintentos y un registro de entregas.',
  'page.events': 'Eventos en vivo',
  'page.events.text': 'Siga una orden mediante eventos enviados por el servidor, sin sondeo.',
  'page.receipts': 'Condiciones y recibos firmados',
  'page.receipts.text': 'Prueba de lo acordado y de lo pagado, con una firma que cualquiera puede comprobar.',
  'page.partners': 'Participación de socios y extractos',
  'page.partners.text':
    'El socio de una clave gana una parte de nuestra comisión. Los extractos mensuales muestran lo ganado y lo pagado.',
  'page.sandbox': 'Entorno de pruebas y casos difíciles',
  'page.sandbox.text':
    'Lleve una orden con una sola llamada a un pago incompleto, una retención, una reorganización o un envío rechazado.',
  'page.examples': 'Programas de ejemplo',
  'page.examples.text': 'Seis programas completos en JavaScript, Python y curl, del precio a un webhook verificado.',
  'page.clients': 'Clientes y archivos',
  'page.clients.text':
    'Clientes tipados para TypeScript y Python, el documento OpenAPI y una colección para Postman y Bruno.',
  'page.sideshift': 'API compatible con SideShift',
  'page.sideshift.text': 'Para programas escritos para SideShift: cambie la dirección y la clave, y conserve el resto.',
  'page.changelog': 'Versiones y cambios',
  'page.changelog.text': 'Qué se agregó y cuándo, qué no cambia y cuánto tiempo responde una versión antigua.',
  'overview.postman': 'Colección para Postman y Bruno',
  'index.title': 'Índice',
  'index.calls': 'Llamadas',
  'index.objects': 'Objetos',
  'index.codes': 'Códigos de error',
  'search.title': 'Buscar en la documentación',
  'search.label': 'Llamada, campo, código o palabra',
  'search.hint': 'Busca llamadas, campos, códigos de error, motivos, estados, tipos de evento y páginas.',
  'search.none': 'Nada encontrado para «{query}». Pruebe con una sola palabra o consulte el índice:',
  'search.count': 'Encontrados: {count}. Mostrados: {shown}, los mejores primero.',
  'search.kind.page': 'Página',
  'search.kind.call': 'Llamada',
  'search.kind.field': 'Campo',
  'search.kind.code': 'Código de error',
  'search.kind.reason': 'Motivo',
  'search.kind.state': 'Estado',
  'search.kind.event': 'Tipo de evento',
  'call.example': 'Ejemplo de respuesta',
  'etag.title': 'Caché',
  'cors.title': 'CORS',
  'requestId.title': 'ID de la solicitud',
  'events.types': 'Eventos del flujo',
  'events.order':
    'El `Exchange` completo, igual que lo devuelve `GET /exchanges/{id}`. El ID del evento es su `version`.',
  'events.move': 'Un cambio de estado, por cada uno que faltó desde `Last-Event-ID`.',
  'events.gone': 'La orden se ha borrado. El flujo termina.',
  'receipts.verify':
    'Los ejemplos del código fuente incluyen `8-verify`, que verifica ambos documentos sin conexión con la respuesta de `/.well-known/sampan-terms-key`.',
  'clients.postman':
    '**Postman, Bruno, Insomnia.** Una colección con una solicitud por cada llamada. Cargue el archivo y ponga su `apiKey`.',
  'clients.openapi': '**Cualquier otro lenguaje.** Genere un cliente a partir del documento OpenAPI.',
  'sideshift.key':
    'Envíe su clave en `x-sideshift-secret`. Consultar precios no requiere clave. Los campos sin sentido aquí, como `affiliateId`, se ignoran.',
  'guide.tools':
    'Necesita una consola con `curl`, `jq` y `openssl`. Ejecute los pasos uno tras otro en la misma consola.',
  'guide.elsewhere':
    'Estos pasos necesitan un entorno de pruebas, y esta instalación no lo es. Inicie uno en su computadora con `npm start`.',
  'guide.key': 'Obtener una clave',
  'guide.key.text':
    'El entorno de pruebas devuelve una clave válida durante {keyLife}. Para monedas reales, pídala a soporte.',
  'guide.quote': 'Pedir un precio',
  'guide.quote.text':
    'Una cotización fija nos obliga durante {quoteLife}. La respuesta incluye todas las comisiones: después no se descuenta nada.',
  'guide.order': 'Crear la orden',
  'guide.order.text':
    'Indique una dirección de recepción y una dirección de reembolso, y su propio `externalId` para volver a encontrar la orden. La `Idempotency-Key` evita que un reintento cree una segunda orden.',
  'guide.pay': 'Pagar',
  'guide.pay.text':
    'En el entorno de pruebas, una llamada paga con monedas de prueba. Fuera de él, una billetera envía `sendAmount` a `depositAddress`.',
  'guide.follow': 'Seguirla hasta la entrega',
  'guide.follow.text':
    'Espere a que `terminal` sea `true`. Aquí sondeamos y minamos los bloques para ahorrar tiempo. En producción, use un webhook.',
  'guide.trouble': 'Ver qué puede fallar',
  'guide.trouble.text':
    'Una segunda orden, pagada con un {amountOff} de menos. Se detiene en `action_required` y pregunta a su titular.',
  'guide.refund': 'Recuperar el depósito',
  'guide.refund.text': 'Elija el reembolso mientras `nextActions` contenga `refund`. La orden termina como `refunded`.',
  'guide.live': 'Antes de mover monedas reales',
  'guide.live.authentication': 'La clave está en su servidor y en ningún otro sitio.',
  'guide.live.webhooks': 'Su receptor verifica las firmas y procesa cada ID de evento una sola vez.',
  'guide.live.limits': 'Cada POST lleva una `Idempotency-Key` y se respeta `Retry-After`.',
  'guide.live.errors': 'Su programa actúa según `code` y muestra `message` a las personas.',
  'guide.live.orders': 'No trata `failed` ni `expired` como finales.',
  'changelog.version':
    'La versión está en la ruta: `/api/v1`. El documento OpenAPI es siempre el del servicio en marcha.',
  'changelog.added':
    'Dentro de una versión pueden agregarse llamadas, parámetros opcionales, campos, códigos, motivos, estados y tipos de evento. Ignore lo que no conozca. Nada se quita, se renombra ni cambia de significado.',
  'changelog.ending':
    'Un cambio que rompa programas recibe una ruta nueva. La versión antigua se marca entonces como `deprecated` en el documento OpenAPI, se anuncia aquí y responde al menos {versionOverlap} más.',
  'change.statusHistory': '`GET /status/history`: disponibilidad de cada red e incidencias.',
  'change.invoices': '`POST /invoices`: montos exactos que se pagan con cualquier otro activo en una página alojada.',
  'change.partners': '`partnerShare` de una orden, y `GET /partner/statements`.',
  'change.namedWebhooks': 'Varios webhooks por clave (`/webhooks`), cada uno con su secreto y sus tipos de evento.',
  'change.receipts': '`GET /exchanges/{id}/receipt`: un recibo firmado.',
  'change.rotateKey':
    '`PUT /key/secret` cambia una clave mientras la antigua sigue válida un tiempo. El permiso `quote` es nuevo.',
  'change.labels': '`externalId` y `metadata` de una orden. `GET /exchanges` lista las órdenes de una clave.',
  'change.quoteCost': '`totalCostPpm` y `measuredTime` de una cotización.',
  'change.signedRequests': 'Claves que exigen solicitudes firmadas, que vencen o que solo valen desde ciertas redes.',
  'change.viewUrl': '`viewUrl` de una orden: un enlace que solo la muestra.',
  'change.choice': '`POST /exchanges/{id}/choice`: las cifras de una elección pendiente.',
  'change.requestId': '`X-Request-Id` en las respuestas, y los nombres de los campos desconocidos en `details`.',
  'overview.base': 'URL base',
  'overview.document': 'Documento OpenAPI 3.1',
  'overview.llms': 'Resumen en texto plano para modelos de lenguaje',
  'overview.steps': 'Del precio a la entrega',
  'overview.quote':
    '**Pida un precio.** `POST /quotes` devuelve un precio con un ID. Una cotización fija nos compromete durante {quoteLife}.',
  'overview.create':
    '**Cree la orden.** `POST /exchanges` recibe el ID de la cotización y una dirección de recepción, y devuelve la dirección de depósito.',
  'overview.pay':
    '**Pague.** Envíe exactamente `sendAmount` a `depositAddress`. Lo que hace avanzar la orden es la cadena, no una llamada.',
  'overview.follow':
    '**Sígala.** Por webhook, con eventos en vivo o consultándola de nuevo con un `ETag`, hasta que `terminal` sea `true`. Fije un tiempo máximo de espera.',
  'overview.rules': 'Reglas comunes a todas las llamadas',
  'overview.shape':
    'Una respuesta correcta es `{"success": true, "data": …}`; un error, `{"success": false, "error": {"code", "message", "details"}}`. Su programa debe guiarse por `code`; `message` es para las personas.',
  'overview.amounts':
    'Los montos son cadenas decimales en unidades de la moneda (BTC, no satoshis), nunca números de coma flotante; en las solicitudes también pueden ir como números JSON. Las fechas y horas están en UTC.',
  'overview.standing':
    'Guíese por `terminal`, `userActionRequired` y `nextActions`, no por los nombres de los estados: en el futuro puede haber más.',
  'overview.requestId':
    'Cada respuesta que una caché compartida no puede guardar lleva un `X-Request-Id`, nuevo en cada solicitud. Indíquelo al contactar con soporte.',
  'overview.cors':
    'No hay cabeceras CORS: una página de otro origen no puede llamar a la API. Envíe las solicitudes desde su servidor.',
  'overview.sandbox':
    'Este es el entorno de pruebas: las cadenas son simuladas y las monedas, de prueba. Cualquiera puede obtener una clave válida durante {keyLife} y probar las llamadas en estas páginas.',
  'clients.typescript':
    '**TypeScript y JavaScript.** El código fuente incluye un cliente tipado en `clients/typescript`, con licencia MIT. Repite lo que se puede repetir sin riesgo, sigue las órdenes, espera a que terminen y verifica los webhooks. Genérelo con `npm pack` e instale el archivo.',
  'clients.python':
    '**Python.** El mismo cliente, tipado, para Python 3.9 o posterior y para programas síncronos y asíncronos, en `clients/python`. Instálelo con `pip install ./clients/python`.',
  'clients.sideshift':
    '**API compatible con SideShift.** `{path}` responde a las operaciones principales de la versión 2 de la API de SideShift: monedas, par, cotizaciones e intercambios con tasa fija y flotante. No incluye `pairs`, `account`, `recent-shifts`, iconos de monedas, checkout ni funciones de afiliados.',
  'clients.status': 'Estado actual de las redes',
  'clients.partner': 'Página de socios: lo que una clave ha usado, creado y ganado',
  'authentication.title': 'Autenticación',
  'authentication.header': 'Envíe su clave en una cabecera con cada solicitud:',
  'authentication.warningTitle': 'Nunca ponga una clave en una página',
  'authentication.warning':
    'Cualquiera puede leer una clave que esté en una página, una aplicación o código público y crear órdenes en su nombre. Guárdela en su servidor y llame a la API desde allí. Una clave en una URL se rechaza siempre, porque las URL quedan en registros e historiales. Si una clave se ha filtrado, avísenos enseguida y la revocaremos.',
  'authentication.get': 'Pida una clave a soporte técnico. Se muestra una sola vez y de ella solo guardamos el hash.',
  'authentication.restrict':
    'Si lo pide, la clave vence un día determinado, funciona solo desde sus redes o exige solicitudes firmadas. Estas restricciones forman parte de la clave y no se pueden cambiar: para sustituirlas, use una segunda clave.',
  'authentication.sign':
    'Una solicitud firmada lleva la cabecera `Sampan-Signature: t=<seconds>,n=<nonce>,b=<hex>,v1=<hex>`: la hora, de 16 a 64 letras o cifras que se usan una sola vez, el SHA-256 del cuerpo y HMAC-SHA-256 con el secreto de firma sobre las líneas `v1`, hora, nonce, método, ruta con su consulta, `Idempotency-Key` (o nada) y el SHA-256 del cuerpo, unidas por saltos de línea. La hora puede diferir de la nuestra en {window}. Cada firma sirve una sola vez: vuelva a firmar lo que vuelva a enviar. También se rechazan las firmas anteriores a un arranque del servicio (motivo `time`). Los ejemplos del código fuente incluyen `7-sign`, y el cliente de TypeScript firma por sí mismo.',
  'authentication.getSandbox': 'En el entorno de pruebas no hace falta pedirla:',
  'scopes.title': 'Permisos',
  'scopes.read': 'Consultar monedas, tasas, cotizaciones, órdenes y webhooks.',
  'scopes.quote': 'Además, pedir cotizaciones: para programas que muestran precios y no crean órdenes.',
  'scopes.trade': 'Además, crear órdenes, decidir sobre ellas y configurar webhooks.',
  'idempotency.title': 'Repetir una solicitud',
  'idempotency.text':
    'Todo POST admite una `Idempotency-Key`. Si en un plazo de {requestLife} se repite la misma solicitud con el mismo valor, se ejecuta una sola vez; la respuesta trae el objeto en su estado actual e `Idempotency-Replayed: true`. Una solicitud distinta con el mismo valor se rechaza con 422. Mientras la primera está en curso, las demás esperan y, si tarda demasiado, reciben un 409 con `Retry-After`.',
  'limits.title': 'Límites de solicitudes',
  'limits.text':
    'Cada clave tiene sus propios límites, normalmente {perMinute} solicitudes por minuto y {openOrders} órdenes a la espera de depósito a la vez. Toda respuesta trae `RateLimit-Limit`, `RateLimit-Remaining` y `RateLimit-Reset`; si supera el límite, recibirá un 429 con los segundos de espera en `Retry-After`.',
  'limits.etag':
    'Todo GET, salvo el flujo de eventos, trae un `ETag`. Envíelo en `If-None-Match` y recibirá un 304 sin cuerpo mientras nada cambie.',
  'headers.title': 'Cabeceras',
  'headers.text': 'Cabeceras que admiten varias llamadas',
  'endpoints.title': 'Endpoints',
  'endpoints.intro':
    'Las tablas siguientes se generan a partir de las mismas definiciones con las que se validan sus solicitudes.',
  'tag.keys': 'Clave',
  'tag.currencies': 'Monedas y tasas',
  'tag.quotes': 'Cotizaciones',
  'tag.exchanges': 'Órdenes',
  'tag.invoices': 'Facturas',
  'tag.webhooks': 'Llamadas para webhooks',
  'tag.status': 'Estado',
  'tag.document': 'Documento',
  'call.parameters': 'Parámetros',
  'call.body': 'Cuerpo de la solicitud (JSON)',
  'call.answer': 'Respuesta',
  'call.codes': 'Códigos de error posibles',
  'call.headers': 'Cabeceras',
  'call.stream': 'Flujo de eventos',
  'call.json': 'Documento JSON',
  'call.noKey': 'No requiere clave',
  'call.scope': 'Permiso: {scope}',
  'column.name': 'Nombre',
  'column.meaning': 'Significado',
  required: 'obligatorio',
  optional: 'opcional',
  'in.path': 'ruta',
  'in.query': 'consulta',
  'in.header': 'cabecera',
  yes: 'Sí',
  no: 'No',
  'hooks.title': 'Webhooks y su firma',
  'hooks.what':
    'Configure una URL con `PUT /webhook` y le enviaremos un mensaje por POST cada vez que avance una orden creada con la clave; primero, los que requieren su intervención. Los mensajes no contienen montos ni direcciones: consulte la orden por su ID.',
  'hooks.several':
    'Si hay varios receptores, configure cada uno por su nombre con `PUT /webhooks/{name}`: tiene su URL, su secreto, los tipos de evento que quiere y reintentos propios, de modo que uno caído no retrasa a los demás. `GET /webhook/events` muestra los envíos de todos y, con `status=given_up`, lo que no llegó.',
  'hooks.retry':
    'Responda con 2xx en menos de {patience}. En cualquier otro caso se reintenta tras {pauses}: {attempts} intentos en total, idénticos byte a byte y con el mismo ID. Los mensajes pueden repetirse o llegar desordenados: procese cada ID una sola vez y guíese por `version`. El registro de entregas se conserva {eventLife} y puede pedir que un evento se reenvíe.',
  'hooks.verify':
    'Verifique la firma antes de confiar en un mensaje: HMAC-SHA-256 con el secreto que recibió al configurar la URL, calculado sobre la marca de tiempo, un punto y el cuerpo tal como llegó, y comparado con `v1` en tiempo constante. Rechace también las marcas de tiempo antiguas, para que nadie pueda reproducir un mensaje. Cuando vuelve a configurar la misma URL, el secreto anterior firma también durante {oldSecretLife}: hay dos `v1` y basta con que uno coincida. El ejemplo 6 lo hace.',
  'hooks.types': 'Tipos de evento',
  'hooks.message': 'Cómo es un mensaje',
  'live.text':
    '`GET /exchanges/{id}/events` comunica cada paso de una orden mediante Server-Sent Events (SSE). Vuelva a conectarse con `Last-Event-ID` y recibirá primero lo que se haya perdido. Las conexiones son limitadas; para seguir muchas órdenes, use un webhook.',
  'states.title': 'Estados de una orden',
  'states.text':
    '`terminal`: ya no puede seguir otro estado. `userActionRequired`: la orden espera algo de su titular.',
  'states.failed':
    '`failed` no es final: nuestro equipo está resolviendo la orden, que acabará en una entrega o en un reembolso. Mantenga el webhook o consulte con menos frecuencia.',
  'states.expired':
    '`expired` no es final mientras la orden exista: un pago que llega hasta {lateWatch} después de `expiresAt` se reembolsa. Una orden sin pagar se borra {unpaidKept} después de `expiresAt` y desde entonces se responde 404.',
  'states.reasons': 'Valores de `reason`',
  'states.state': 'Estado',
  'objects.title': 'Objetos',
  'objects.text': 'Lo que contiene `data` en las respuestas. Abra uno para ver sus campos.',
  'errors.text':
    'El código de estado HTTP indica la clase de error; `error.code`, cuál es. `details` trae datos útiles para reaccionar, como `min` y `max` cuando un monto está fuera de los límites, o `fields` si hay campos desconocidos.',
  'errors.status': 'Estado',
  'errors.statuses': 'Códigos de estado HTTP',
  'errors.codes': 'Todos los códigos de error',
  'errors.code': 'Código',
  'http.200': 'Correcto.',
  'http.201': 'Creado; el nuevo recurso está en `Location`.',
  'http.304': 'Nada ha cambiado desde la respuesta con ese `ETag`.',
  'http.400': 'Parámetros incorrectos: corrija la solicitud.',
  'http.401': 'Autenticación fallida: falta la clave o no es válida.',
  'http.403': 'No permitido: la clave no tiene el permiso necesario o una dirección está en una lista de sanciones.',
  'http.404': 'No existe, o ya no existe.',
  'http.409': 'No es posible en el estado actual: consúltelo y decida.',
  'http.413': 'El cuerpo es demasiado grande.',
  'http.415': 'Envíe JSON como `application/json`.',
  'http.422': 'Esa `Idempotency-Key` ya se usó para otra solicitud.',
  'http.429': 'Demasiadas solicitudes: espere los segundos que indica `Retry-After`.',
  'http.500': 'Error nuestro: inténtelo más tarde con la misma `Idempotency-Key`.',
  'http.503':
    'No disponible en este momento: cadena en pausa, sin tasa confiable o sin conexiones libres. Inténtelo más tarde.',
  'examples.text':
    'Son programas completos. Nuestros tests los ejecutan todos contra el entorno de pruebas hasta que la orden se completa. Defina antes dos variables:',
  'examples.language': 'Lenguaje de programación',
  'examples.copy': 'Copiar el código',
  'sample.currencies.title': 'Listar las monedas y una tasa',
  'sample.currencies.text': 'Los límites varían con el mercado; consúltelos antes de crear una orden.',
  'sample.quote.title': 'Pedir una cotización',
  'sample.quote.text': 'La última línea es el ID de la cotización, para el paso siguiente.',
  'sample.create.title': 'Crear una orden con la cotización',
  'sample.create.text': 'Necesita `QUOTE_ID` y `RECEIVE_ADDRESS`. La última línea es el ID de la orden.',
  'sample.finish.title': 'Esperar a que termine',
  'sample.finish.text':
    'Necesita `ORDER_ID`. En el entorno de pruebas, antes se paga con monedas de prueba; lo demás funciona en cualquier entorno.',
  'sample.events.title': 'Seguir sus eventos',
  'sample.events.text': 'Necesita `ORDER_ID`. Si se corta la conexión, continúa donde estaba.',
  'sample.webhook.title': 'Verificar un webhook',
  'sample.webhook.text': 'Necesita el `WEBHOOK_SECRET` que recibió al configurar la URL.',
  'troubles.text':
    'En el entorno de pruebas, una sola llamada lleva una orden sin pagar a cada situación que sale mal en la vida real, para que vea qué hace su programa. Recibe el `id` de la orden como las demás llamadas de `/api/sandbox`, paga con monedas de prueba y responde con el pago, con el momento en que acaba el problema (`until`) y con el punto al que llega la orden por sí sola cuando se confirma el depósito (`leadsTo`). `seconds` fija cuánto dura un problema, hasta {troubleMost}.',
  'troubles.caption': 'Qué se puede pedir y adónde lleva',
  'troubles.underpaid': 'Llega un {amountOff} de menos. El titular elige entre continuar y recibir el reembolso.',
  'troubles.overpaid': 'Llega un {amountOff} de más. El titular elige.',
  'troubles.wrong_asset':
    'Llega otro activo de la misma red. Un operador lo devuelve. Solo en redes con varios activos.',
  'troubles.listed_sender':
    'El depósito viene de una dirección de la lista de control. No en Monero, cuyos pagos no muestran al remitente.',
  'troubles.deposit_reorganised':
    'El pago se incluye en un bloque y después ese bloque se deshace. La orden vuelve a esperar el depósito.',
  'troubles.late':
    'El reloj avanza más allá del plazo de pago y entonces llega el pago. Sin dirección de reembolso: `action_required`.',
  'troubles.held':
    'La dirección de recepción entra en la lista de control durante {refusedFor}, después de crear la orden.',
  'troubles.payout_rejected':
    'El destinatario rechaza pagos durante {refusedFor}, como hacen algunos contratos. Solo si la red de recepción tiene contratos.',
  'troubles.chain_away':
    'Nuestro nodo de la red de envío no responde durante {awayFor}. Los plazos se alargan ese tiempo.',
  'troubles.price_away':
    'Ninguna fuente de precios responde durante {awayFor}. El reloj avanza hasta que los precios disponibles son demasiado viejos; la orden confirmada espera un precio.',
  'troubles.shared':
    'Las redes, los precios y el reloj de un entorno de pruebas son compartidos: los demás notan `late`, `chain_away` y `price_away`. Un caso que las redes de la orden no pueden tener se rechaza con `trouble_not_possible`.',
  'support.title': 'Soporte técnico',
  'support.text':
    'Si tiene dudas sobre su integración o necesita una clave o límites más altos, escriba a {email}; respondemos en un plazo de {reply}. Indique el `X-Request-Id` y el código de error, nunca su clave.',
  'support.example': 'Esta dirección es solo un ejemplo: en esta instalación no se ha configurado una real.',
  'try.title': 'Probar',
  'try.noScript':
    'Para probar llamadas en esta página hace falta JavaScript. Sin él, use los comandos curl de los ejemplos.',
  'try.noKey': 'Aún no tiene clave de prueba.',
  'try.getKey': 'Obtener una clave de prueba',
  'try.hasKey': 'Clave (solo en la memoria de esta página):',
  'try.send': 'Enviar la solicitud',
  'try.answer': 'Respuesta',
  'try.failed': 'No se pudo contactar con el servidor. Inténtelo de nuevo.',
  'try.openOrder': 'Abrir la página de la orden',
} satisfies Catalog<typeof zhCn>;
