import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/instructions.ts';

export default {
  amount: 'Envíe exactamente {amount} {symbol}.',
  amount_open: 'Envíe la cantidad que quiera entre {min} y {max} {symbol}.',
  address: 'Pague a esta dirección: {address}',
  network: 'Use solo la red {network}. Las monedas enviadas por otra red se pierden.',
  deadline: 'Pague antes del {deadline}.',
  tolerance:
    'Si lo recibido difiere como máximo un {tolerance}, la orden sigue adelante. Si difiere más, usted elige: continuar a la tasa actual o un reembolso.',
  range:
    'Lo que envíe dentro de estos límites se cambia a la tasa de mercado del momento en que se confirme su pago. Fuera de ellos, usted elige: continuar a la tasa actual o un reembolso.',
  confirmations: 'Confirmaciones que necesita su pago antes de que enviemos sus monedas: {confirmations}.',
  confirmations_open:
    'Confirmaciones que necesita su pago antes de que enviemos sus monedas: hasta {confirmations}, según el monto.',
  late: 'Un pago con un retraso de hasta {lateHours} horas vuelve automáticamente a su dirección de reembolso. Si no la ha indicado, agréguela en esta página.',
  other: 'Pague a esta dirección una sola vez. Pertenece solo a esta orden y no se vuelve a usar.',
  test_coins: 'Esta orden solo acepta monedas de prueba, que no valen nada.',
  test_coins_alike:
    'Atención: esta dirección parece de la red principal, pero solo acepta monedas de prueba. Las monedas reales enviadas a ella se pierden para siempre.',
} satisfies Catalog<typeof zhCn>;
