/** Formats one order for its back-office page, in the operator's language. */
import type { Money } from '#src/domain/money.ts';
import { formatRate } from '#src/domain/rate.ts';
import { beginOfAddress } from '#src/http/mask-address.ts';
import { formatDecimal, formatMoment } from '#src/i18n/format.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OfficeOrderView } from '../../components/office/office-types.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import type { DoubtedRow, Fact, OrderPageView } from './order-view.ts';
import { writeMoney, type Words } from './write-money.server.ts';
import { viewDecisions, viewMatch } from './view-decisions.server.ts';

export function toOrderView(view: OfficeOrderView, words: Words): OrderPageView {
  const { order, deposits, payouts, history, ledger } = view;
  const { t, language } = words;
  const write = (amount: Money): string => writeMoney(language, amount);
  return {
    orderNumber: order.orderNumber,
    state: order.state,
    reason: order.reason,
    version: String(order.version),
    from: order.send.currency,
    to: order.receive.currency,
    send: write(order.send),
    receive: write(order.receive),
    facts: listFacts(view, words),
    addresses: listAddresses(order, t),
    refundAddress: order.refundAddress === null ? null : beginOfAddress(order.refundAddress),
    isErased: order.isErased,
    assignee: view.assignee,
    assignable: view.assignable,
    notes: view.notes.map(({ author, text, at }, index) => ({
      key: `${index} ${at}`,
      author,
      text,
      at: shortMoment(at),
    })),
    ...viewDecisions(view, words),
    matches: view.matches.map((match) => viewMatch(match, t)),
    deposits: deposits.map((deposit) => ({
      id: deposit.id,
      txid: deposit.txid,
      amount: write(deposit.amount),
      status: t.loose(`admin.deposit.${deposit.status}`),
      use: deposit.use === null ? '–' : t.loose(`admin.use.${deposit.use}`),
      confirmations: `${deposit.confirmations}/${deposit.confirmationsNeeded}`,
      seenAt: shortMoment(deposit.seenAt),
      flag: deposit.flag,
      canRefund: deposit.canRefund,
    })),
    doubts: deposits.flatMap((deposit) => viewDoubt(deposit, words)),
    payouts: payouts.map((payout) => ({
      key: payout.key,
      what: describePayout(payout, t),
      amount: write(payout.amount),
      to: beginOfAddress(payout.toAddress),
      state: t.loose(`admin.payout.${payout.state}`),
      waitsFor: payout.waitsFor === null ? null : t.loose(`admin.wait.${payout.waitsFor}`),
      txid: payout.txid,
      fee: payout.minedFee === null ? '–' : write(payout.minedFee),
      plannedAt: shortMoment(payout.plannedAt),
      attempts: payout.attempts.length,
    })),
    history: history.map(({ event, from, to, reason, at }, index) => ({
      key: `${index} ${event}`,
      event: t.loose(`admin.event.${event}`),
      from: from === null ? '–' : t.loose(`admin.state.${from}`),
      to,
      reason: reason === null ? '–' : t.loose(`admin.reason.${reason}`),
      at: shortMoment(at),
    })),
    ledger: ledger.map(({ seq, ref, at, lines }) => ({
      seq,
      ref,
      at: shortMoment(at),
      lines: lines.map(({ account, amount }) => ({ account, amount: write(amount), isCredit: amount.units < 0n })),
    })),
  };
}

function viewDoubt(
  { id, txid, amount, doubt }: OfficeOrderView['deposits'][number],
  { language, t }: Words,
): readonly DoubtedRow[] {
  if (doubt === null) return [];
  const { wait, votes, block, since, askedAt, isLeft, actId } = doubt;
  const nodes = votes.map(({ label, verdict }) => ({ label, says: t(`admin.doubt.node.${verdict}`) }));
  const told = { why: t(`admin.doubt.wait.${wait}`), nodes, since: shortMoment(since), askedAt: shortMoment(askedAt) };
  return [{ id, txid, amount: writeMoney(language, amount), block, isLeft, actId, ...told }];
}

function describePayout({ kind, part, isExtra }: OfficeOrderView['payouts'][number], t: Translate): string {
  const what = t.loose(`admin.payout.kind.${kind}`);
  if (isExtra) return `${what} · ${t('admin.payout.extra')}`;
  return kind === 'payout' ? `${what} ${part}` : what;
}

function listFacts({ order, mix }: OfficeOrderView, { language, t }: Words): readonly Fact[] {
  const write = (amount: Money): string => writeMoney(language, amount);
  const moment = (at: number | null): string => (at === null ? '–' : formatMoment(language, at));
  const rate = formatDecimal(language, formatRate(order.rate, 18), { maxDecimals: 8 });
  const isFixed = order.isPriceFixed ? t('admin.order.priceFixed') : t('admin.order.priceOpen');
  return [
    { name: t('admin.order.product'), value: t.loose(`admin.product.${order.product}`) },
    { name: t('admin.order.type'), value: t.loose(`admin.orderType.${order.orderType}`) },
    { name: t('admin.order.code'), value: order.trackingCode ?? t('admin.erased') },
    { name: t('admin.order.rate'), value: `${rate} (${isFixed})` },
    { name: t('admin.order.fee'), value: write(order.fee) },
    { name: t('admin.order.networkFee'), value: write(order.networkFee) },
    { name: t('admin.order.deposited'), value: order.deposited === null ? '–' : write(order.deposited) },
    ...(mix === null ? [] : [{ name: t('admin.order.further'), value: String(order.furtherAddresses.length) }]),
    { name: t('admin.order.createdAt'), value: moment(order.createdAt) },
    { name: t('admin.order.expiresAt'), value: moment(order.expiresAt) },
    { name: t('admin.order.detectedAt'), value: moment(order.detectedAt) },
    { name: t('admin.order.confirmedAt'), value: moment(order.confirmedAt) },
    { name: t('admin.order.paidAt'), value: moment(order.paidAt) },
    { name: t('admin.order.completedAt'), value: moment(order.completedAt) },
    { name: t('admin.order.deadlineAt'), value: moment(order.deadlineAt) },
    { name: t('admin.order.eraseAt'), value: order.isErased ? t('admin.erased') : moment(order.eraseAt) },
  ];
}

function listAddresses(order: OfficeOrderView['order'], t: Translate): readonly Fact[] {
  const begin = (address: string | null): string => (address === null ? '–' : beginOfAddress(address));
  return [
    { name: t('admin.order.depositAddress'), value: begin(order.depositAddress) },
    { name: t('admin.order.receiveAddress'), value: begin(order.receiveAddress) },
    { name: t('admin.order.refundAddress'), value: begin(order.refundAddress) },
  ];
}
