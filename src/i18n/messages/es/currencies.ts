import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/currencies.ts';

export default {
  title: 'Monedas disponibles',
  lede: '{assets} activos en {chains} cadenas. Cada ficha es un activo en una cadena: su red, sus límites y sus confirmaciones.',
  'coins.title': 'Monedas nativas',
  'tokens.title': 'Tokens vinculados al dólar',
  'tokens.intro': 'El mismo token existe en varias cadenas. Con el mismo símbolo pero en otra red, es otro activo.',
  network: 'Red',
  minimum: 'Mínimo',
  maximum: 'Máximo',
  confirmations: 'Confirmaciones',
  decimals: 'Decimales',
  range: '{least}–{most}, según el monto',
  'reason.currency_minimum': 'nuestro mínimo por orden',
  'reason.refund_stays_payable': '{times} veces la comisión de red, para poder pagar un reembolso',
  'reason.currency_maximum': 'nuestro máximo por orden',
  'reason.wallet_cover': 'lo que nuestra billetera puede pagar ahora',
  inactive: 'No admite órdenes ahora',
  severalNetworks: 'Compruebe la red antes de pagar',
  'reminders.title': 'Avisos importantes',
  'reminders.network.title': 'Elija bien la red',
  'reminders.network.text':
    'La red de su billetera tiene que ser la de la orden. El USDT en TRON (TRC20) y el USDT en Ethereum (ERC20) son dos activos distintos; lo que se envía por la red equivocada normalmente no se puede recuperar.',
  'reminders.limits.title': 'Tenga en cuenta los límites',
  'reminders.limits.text':
    'Los límites son por orden y varían con las comisiones de red. El mínimo nunca baja de {times} veces la comisión de red, para que siempre se pueda pagar un reembolso. El máximo depende además de cuánto podamos pagar en la otra moneda; la cotización lo indica.',
  'reminders.newCoins.title': 'Monedas nuevas',
  'reminders.newCoins.text':
    'Una moneda se incorpora solo cuando se han probado depósitos, entregas y reembolsos en su cadena, y se anuncia únicamente en esta página. Nunca le escribiremos para pedirle monedas ni pagos por incorporar una.',
  'reminders.newCoins.link': '¿Falta alguna? Escríbanos',
  toExchange: 'Ir al intercambio',
  toStatus: 'Estado de las cadenas',
  'finality.title': 'Confirmaciones necesarias según el monto',
  'finality.intro':
    'Su pago se cambia en cuanto reúne las confirmaciones de la tabla; los montos mayores necesitan más. Al alcanzar las de la columna «Definitivo», lo consideramos a salvo de cualquier reorganización de la cadena y lo liquidamos en nuestros libros.',
  'finality.chain': 'Cadena',
  'finality.small': 'Pequeño',
  'finality.middle': 'Mediano',
  'finality.large': 'Grande',
  'finality.final': 'Definitivo',
  'finality.upTo': 'hasta {amounts}',
  'finality.more': 'montos mayores',
  'finality.blocks': 'bloques',
} satisfies Catalog<typeof zhCn>;
