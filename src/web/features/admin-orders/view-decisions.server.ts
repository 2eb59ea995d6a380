/** Formats the decisions about an order: figures, obstacles and screening matches. */
import { beginOfAddress } from '#src/http/mask-address.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OfficeOrderView } from '../../components/office/office-types.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import type { Fact, MatchView, OrderPageView } from './order-view.ts';
import { writeMoney, type Words } from './write-money.server.ts';

export function viewDecisions(view: OfficeOrderView, words: Words): Pick<OrderPageView, 'decisions' | 'figures'> {
  const { t } = words;
  return {
    decisions: view.decisions.map(({ choice, obstacle, clears, needsAddress }) => ({
      choice,
      obstacle: obstacle === null ? null : sayObstacle(t, choice, t(`admin.obstacle.${obstacle}`)),
      clears: clears.join(','),
      needsAddress,
    })),
    figures: listFigures(view, words),
  };
}

function sayObstacle(t: Translate, choice: 'continue' | 'refund', why: string): string {
  return choice === 'continue' ? t('admin.decide.cannotContinue', { why }) : t('admin.decide.cannotRefund', { why });
}

function listFigures({ figures, order }: OfficeOrderView, { language, t }: Words): readonly Fact[] {
  if (figures === null) return [];
  const { ordered, received, paid, refunds } = figures;
  const refunded = refunds.map((amount) => writeMoney(language, amount)).join(' + ');
  return [
    { name: t('admin.decide.ordered'), value: writeMoney(language, ordered) },
    { name: t('admin.decide.received'), value: writeMoney(language, received) },
    {
      name: t(order.isPriceFixed ? 'admin.decide.paidFixed' : 'admin.decide.paidNow'),
      value: paid === null ? '–' : writeMoney(language, paid),
    },
    { name: t('admin.decide.refunded'), value: refunded === '' ? '–' : refunded },
  ];
}

const whose = {
  receive: 'admin.order.receiveAddress',
  refund: 'admin.order.refundAddress',
  sender: 'admin.match.sender',
} as const;

export function viewMatch(match: OfficeOrderView['matches'][number], t: Translate): MatchView {
  const { id, role, address, entry, listSource, listDate, foundAt, clearance } = match;
  const time = clearance === null ? '' : shortMoment(clearance.at);
  return {
    id,
    whose: t(whose[role]),
    address: address === null ? '–' : beginOfAddress(address),
    entry,
    list: [listSource, listDate].filter((text) => text !== '').join(', ') || '–',
    foundAt: shortMoment(foundAt),
    clearance: clearance && { text: t('admin.match.cleared', { name: clearance.by, time }), why: clearance.why },
  };
}
