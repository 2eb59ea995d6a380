import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/telegram.ts';

export default {
  title: 'Bot de Telegram',
  lede: 'Pida cotizaciones, cree y siga órdenes y decida desde Telegram. Antes, asegúrese de que es nuestro bot.',
  away: 'El bot no está en marcha en este momento y no responderá. Cree y siga las órdenes en este sitio.',
  'none.lede': 'Este sitio aún no tiene ningún bot conectado.',
  'none.warning':
    'Cualquier cuenta de Telegram que diga ser nuestra es falsa. Cuando el operador conecte un bot, su usuario y su código QR aparecerán en esta página.',
  'none.title': 'Cuando haya un bot',
  'none.text': 'Para esto servirá y así se usará con seguridad. Todavía no funciona nada de ello.',
  'none.compare': 'Debe ser exactamente el que se muestre en esta página.',
  'none.official':
    'Solo estos dos son nuestros. La lista está firmada con la clave que firma las condiciones de las órdenes, así que un sitio falso no puede cambiarla.',
  'none.bot': 'Ninguno (aún no conectado)',
  handle: 'Usuario oficial',
  start: 'Iniciar el bot',
  copyLink: 'Copiar enlace',
  'features.title': 'Para qué sirve el bot',
  'features.qa.title': 'Preguntas y respuestas',
  'features.qa.text':
    'Botones y comandos para cotizaciones con comisiones y límites, órdenes, números de seguimiento y la elección entre continuar y el reembolso. Precios y reglas son los de este sitio. No entiende preguntas libres.',
  'features.mobile.title': 'En el teléfono',
  'features.mobile.text':
    'Funciona en Telegram en el teléfono, la tableta y el escritorio. No hay que instalar nada más.',
  'features.privacy.title': 'Privacidad',
  'features.privacy.text':
    'Telegram ve su cuenta y todo lo que hay en el chat, también direcciones y montos. Para enviarle mensajes guardamos el número del chat, cifrado, y lo borramos con la orden. Para más privacidad use este sitio, que no necesita cuenta.',
  'features.fast.title': 'Respuesta rápida',
  'features.fast.text':
    'El bot responde automáticamente a cualquier hora. Lo que necesita a nuestro equipo va por correo y se responde en un plazo de {reply}.',
  'qr.title': 'Escanee para abrir',
  'qr.text': 'Escanéelo con la cámara o con Telegram y compare el usuario letra por letra.',
  'qr.label': 'Código QR: {link}',
  open: 'Abrir en Telegram',
  'steps.title': 'Seis pasos',
  'steps.open.title': 'Abra el bot',
  'steps.open.text': 'Use el botón o el código QR de esta página. No lo busque: lo que encuentre puede ser una copia.',
  'steps.compare.title': 'Compare el usuario',
  'steps.compare.text': 'Tiene que ser @{handle}, letra por letra.',
  'steps.start.title': 'Presione Iniciar',
  'steps.start.text': 'Presione Iniciar en la parte inferior del chat y elija el idioma.',
  'steps.choose.title': 'Elija las monedas',
  'steps.choose.text':
    'Use /exchange para elegir qué envía y qué recibe, escriba el monto y vea primero la cotización. No se crea ninguna orden hasta que confirme.',
  'steps.pay.title': 'Compare y luego pague',
  'steps.pay.text':
    'El bot envía la dirección con un enlace a la página de la orden. Abra primero esa página de {website} y pague solo si la dirección es la misma. Las condiciones firmadas lo prueban. No pague nunca a una dirección de otro chat.',
  'steps.track.title': 'Siga su orden',
  'steps.track.text':
    'El mensaje del bot cambia según avanza la orden. También puede enviarle el número de seguimiento de nueve cifras o consultarlo aquí. No reenvíe a nadie el enlace de la orden.',
  'currencies.title': 'Monedas disponibles',
  'currencies.intro': 'El bot muestra primero estas {count}. Las demás monedas de este sitio están en «Más monedas».',
  'currencies.link': 'Ver todas las monedas',
  'notices.title': 'Tenga en cuenta',
  'notices.legal.title': 'La ley',
  'notices.legal.text':
    'Compruebe que cambiar criptomonedas está permitido donde se encuentra. Si está prohibido, no use este servicio.',
  'notices.responsibility.title': 'Su responsabilidad',
  'notices.responsibility.text':
    'Usted escribe y comprueba direcciones, redes y montos. Las claves privadas y frases de recuperación las guarda solo usted.',
  'notices.irreversible.title': 'Sin vuelta atrás',
  'notices.irreversible.text':
    'Una transacción confirmada no se puede deshacer. Lo que va a una dirección equivocada o por una red equivocada tampoco lo podemos recuperar nosotros.',
  'notices.liability.title': 'De qué respondemos',
  'notices.liability.text':
    'Respondemos de lo que prometen las condiciones firmadas. Las copias del bot, los fallos de Telegram y los datos mal escritos quedan fuera.',
  'notices.acceptance.title': 'Su conformidad',
  'notices.acceptance.text': 'Al usar el bot acepta las {terms} y la {privacy}.',
  'notices.terms': 'condiciones del servicio',
  'notices.privacy': 'política de privacidad',
  'official.title': 'Canales oficiales',
  'official.text':
    'Solo estos tres son nuestros. La lista está firmada con la clave que firma las condiciones de las órdenes, así que un sitio falso no puede cambiarla.',
  'official.website': 'Sitio web',
  'official.email': 'Correo',
  'official.bot': 'Bot',
  'official.keyId': 'ID de la clave',
  'official.signature': 'Firma (Ed25519)',
  'official.unsigned': 'Sin firmar por el momento. No confíe en esta lista hasta que lo esté.',
  'official.document': 'La lista firmada (JSON)',
  'official.verify': 'Verificar esta lista',
  'official.verifyLink': 'Abrir la página de verificación',
} satisfies Catalog<typeof zhCn>;
