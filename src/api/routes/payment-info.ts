/** GET /api/exchanges/:id/payment: where and how to pay, with a QR code as an image source. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toPaymentInfo } from '#src/http/payment-info.ts';
import { qrDataUrl } from '#src/http/qr-code.ts';
import { languageOf, sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { errorAnswers, OrderParams, PaymentAnswer } from '../schemas.ts';

export const paymentInfo: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, profile }) => {
  app.get(
    '/exchanges/:id/payment',
    { schema: { tags: ['orders'], params: OrderParams, response: { 200: PaymentAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const view = await services.viewOrder(request.params.id);
      if (!view.ok) return await sendRefusal({ request, reply }, view);
      const { qrText, instructions, ...info } = toPaymentInfo(view.value.order, languageOf(request), profile);
      return { qrCode: qrDataUrl(qrText), ...info, instructions: [...instructions] };
    },
  );
};
