import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/meta.ts';

export default {
  'home.title': 'Cambie criptomonedas sin cuenta',
  'home.description':
    'Elija dos monedas, pague a una dirección de un solo uso y reciba en su billetera. Comisión {fee}; cada orden lleva condiciones firmadas.',
  'home.keywords': 'cambiar criptomonedas,sin cuenta,BTC a USDT,condiciones firmadas',
  'exchange.title': 'Cambiar',
  'exchange.description':
    'Cotización en vivo con cada comisión desglosada antes de confirmar. Comisión {fee}, comisión de red al monto mostrado.',
  'exchange.keywords': 'cambiar,tasa en vivo,USDT-TRC20,BTC',
  'privacy-mixer.title': 'Mezclador',
  'privacy-mixer.description':
    'Paga en varias partes a lo largo del tiempo y dice con claridad quién puede aún relacionar ambos lados.',
  'privacy-mixer.keywords': 'mezclador,pago fraccionado,demora',
  'currencies.title': 'Monedas disponibles',
  'currencies.description': 'Todos los activos que puede cambiar, con su red, mínimo y máximo.',
  'currencies.keywords': 'monedas,USDT,TRC20,ERC20,redes',
  'track.title': 'Seguir una orden',
  'track.description': 'Introduzca el número de seguimiento de nueve cifras y vea cómo va su orden.',
  'track.keywords': 'seguimiento,número de seguimiento,estado de la orden',
  'payment.title': 'Su orden',
  'payment.description': 'Dirección de depósito, tiempo restante y progreso de su orden.',
  'payment.keywords': 'pago,orden',
  'verify.title': 'Verificar condiciones firmadas',
  'verify.description':
    'Compruebe que las condiciones de una orden son nuestras y no se han alterado. Funciona sin conexión una vez cargada.',
  'verify.keywords': 'condiciones firmadas,verificar,Ed25519',
  'status.title': 'Estado de las cadenas',
  'status.description': 'Si podemos conectar con cada cadena, el último bloque leído y su nivel de congestión.',
  'status.keywords': 'estado de las cadenas,nodo,bloque',
  'rates.title': 'Cómo se forman las tasas',
  'rates.description':
    'Fuentes, antigüedad y profundidad del precio de cada moneda, y tasa media y margen de cada par.',
  'rates.keywords': 'tasas,tasa media,margen,fuentes de precios',
  'about.title': 'Quiénes somos',
  'about.description': 'Qué hacemos, cómo custodiamos sus monedas y cómo lo demostramos.',
  'about.keywords': 'quiénes somos,custodia,transparencia',
  'faq.title': 'Preguntas frecuentes',
  'faq.description':
    'Comisiones, tiempos, límites, reembolsos, redes, retenciones y mezcla: diez preguntas respondidas con las cifras reales del servicio.',
  'faq.keywords': 'preguntas frecuentes,comisión de intercambio,cuánto tarda,reembolsos,monto mínimo',
  'api-docs.title': 'Documentación de la API',
  'api-docs.description':
    'Cotizaciones, órdenes y estado en vivo desde su programa: todas las llamadas y parámetros, códigos de error, webhooks firmados y ejemplos probados en JavaScript, Python y curl.',
  'api-docs.keywords': 'API de intercambio,documentación,OpenAPI,webhook,clave de API',
  'contact.title': 'Contacto',
  'contact.description': 'Escriba a atención al cliente; respondemos por correo en un plazo de {supportReply}.',
  'contact.keywords': 'contacto,atención al cliente',
  'privacy.title': 'Política de privacidad',
  'privacy.description':
    'Todos los datos que guardamos y cuándo se borran: los de una orden, {keptEnded} después de que termine.',
  'privacy.keywords': 'política de privacidad,plazo de conservación,borrado de datos,cookies',
  'terms.title': 'Condiciones del servicio',
  'terms.description':
    'Custodia, comisiones ({floatingFee} con tasa flotante, {fixedFee} con tasa fija), reembolsos, control de direcciones y responsabilidad, tal como funciona el servicio.',
  'terms.keywords': 'condiciones del servicio,comisiones,reembolsos,custodia,sanciones',
  'telegram.title': 'Bot de Telegram',
  'telegram.description': 'Qué canales son nuestros y cómo distinguir un bot nuestro de las copias.',
  'telegram.keywords': 'Telegram,bot,oficial',
  'admin.title': 'Administración',
  'admin.description': 'Solo para administradores autorizados.',
  'admin.keywords': 'administración',

  'admin-orders.title': 'Órdenes de intercambio',
  'admin-orders.description': 'Solo para administradores autorizados.',
  'admin-orders.keywords': 'administración',

  'admin-order.title': 'Orden',
  'admin-order.description': 'Solo para administradores autorizados.',
  'admin-order.keywords': 'administración',

  'admin-loans.title': 'Préstamos',
  'admin-loans.description': 'Solo para administradores autorizados.',
  'admin-loans.keywords': 'administración',

  'admin-addresses.title': 'Direcciones',
  'admin-addresses.description': 'Solo para administradores autorizados.',
  'admin-addresses.keywords': 'administración',

  'admin-api-keys.title': 'Claves de API',
  'admin-api-keys.description': 'Solo para administradores autorizados.',
  'admin-api-keys.keywords': 'administración',

  'admin-audit.title': 'Registro de auditoría',
  'admin-audit.description': 'Solo para administradores autorizados.',
  'admin-audit.keywords': 'administración',

  'admin-security.title': 'Seguridad',
  'admin-security.description': 'Solo para administradores autorizados.',
  'admin-security.keywords': 'administración',

  'admin-policy.title': 'Política',
  'admin-policy.description': 'Solo para administradores autorizados.',
  'admin-policy.keywords': 'administración',
  'admin-settings.title': 'Pausas y control',
  'admin-settings.description': 'Solo para administradores autorizados.',
  'admin-settings.keywords': 'administración',
  'sandbox-transaction.title': 'Transacción del entorno de pruebas',
  'sandbox-transaction.description': 'Una transacción en una cadena simulada.',
  'sandbox-transaction.keywords': 'entorno de pruebas',
  'not-found.title': 'La página no existe',
  'not-found.description': 'No hay nada en esta dirección.',
  'not-found.keywords': '404',
  'faucet.title': 'Faucet de monedas de prueba',
  'faucet.description': 'Obtenga monedas de prueba y cree bloques en la red de pruebas.',
  'faucet.keywords': 'faucet,grifo,monedas de prueba',
} satisfies Catalog<typeof zhCn>;
