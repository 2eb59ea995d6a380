import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/instructions.ts';

export default {
  amount: 'Envía {amount} {symbol}: exactamente esa cantidad.',
  address: 'Paga a esta dirección: {address}',
  network: 'Usa solo la red {network}. Las monedas enviadas por otra red se pierden.',
  deadline: 'Paga antes de {deadline}.',
  tolerance:
    'Si lo recibido difiere como máximo un {tolerance}, la orden sigue adelante. Si difiere más, eliges tú: continuar al tipo de cambio actual o un reembolso.',
  confirmations: 'Confirmaciones que necesita tu pago antes de que enviemos tus monedas: {confirmations}.',
  late: 'Un pago con un retraso de hasta {lateHours} horas vuelve solo a tu dirección de reembolso. Si no la has dado, añádela en esta página.',
  other: 'Paga a esta dirección una sola vez. Pertenece solo a esta orden y no se vuelve a usar.',
  test_coins: 'Esto es el entorno de pruebas: solo acepta monedas de prueba, que no valen nada.',
  test_coins_alike:
    'Atención: esta dirección parece de la red principal, pero solo acepta monedas de prueba. Las monedas reales enviadas a ella se pierden para siempre.',
} satisfies Catalog<typeof zhCn>;
