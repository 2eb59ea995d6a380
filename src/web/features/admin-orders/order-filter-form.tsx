/** Filter of the order list. A plain GET form. */
import { longestQuery } from '#src/domain/back-office/order-query.ts';
import { currencyIds } from '#src/domain/assets/currencies.ts';
import { orderReasons } from '#src/domain/order/order.ts';
import { products } from '#src/domain/order/order-kind.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { useOperator } from '../../components/office/page-operator.ts';
import { SelectField } from '../../components/office/select-field.tsx';
import { useSite } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OrderListView, TypedFilter } from './order-list-view.ts';

export function OrderFilterForm({ view: { typed, problem } }: Readonly<{ view: OrderListView }>) {
  const { t, pathname } = useSite();
  const any = { value: '', label: t('admin.orders.any') };
  const errorOf = (name: keyof TypedFilter): string | undefined =>
    problem?.field === name ? problem.message : undefined;
  return (
    <search>
      <form method="get" action={pathname} className="filter">
        <TextField
          label={t('admin.orders.query')}
          name="query"
          maxLength={longestQuery}
          defaultValue={typed.query}
          error={errorOf('query')}
          placeholder={t('admin.orders.queryHint')}
        />
        <SelectField
          label={t('admin.order.state')}
          name="state"
          defaultValue={typed.state}
          error={errorOf('state')}
          options={[any, ...orderStates.map((state) => ({ value: state, label: t(`admin.state.${state}`) }))]}
        />
        <SelectField
          label={t('admin.orders.reason')}
          name="reason"
          defaultValue={typed.reason}
          error={errorOf('reason')}
          options={[any, ...orderReasons.map((reason) => ({ value: reason, label: t(`admin.reason.${reason}`) }))]}
        />
        <SelectField
          label={t('admin.order.product')}
          name="product"
          defaultValue={typed.product}
          error={errorOf('product')}
          options={[any, ...products.map((product) => ({ value: product, label: t(`admin.product.${product}`) }))]}
        />
        <SelectField
          label={t('admin.currency')}
          name="currency"
          defaultValue={typed.currency}
          error={errorOf('currency')}
          options={[any, ...currencyIds.map((id) => ({ value: id, label: id }))]}
        />
        <TextField
          label={t('admin.orders.from')}
          name="from"
          type="date"
          defaultValue={typed.from}
          error={errorOf('from')}
        />
        <TextField label={t('admin.orders.to')} name="to" type="date" defaultValue={typed.to} error={errorOf('to')} />
        <AssigneeField value={typed.assignee} error={errorOf('assignee')} />
        <input type="hidden" name="sort" value={typed.sort} />
        <div className="filter-actions">
          <Button type="submit" look="primary">
            <Icon name="search" />
            {t('admin.orders.filter')}
          </Button>
          <LinkButton href={pathname} look="plain">
            {t('admin.orders.clear')}
          </LinkButton>
        </div>
      </form>
    </search>
  );
}

function AssigneeField({ value, error }: Readonly<{ value: string; error: string | undefined }>) {
  const { t } = useSite();
  const { username } = useOperator();
  return (
    <SelectField
      label={t('admin.case.assigned')}
      name="assignee"
      defaultValue={value}
      error={error}
      options={[
        { value: '', label: t('admin.case.anyone') },
        { value: username, label: t('admin.case.mine') },
      ]}
    />
  );
}
