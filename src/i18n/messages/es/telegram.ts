import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/telegram.ts';

export default {
  title: 'Bot de Telegram',
  lede: 'Pregunta, pide cotizaciones y recupera tu orden desde Telegram. Antes, asegúrate de que es nuestro bot.',
  example:
    'Este sitio no tiene ningún bot configurado: el usuario que se muestra es un ejemplo que no puede existir. Cuando se configure uno, esta página mostrará el verdadero.',
  handle: 'Usuario oficial',
  start: 'Iniciar el bot',
  copyLink: 'Copiar enlace',
  'features.title': 'Para qué sirve el bot',
  'features.qa.title': 'Preguntas y respuestas',
  'features.qa.text':
    'Pregunta con tus palabras por comisiones, límites y redes. Si una respuesta no coincide con este sitio, vale lo que dice el sitio.',
  'features.mobile.title': 'En el móvil',
  'features.mobile.text': 'Funciona en Telegram en el móvil, la tableta y el ordenador. No hay que instalar nada más.',
  'features.privacy.title': 'Privacidad',
  'features.privacy.text':
    'Telegram ve tu cuenta y lo que escribes: envía solo el número de seguimiento. Para más privacidad usa este sitio, que no necesita cuenta.',
  'features.fast.title': 'Respuesta rápida',
  'features.fast.text':
    'El bot responde solo a cualquier hora. Lo que necesita una persona va por correo y se responde en {reply}.',
  'qr.title': 'Escanea para abrir',
  'qr.text': 'Escanéalo con la cámara o con Telegram y compara el usuario letra por letra.',
  'qr.label': 'Código QR: {link}',
  open: 'Abrir en Telegram',
  'steps.title': 'Seis pasos',
  'steps.open.title': 'Abre el bot',
  'steps.open.text':
    'Usa el botón o el código QR de esta página. No lo busques: lo que encuentres puede ser una copia.',
  'steps.compare.title': 'Compara el usuario',
  'steps.compare.text': 'Tiene que ser @{handle}, letra por letra.',
  'steps.start.title': 'Pulsa Iniciar',
  'steps.start.text': 'Pulsa Iniciar en la parte inferior del chat y elige el idioma.',
  'steps.choose.title': 'Elige las monedas',
  'steps.choose.text': 'Indica monedas, redes e importe, y mira primero la cotización.',
  'steps.pay.title': 'Paga en este sitio',
  'steps.pay.text':
    'Paga solo en la dirección de una página de orden de {website} y compárala con las condiciones firmadas. Una dirección en un chat nunca vale.',
  'steps.track.title': 'Sigue tu orden',
  'steps.track.text':
    'Envía al bot el número de nueve cifras o consúltalo aquí. No des a nadie el enlace de la página de tu orden.',
  'currencies.title': 'Monedas disponibles',
  'currencies.intro': 'El bot cubre estas {count}. En este sitio hay más.',
  'currencies.link': 'Ver todas las monedas',
  'notices.title': 'Ten en cuenta',
  'notices.legal.title': 'La ley',
  'notices.legal.text':
    'Comprueba que cambiar criptomonedas está permitido donde vives. Si está prohibido, no uses este servicio.',
  'notices.responsibility.title': 'Tu parte',
  'notices.responsibility.text':
    'Tú escribes y compruebas direcciones, redes e importes. Las claves privadas y frases de recuperación las guardas solo tú.',
  'notices.irreversible.title': 'Sin vuelta atrás',
  'notices.irreversible.text':
    'Una transacción confirmada no se puede deshacer. Lo que va a una dirección o red equivocada tampoco lo podemos recuperar nosotros.',
  'notices.liability.title': 'De qué respondemos',
  'notices.liability.text':
    'Respondemos de lo que prometen las condiciones firmadas. Las copias del bot, los fallos de Telegram y los datos mal escritos quedan fuera.',
  'notices.acceptance.title': 'Tu conformidad',
  'notices.acceptance.text': 'Al usar el bot aceptas las {terms} y la {privacy}.',
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
  'official.document': 'La lista firmada (JSON)',
  'official.verify': 'Verificar esta lista',
  'official.verifyLink': 'Abrir la página de verificación',
} satisfies Catalog<typeof zhCn>;
