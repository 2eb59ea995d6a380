/** Formats the mixing part of the payment page: settings, progress, and at the end the result. */
import { receiveAddresses } from '#src/domain/order/order.ts';
import { formatBasisPoints, formatSpan } from '#src/i18n/format.ts';
import type { MixView as Mix } from '#src/usecases/orders/view-mix.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { Reader } from './describe-order.server.ts';
import { toMixOutcome } from './mix-outcome.server.ts';
import { isMixOff } from './mix-steps.server.ts';
import { toMixTimeline } from './mix-timeline.server.ts';
import type { MixView, NamedView } from './mix-view.ts';

export function toMixView(view: OrderView, reader: Reader): MixView | null {
  const { mix, order } = view;
  if (mix === null) return null;
  const { t, language } = reader;
  const { furtherAddresses, progress } = mix;
  const { percent } = progress;
  const isWaiting = mix.waitsFor !== null && order.state === 'mixing';
  return {
    kind: mixKind(view, mix, reader),
    progress: isMixOff(order.state)
      ? null
      : { label: t('status.mix.percent'), percent, text: formatBasisPoints(language, BigInt(percent) * 100n) },
    timeline: isMixOff(order.state) ? null : toMixTimeline(view, mix, reader),
    wait: isWaiting ? { title: t('status.mix.wait.title'), text: t(`status.wait.${mix.waitsFor}`) } : null,
    settings: listSettings(mix, reader),
    furtherAddresses:
      furtherAddresses.length === 0 ? null : { name: t('status.mix.addresses'), addresses: furtherAddresses },
    remarks: listRemarks(view, mix, reader),
    planHash: {
      name: t('status.mix.hash'),
      value: mix.planHash,
      copyLabel: t('status.mix.hash.copy'),
      text: mix.plan === null ? t('status.mix.hash.text') : null,
    },
    outcome: toMixOutcome(view, mix, reader),
  };
}

function mixKind({ order: { product } }: OrderView, { settings }: Mix, { t }: Reader): string {
  if (product === 'mix_custom') return t('status.mix.kind.mix_custom');
  return t('status.mix.kind.mix_preset', { level: t(`status.mix.level.${settings.privacyLevel}`) });
}

/** Parts of the plan, with those that were called off. */
function countPlanned({ partsPlanned, rest }: Mix): number {
  return partsPlanned + (rest?.parts ?? 0);
}

function listSettings(mix: Mix, { t, language }: Reader): readonly NamedView[] {
  const { settings } = mix;
  const planned = countPlanned(mix);
  const { delayMinutes, useRandomAmounts, useRandomDelay, enableTorIntegration } = settings;
  const size = useRandomAmounts ? 'random' : 'equal';
  const parts = planned === 1 ? t('status.mix.parts.single') : t(`status.mix.parts.${size}`, { planned });
  const span = formatSpan(language, delayMinutes, { unit: 'minute' });
  const spread = useRandomDelay ? 'random' : 'even';
  const delay = delayMinutes === 0 ? t('status.mix.delay.none') : t(`status.mix.delay.${spread}`, { span });
  return [
    { name: t('status.mix.parts'), value: parts },
    { name: t('status.mix.delay'), value: delay },
    ...(enableTorIntegration ? [{ name: t('status.mix.tor'), value: t('status.mix.tor.on') }] : []),
  ];
}

function listRemarks({ order }: OrderView, mix: Mix, { t }: Reader): readonly string[] {
  const planned = countPlanned(mix);
  const { mixingRounds: rounds } = mix.settings;
  const isOneAddress = new Set(receiveAddresses(order)).size === 1;
  return [
    ...(planned < rounds ? [t('status.mix.fewer', { rounds, planned })] : []),
    ...(planned > 1 && isOneAddress ? [t('status.mix.oneAddress')] : []),
  ];
}
