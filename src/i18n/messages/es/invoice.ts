import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/invoice.ts';

export default {
  title: 'Pagar {amount}',
  facts: 'La factura',
  askedBy: 'Solicitado por',
  nobody: 'Nadie que conozcamos',
  amount: 'Monto',
  to: 'Se paga a',
  until: 'Se puede pagar hasta',
  number: 'Número de factura',
  caution:
    'El nombre es aquel con el que dimos el acceso. No sabemos qué compra ni podemos valorarlo: pague solo a quien quería pagar.',
  anybody:
    'Esta factura se creó con una clave de prueba del sandbox, que cualquiera puede obtener. Solo acepta monedas de prueba.',
  assets: '¿Con qué quiere pagar?',
  assetsText:
    'Los precios incluyen todas las comisiones, a tasa fija. Para pagar con {symbol} ({network}) no nos necesita: solo cambiamos un activo por otro.',
  others: 'No es posible ahora para este monto: {list}.',
  noAssets: 'Ahora mismo este monto no se puede pagar con ningún activo. Vuelva a abrir la página más tarde.',
  figures: 'Pagar con {symbol} ({network})',
  send: 'Usted envía',
  arrives: 'Llega allí',
  more: 'Llega algo más de lo pedido, porque las unidades mínimas de los dos activos no coinciden.',
  hold: 'El precio se mantiene {hold} desde que crea la orden. Pague exactamente este monto en ese plazo. Si envía más o menos, o tarde, decide en la página de la orden o se le devuelve.',
  network: 'Elija {network} en su billetera al pagar. {symbol} enviado por otra red se pierde.',
  refund: 'Su dirección de {symbol} para un reembolso (opcional)',
  refundHint:
    'Adónde devolvemos un pago tardío o de monto incorrecto. También puede indicarla después, en la página de la orden.',
  another: 'Sé que otra orden de esta factura espera el pago y pagaré solo una de ellas.',
  changed: 'El precio ha cambiado. Revise las cifras y confirme de nuevo.',
  pay: 'Crear la orden: pagar {amount} {symbol}',
  back: 'Volver a {host}',
  showOrder: 'Ver la orden',
  'in_progress.title': 'El pago está en curso',
  'in_progress.text': 'Han llegado fondos para esta factura y se están cambiando o devolviendo. No pague otra vez.',
  'waiting.title': 'Ya hay una orden que espera el pago',
  'waiting.text': 'Pague solo una orden. Si esa es la suya, siga con ella; su página muestra dónde pagar.',
  'paid.title': 'Pagada',
  'paid.text': 'Se pagó el monto completo.',
  'underpaid.title': 'Se pagó menos que el monto',
  'underpaid.text':
    'Se pagaron {received} por esta factura. Acuerde el resto con quien la emitió: esta página no acepta más pagos.',
  'expired.title': 'La factura ha vencido',
  'expired.text': 'No se pagó a tiempo. Pida una nueva.',
  'cancelled.title': 'La factura fue cancelada',
  'cancelled.text': 'Quien la creó la canceló. No la pague.',
  'unkeyed.title': 'La factura ya no se puede pagar',
  'unkeyed.text': 'El acceso de quien la creó ha terminado. No la pague.',
  'missing.title': 'No existe esa factura',
  'missing.text': 'Puede que el enlace esté incompleto o que la factura se haya borrado al cumplirse el plazo.',
  'missing.home': 'Ir al inicio',
} satisfies Catalog<typeof zhCn>;
