/**
 * GET /payment/{id}/qr.png: the QR code as a picture, for a wallet on another device. With `?code=address` or
 * `?code=link` it is that one, to be looked at.
 */
import { data } from 'react-router';
import { codeText, orderCodes } from '#src/domain/payment-uri.ts';
import { qrPng } from '#src/http/qr-png.ts';
import { servicesContext, siteContext } from '../contexts.ts';
import { readLink } from '../features/payment/load-payment.server.ts';
import type { Route } from './+types/payment-qr.ts';

export async function loader({ url, params, context }: Route.LoaderArgs): Promise<Response> {
  const link = readLink(context, params.id);
  const found = link && (await context.get(servicesContext).viewOrder(link.orderId));
  // An expired order must not give out an address to pay to.
  if (!found?.ok || found.value.order.state !== 'awaiting_deposit') throw data(null, { status: 404 });
  const { order } = found.value;
  const { profile } = context.get(siteContext);
  const codes = orderCodes(order, profile);
  const named = codes.find((kind) => kind === url.searchParams.get('code'));
  const wanted = named ?? codes[0];
  const png = qrPng(codeText(order, profile, wanted));
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'content-disposition': `${named ? 'inline' : 'attachment'}; filename="sampan-${order.orderNumber}.png"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  });
}
