/** The text of an alert, for the overview and for notifications sent to operators. */
import type { Alert } from '#src/domain/back-office/alert.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { MessageKey } from './catalog.ts';
import type { Translate } from './translate.ts';

type Told = Pick<Alert, 'kind' | 'subject' | 'orderNumber' | 'count'>;

export function alertText(t: Translate, { kind, subject, orderNumber, count }: Told): string {
  const chain = chainIds.find((id) => id === subject);
  const named = subject === 'all' ? t('admin.pause.all') : chain ? chains[chain].name : subject;
  const key: MessageKey = `admin.alert.${kind}`;
  return t.loose(key, { count, subject: orderNumber ?? named });
}
