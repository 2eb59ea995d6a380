/** Invoices for whoever opens the page of one. Paying makes an ordinary order of the key, at a fixed rate. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { isActiveKey, type ApiKey } from '#src/domain/developer/api-key.ts';
import type { Money } from '#src/domain/money.ts';
import type { PriceBoard } from '#src/domain/price-board.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { checkPayable, InvoiceNotPayable, type InvoiceOrderRefusal } from './add-to-invoice.ts';
import type { DeveloperDeps } from './developer-deps.ts';
import { priceInvoice, viewInvoice, type InvoiceOffer, type InvoiceView } from './invoices.ts';
import type { CreateKeyedOrder, KeyedDetails, KeyedOrderMade } from './keyed-orders.ts';

type CreateRefusal = Extract<Awaited<ReturnType<CreateKeyedOrder>>, { ok: false }>['code'];
/** `More`: refusals of what stands in front of it. */
export type InvoicePayment<More extends string = never> = Result<
  KeyedOrderMade,
  CreateRefusal | InvoiceOrderRefusal | More
>;

/** What whoever has the link may know. */
export type PublicInvoice = InvoiceView &
  Readonly<{
    /** The name under which the operator gave out the key. Null for keys that anybody makes in the sandbox. */
    askedBy: string | null;
    /** Whether the key still works: without it there are no orders. */
    isKeyActive: boolean;
  }>;

export type WantedPayment = Readonly<{
  sendCurrency: CurrencyId;
  refundAddress?: string | undefined;
  /** What the payer was shown. */
  expectedSend?: Money | undefined;
  idempotencyKey?: string | undefined;
  sourceTags?: readonly string[] | undefined;
  /** The payer knows that another order waits for a deposit, and will pay one of them only. */
  isAnother: boolean;
}>;

export function makeInvoiceDesk(
  deps: DeveloperDeps,
  readBoard: () => Promise<PriceBoard>,
  createOrder: CreateKeyedOrder,
) {
  const { ports, developerPorts } = deps;
  const find = async (id: string) =>
    await developerPorts.store.snapshot(async ({ developer }) => {
      const invoice = await developer.invoices.find(id);
      const key = invoice && (await developer.keys.find(invoice.keyId));
      return invoice && key ? { key, view: await viewInvoice(developer, invoice, ports.clock.now()) } : undefined;
    });
  return {
    find: async (id: string): Promise<Result<PublicInvoice, 'invoice_not_found'>> => {
      const found = await find(id);
      if (!found) return refuse('invoice_not_found');
      const { key, view } = found;
      return accept({ ...view, askedBy: nameOf(key), isKeyActive: isActiveKey(key, developerPorts.realClock.now()) });
    },
    /** What each asset costs now. */
    price: async (amount: Money): Promise<readonly InvoiceOffer[]> =>
      priceInvoice(await readBoard(), amount, ports.clock.now()),
    order: async (id: string, wanted: WantedPayment): Promise<InvoicePayment> => {
      const found = await find(id);
      if (!found) return refuse('invoice_not_found');
      const { key, view } = found;
      const payable = checkPayable(view, wanted.isAnother);
      if (!payable.ok) return payable;
      try {
        return await createOrder(key, toOrder(view, wanted));
      } catch (error) {
        if (error instanceof InvoiceNotPayable) return refuse(error.code, error.details);
        throw error;
      }
    },
  } as const;
}

export type InvoiceDesk = ReturnType<typeof makeInvoiceDesk>;

/** A partner's name is what visitors read in terms; without one it is the key's label. */
function nameOf({ share, label, isTemporary }: ApiKey): string | null {
  return isTemporary ? null : (share?.name ?? label);
}

function toOrder({ invoice }: InvoiceView, wanted: WantedPayment): Parameters<CreateKeyedOrder>[1] {
  const { sendCurrency, isAnother, idempotencyKey, refundAddress, expectedSend, sourceTags } = wanted;
  const details: KeyedDetails = {
    receiveAddress: invoice.receiveAddress,
    labels: { externalId: invoice.externalId, metadata: {} },
    invoice: { id: invoice.id, isAnother },
    ...(refundAddress !== undefined && { refundAddress }),
    ...(expectedSend && { expectedSend }),
    ...(sourceTags && { sourceTags }),
    ...(idempotencyKey !== undefined && { idempotencyKey: `invoice ${idempotencyKey}` }),
  };
  const { amount } = invoice;
  return { ...details, sendCurrency, receiveCurrency: amount.currency, receive: amount, orderType: 'fixed' };
}
