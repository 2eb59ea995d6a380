/** In which money to tell what amounts are worth. A plain form beside the rates by which it is told. */
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RatesView } from './rates-view.server.ts';

export function FiatForm({ options }: Readonly<{ options: RatesView['moneys'] }>) {
  const t = useTranslate();
  const { pathname, fiat } = useSite();
  return (
    <form className="fiat-form" action="/fiat">
      <input type="hidden" name="back" value={`${pathname}#moneys`} />
      <label htmlFor="fiat">{t('rates.fiat.label')}</label>
      <div className="text-box">
        {/* A browser that comes back to the page must not show what somebody picked and did not apply. */}
        <select id="fiat" name="to" defaultValue={fiat?.chosen ?? ''} autoComplete="off">
          <option value="">{t('rates.fiat.off')}</option>
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <Button type="submit" look="soft">
        {t('rates.fiat.apply')}
      </Button>
    </form>
  );
}
