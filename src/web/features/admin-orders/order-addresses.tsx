/**
 * The addresses of an order, cut to their first characters; shown whole on request, which is written to the audit log.
 */
import type { Translate } from '#src/i18n/translate.ts';
import type { Revealed } from '../../components/office/office-types.ts';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useMayAct } from '../../components/office/page-operator.ts';
import { Note } from '../../ui/note.tsx';
import type { Fact, OrderPageView } from './order-view.ts';

type Props = Readonly<{ view: OrderPageView; revealed: Revealed | undefined }>;

export function OrderAddresses({ view, revealed }: Props) {
  const t = useTranslate();
  const mayReveal = useMayAct('addresses_revealed');
  const facts = revealed ? listRevealed(revealed, t) : view.addresses;
  return (
    <section className="panel" id="addresses">
      <h2>{t('admin.order.addresses')}</h2>
      {revealed && (
        <Note tone="info" role="status">
          {t('admin.order.revealed')}
        </Note>
      )}
      <dl className={revealed ? 'facts wide' : 'facts'}>
        {facts.map(({ name, value }, index) => (
          // Addresses of one kind differ by their index only.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${name} ${index}`}>
            <dt>{name}</dt>
            <dd className="mono break">{value}</dd>
          </div>
        ))}
      </dl>
      {!revealed && !view.isErased && mayReveal && (
        <form method="post" action="#addresses">
          <input type="hidden" name="intent" value="reveal" />
          <Button type="submit">{t('admin.order.reveal')}</Button>
        </form>
      )}
    </section>
  );
}

function listRevealed(revealed: Revealed, t: Translate): readonly Fact[] {
  const of = (name: string, addresses: readonly (string | null)[]): readonly Fact[] =>
    addresses.map((address) => ({ name, value: address ?? '–' }));
  return [
    ...of(t('admin.order.depositAddress'), [revealed.depositAddress]),
    ...of(t('admin.order.receiveAddress'), revealed.receiveAddresses),
    ...of(t('admin.order.refundAddress'), [revealed.refundAddress]),
    ...of(t('admin.order.payoutAddress'), revealed.payoutAddresses),
    ...of(t('admin.order.listedAddress'), revealed.listedAddresses),
  ];
}
