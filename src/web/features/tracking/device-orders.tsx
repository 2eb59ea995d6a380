/** Orders whose links this browser keeps: to open, to forget, and to take to another device as an encrypted file. */
import { useMemo, useState, useSyncExternalStore, type FormEvent } from 'react';
import { leastPassphrase, openOrders, sealOrders } from '../../components/orders/kept-orders-file.ts';
import {
  followKeptOrders,
  forgetOrder,
  forgetOrders,
  keepOrders,
  parseKeptOrders,
  readKeptEntry,
  type KeptOrder,
} from '../../components/orders/kept-orders.ts';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { groupCode } from './tracking-digits.ts';

export function DeviceOrders() {
  const t = useTranslate();
  const entry = useSyncExternalStore(followKeptOrders, readKeptEntry, () => null);
  const orders = useMemo(() => parseKeptOrders(entry), [entry]);
  return (
    <section className="panel recent-orders needs-script" aria-labelledby="device-title">
      <div className="panel-head">
        <h2 id="device-title">{t('track.device.title')}</h2>
      </div>
      <p className="panel-note">{t(orders.length > 0 ? 'track.device.on' : 'track.device.empty')}</p>
      {orders.length > 0 && <OrderList orders={orders} />}
      {orders.length > 0 && <Button onClick={forgetOrders}>{t('track.device.forgetAll')}</Button>}
      <DeviceFile orders={orders} />
    </section>
  );
}

function OrderList({ orders }: Readonly<{ orders: readonly KeptOrder[] }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <ul>
      {orders.map(({ link, code, isOver }) => (
        <li key={link}>
          <span>
            <a className="mono text-link" href={`${pageAt('payment')}/${link}`}>
              {groupCode(code)}
            </a>{' '}
            <small>{t(isOver ? 'track.device.over' : 'track.device.underWay')}</small>
          </span>
          <IconButton
            icon="trash-2"
            label={t('track.device.forget', { code: groupCode(code) })}
            onClick={() => forgetOrder(link)}
          />
        </li>
      ))}
    </ul>
  );
}

type Said = 'short' | 'notFile' | 'wrong' | 'taken' | undefined;

/** One passphrase for both ways. Nothing of it is sent or kept. */
function DeviceFile({ orders }: Readonly<{ orders: readonly KeptOrder[] }>) {
  const t = useTranslate();
  const [passphrase, setPassphrase] = useState('');
  const [said, setSaid] = useState<Said>();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (passphrase.length < leastPassphrase) return setSaid('short');
    setSaid(undefined);
    saveFile('sampan-orders.json', await sealOrders(orders, passphrase));
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const opened = await openOrders(await file.text(), passphrase);
    if ('orders' in opened) keepOrders(opened.orders);
    setSaid('orders' in opened ? 'taken' : opened.fault);
  };
  const isBad = said !== undefined && said !== 'taken';
  return (
    <details className="device-file">
      <summary>{t('track.device.file')}</summary>
      <form onSubmit={(event) => void save(event)}>
        <TextField
          name="passphrase"
          type="password"
          autoComplete="off"
          label={t('track.device.passphrase')}
          hint={<Hint>{t('track.device.fileText', { count: leastPassphrase })}</Hint>}
          error={isBad && t.loose(`track.device.${said}`, { count: leastPassphrase })}
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
        <div className="form-actions">
          {orders.length > 0 && <Button type="submit">{t('track.device.save')}</Button>}
          <label className="button secondary">
            {t('track.device.open')}
            <input
              type="file"
              accept=".json,application/json"
              className="visually-hidden"
              onChange={(event) => {
                void take(event.target.files?.[0]);
                // The same file can be chosen again, with another passphrase.
                event.target.value = '';
              }}
            />
          </label>
        </div>
        <p role="status">{said === 'taken' && t('track.device.taken')}</p>
      </form>
    </details>
  );
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
