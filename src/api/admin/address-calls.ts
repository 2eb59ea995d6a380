/** Platform addresses: list, create, change, delete. Also lists the hot wallets, so that an operator can fund them. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import * as schemas from './admin-schemas.ts';
import { toAddressAnswer, toHotWalletAnswer } from './admin-views.ts';
import { stepUpOf } from './step-up-of.ts';
import { forAct } from './operator-access.ts';

const tags = ['admin'];
const params = schemas.IdParams;

export const addressCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.get(
    '/hot-wallets',
    { schema: { tags, response: { 200: z.array(schemas.HotWalletAnswer), ...errorAnswers } } },
    async () => (await backOffice.listHotWallets()).map(toHotWalletAnswer),
  );

  app.get(
    '/addresses',
    { schema: { tags, response: { 200: z.array(schemas.AddressAnswer), ...errorAnswers } } },
    async () => (await backOffice.listAddresses()).map(toAddressAnswer),
  );

  app.post(
    '/addresses',
    {
      ...forAct('address_created'),
      schema: { tags, body: schemas.AddressBody, response: { 201: schemas.AddressAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const wanted = { ...toFields(request.body), ...stepUpOf(request, request.body) };
      const made = await backOffice.createAddress(wanted);
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toAddressAnswer(made.value));
    },
  );

  app.put(
    '/addresses/:id',
    {
      ...forAct('address_updated'),
      schema: { tags, params, body: schemas.AddressBody, response: { 200: schemas.AddressAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const wanted = { ...toFields(request.body), id: request.params.id, ...stepUpOf(request, request.body) };
      const changed = await backOffice.updateAddress(wanted);
      return changed.ok ? toAddressAnswer(changed.value) : await sendRefusal({ request, reply }, changed);
    },
  );

  app.delete(
    '/addresses/:id',
    {
      ...forAct('address_deleted'),
      schema: { tags, params, body: schemas.StepUpBody, response: { 200: schemas.Done, ...errorAnswers } },
    },
    async (request, reply) => {
      const wanted = { id: request.params.id, ...stepUpOf(request, request.body) };
      const deleted = await backOffice.deleteAddress(wanted);
      return deleted.ok ? { success: true as const } : await sendRefusal({ request, reply }, deleted);
    },
  );
};

function toFields({ label, currency, network, address, isActive, isDefault }: z.infer<typeof schemas.AddressBody>) {
  return {
    label: label ?? '',
    currency: currency ?? '',
    network: network ?? '',
    address: address ?? '',
    isActive: isActive ?? true,
    isDefault: isDefault ?? false,
  };
}
