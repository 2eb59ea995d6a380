/** The page of hot keys: loads the epochs, and proposes new ones. */
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { isHandedOver } from '#src/domain/key-epoch.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import { oneOrderKey } from '../../components/mixing/one-order-key.server.ts';
import { withDone } from '../../components/office/done.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import type { ChainEpoch } from '../../components/office/office-types.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import type { HotKeyRow, HotKeysView, KeyState } from './hot-keys-view.ts';

export async function loadHotKeys(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const epochs = await args.context.get(backOfficeContext).readEpochs();
  const language = languageOf(args.context);
  const view: HotKeysView = {
    rows: epochs.map((epoch) => toRow(epoch, language)),
    networks: epochs.filter(({ canChange }) => canChange).map(({ chain }) => ({ id: chain, name: chains[chain].name })),
  };
  return { operator, view, formToken: randomUUID() };
}

function toRow(found: ChainEpoch, language: LanguageCode): HotKeyRow {
  const { chain, epoch, beganAt, address, held, withTokens, old, oldCoins } = found;
  return {
    chain,
    network: chains[chain].name,
    epoch,
    beganAt: beganAt === null ? null : shortMoment(beganAt),
    address,
    held: write(language, held),
    // An estimate, which more digits would not make truer.
    withTokens: withTokens.units === held.units ? null : write(language, withTokens, 2),
    old: oldCoins === 0 ? null : { amount: write(language, old), count: oldCoins },
    state: stateOf(found),
    waits: waitsOf(found),
    left: (found.handOver?.left ?? []).map((amount) => write(language, amount)).join(', '),
  };
}

function waitsOf({ chain, handOver }: ChainEpoch): HotKeyRow['waits'] {
  if (!handOver || handOver.waitsFor === null) return null;
  const { waitsFor: note, payments, from } = handOver;
  return { note, payments, from, coin: currencies[chains[chain].nativeCurrency].symbol };
}

function stateOf({ chain, canChange, epoch, oldCoins, isHandingOver }: ChainEpoch): KeyState {
  if (!canChange) return 'fixed';
  if (epoch === 0) return 'first';
  if (isHandedOver(chain)) return isHandingOver ? 'handingOver' : 'handedOver';
  return oldCoins > 0 ? 'moving' : 'moved';
}

function write(language: LanguageCode, amount: Money, maxDecimals = 8): string {
  return `${formatDecimal(language, formatMoney(amount), { maxDecimals })} ${amount.currency}`;
}

const title = 'admin.toast.failed';

export async function actOnHotKeys(args: OfficeActionArgs) {
  const { context, url, request } = args;
  const { username: actor } = requireOperator(args);
  const fields = await readFields(request);
  const intent = 'rotate';
  if (fields['intent'] !== intent) throw data(null, { status: 400 });
  const given = (name: string): string => (fields[name] ?? '').trim();
  const place = { context, intent, title, fieldOf, typed: fields } as const;
  const empty = ['chain', 'reason'].find((name) => given(name) === '');
  if (empty !== undefined) return failEmpty(place, empty);
  const typed = { chain: given('chain'), reason: given('reason') };
  const wanted = { ...typed, ...oneOrderKey(fields['formToken'], typed), ...readStepUp(fields, actor) };
  const made = await context.get(backOfficeContext).proposeEpoch(wanted);
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'act_approved'), 303);
}

/** The form field that a refusal is about, from its details. A refusal without a field is shown in the toast. */
function fieldOf({ details }: Readonly<{ details?: Readonly<Record<string, unknown>> }>): string | undefined {
  const field = details?.['field'];
  return typeof field === 'string' ? field : undefined;
}
