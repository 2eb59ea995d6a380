import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/contact.ts';

export default {
  title: 'Contacto',
  lede: 'Escríbanos y le responderemos por correo en un plazo de {reply}. Para saber cómo va una orden no hace falta esperar: puede consultarla por su cuenta.',
  hours:
    'El servicio funciona día y noche, todos los días (24/7): acepta y paga órdenes a cualquier hora. Si una cadena se interrumpe, lo indica la página de estado.',
  example:
    'Este sitio no tiene configurado un buzón: la dirección que se muestra es solo un ejemplo y nadie recibe lo que se le envía.',
  'methods.title': 'Cómo contactarnos',
  'methods.email': 'Atención al cliente',
  'methods.emailText': 'Responde nuestro equipo, en un plazo de {reply}.',
  'methods.bot': 'Bot de Telegram',
  'methods.botText': 'Cotizaciones, órdenes y su estado.',
  'methods.faq': 'Preguntas frecuentes',
  'methods.faqText': 'Comisiones, plazos, reembolsos y redes: casi todo está aquí.',
  'services.title': 'Servicios habituales',
  'services.track': 'Seguir una orden',
  'services.trackText': 'Consulte su estado con el número de seguimiento de nueve cifras.',
  'services.verify': 'Verificar condiciones firmadas',
  'services.verifyText': 'Compruebe si unas condiciones o un canal son realmente nuestros.',
  'services.status': 'Estado de las cadenas',
  'services.statusText': '¿Una orden no avanza? Vea si su cadena funciona.',
  'services.currencies': 'Límites y redes',
  'services.currenciesText': 'Mínimo, máximo y confirmaciones de cada moneda.',
  'form.title': 'Escriba a atención al cliente',
  'form.text':
    'Se abrirá su aplicación de correo con el mensaje ya preparado; lo envía usted. No guardamos nada de lo que escriba aquí.',
  'form.noScript':
    'Su navegador no ejecuta scripts. El botón envía el formulario a nuestro servidor, que redacta el correo y se lo devuelve. No guardamos nada.',
  'field.topic': 'Asunto',
  'topic.choose': 'Elija una opción',
  'topic.order': 'Estado de una orden',
  'topic.refund': 'Reembolso o monto incorrecto',
  'topic.network': 'Monedas y redes',
  'topic.privacy': 'Privacidad y datos',
  'topic.api': 'API y cuestiones técnicas',
  'topic.other': 'Otro asunto',
  'field.email': 'Su correo electrónico',
  'field.emailHint': 'Le responderemos a esta dirección.',
  'field.message': 'Mensaje',
  'field.messageHint':
    'Si se trata de una orden, indique su número (TS-…). No incluya el enlace de la orden, claves privadas ni frases de recuperación: nunca los pedimos.',
  submit: 'Abrir la aplicación de correo',
  'error.topic': 'Elija un asunto.',
  'error.emailMissing': 'Escriba su correo electrónico.',
  'error.emailWrong': 'No parece una dirección de correo. Revísela, por ejemplo nombre@example.com.',
  'error.messageMissing': 'Escriba un mensaje.',
  'error.messageLong':
    'El mensaje es demasiado largo para algunas aplicaciones de correo. Déjelo en menos de {max} caracteres; podrá agregar detalles en el propio correo.',
  'mail.subject': '[{brand}] {topic}',
  'mail.replyTo': 'Responder a: {email}',
  'ready.title': 'Su correo está listo',
  'ready.text':
    'Debería haberse abierto su aplicación de correo: presione Enviar allí. Si no, use el botón de abajo o copie el texto en su correo.',
  'ready.open': 'Abrir en la aplicación de correo',
  'ready.to': 'Para',
  'ready.subject': 'Asunto',
  'ready.body': 'Texto',
  'safety.title': 'Cuidado con los impostores',
  'safety.text':
    'Nunca escribimos primero, nunca pedimos claves privadas ni frases de recuperación y nunca exigimos un pago antes de un reembolso. La lista de nuestros canales está firmada.',
  'safety.link': 'Ver los canales oficiales',
  'faq.link': 'Consulte antes las preguntas frecuentes',
} satisfies Catalog<typeof zhCn>;
