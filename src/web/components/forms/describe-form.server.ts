/** The currencies that a form offers, with their networks, and which addresses it accepts, from the domain's tables. */
import type { RouterContextProvider } from 'react-router';
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import { isOnSeveralNetworks, networkDisplayName, networkShortName } from '#src/domain/network-name.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OfferedCurrency } from '#src/usecases/quotes/list-currencies.ts';
import type { ChainStatus } from '#src/usecases/quotes/read-departures.ts';
import type { Services } from '#src/usecases/visitor/services.ts';
import { translateOn } from '../../catalog.server.ts';
import { chainReason } from '../../chain-reason.server.ts';
import { servicesContext, siteContext } from '../../contexts.ts';
import type { CurrencyRow, FormFacts } from './currency-row.ts';

export async function describeForm(context: Readonly<RouterContextProvider>): Promise<FormFacts> {
  const { profile } = context.get(siteContext);
  const services = context.get(servicesContext);
  const offered = await services.listCurrencies();
  const isOpen = offered.every(({ isActive }) => isActive);
  const statuses = isOpen ? [] : (await services.readDepartures()).chains;
  const t = translateOn(context, ['chains']);
  return {
    currencies: offered.map((currency) => ({ ...toRow(currency), ...explainClosed(currency, statuses, t) })),
    acceptedNetworks: readNetworks(services),
    isSandbox: profile === 'sandbox',
  };
}

/**
 * The networks accepted on each chain. Equal lists share one object, so that the serialised page data contains each
 * list once. A chain that accepts both kinds is left out.
 */
function readNetworks({ acceptedNetworks }: Services): FormFacts['acceptedNetworks'] {
  const known = new Map<string, readonly NetworkKind[]>();
  const entries = chainIds.flatMap((chain) => {
    const networks = acceptedNetworks(chain);
    if (networks.length > 1) return [];
    const same = known.get(networks.join()) ?? networks;
    known.set(networks.join(), same);
    return [[chain, same] as const];
  });
  return Object.fromEntries(entries);
}

/** Why a currency accepts no orders now; empty if it does accept orders. */
function explainClosed(
  { id, isActive }: OfferedCurrency,
  statuses: readonly ChainStatus[],
  t: Translate,
): Pick<CurrencyRow, 'why' | 'isOff'> {
  if (isActive) return {};
  const { chain } = currencies[id];
  const status = statuses.find((each) => each.chain === chain);
  const reason = (status && chainReason(status, t)) ?? t('chains.trouble.unreachable');
  const why = t('chains.reasonOn', { chain: chains[chain].name, reason });
  return status?.state === 'off' ? { why, isOff: true } : { why };
}

function toRow({ id, limits }: OfferedCurrency): CurrencyRow {
  const { priceSymbol: symbol, chain } = currencies[id];
  const { name, nativeCurrency } = chains[chain];
  return {
    id,
    symbol,
    chain,
    chainName: name,
    networkName: networkDisplayName(id),
    tag: networkShortName(id),
    networkCoin: currencies[nativeCurrency].priceSymbol,
    ...(isOnSeveralNetworks(id) && { isOnSeveralNetworks: true }),
    min: formatMoney(limits.min),
    minReason: limits.minReason,
    max: formatMoney(limits.max),
  };
}

type Start = Readonly<{ sendCurrency: CurrencyId; receiveCurrency: CurrencyId }>;
type Refused = Readonly<Partial<Record<keyof Start, string>>>;

/**
 * The initial currencies of a form: only ones that accept orders now. `asked` tells which sides a link named; for those
 * the reason is returned if they were replaced.
 */
export function startOpen<Fields extends Start>(
  { currencies: rows }: Pick<FormFacts, 'currencies'>,
  fields: Fields,
  asked: (side: keyof Start) => boolean = () => false,
): Readonly<{ fields: Fields; refused: Refused }> {
  const whyOf = (side: keyof Start) => rows.find(({ id }) => id === fields[side])?.why;
  const refusals = (['sendCurrency', 'receiveCurrency'] as const).flatMap((side) => {
    const why = asked(side) ? whyOf(side) : undefined;
    return why === undefined ? [] : [[side, why] as const];
  });
  const sendCurrency = findOpen(rows, fields.sendCurrency, fields.receiveCurrency);
  const receiveCurrency = findOpen(rows, fields.receiveCurrency, sendCurrency);
  return { fields: { ...fields, sendCurrency, receiveCurrency }, refused: Object.fromEntries(refusals) };
}

/**
 * The currency to start with instead of a closed one: preferably the same token on another chain. If nothing accepts
 * orders the currency stays, and its reason is shown.
 */
function findOpen(rows: readonly CurrencyRow[], wanted: CurrencyId, other: CurrencyId): CurrencyId {
  const row = rows.find(({ id }) => id === wanted);
  if (row?.why === undefined) return wanted;
  const open = rows.filter(({ id, why }) => why === undefined && id !== other);
  return (open.find(({ symbol }) => symbol === row.symbol) ?? open[0])?.id ?? wanted;
}
