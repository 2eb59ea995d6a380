/** Loads the inventory and formats it in the operator's language. */
import { chains } from '#src/domain/assets/chains.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { formatCount, formatDecimal, formatTimeOfDay } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import type { Inventory } from '../../components/office/office-types.ts';
import { pageOperator, requireOperator, type OfficeArgs } from '../../components/office/require-operator.server.ts';
import { writeDollars } from '../../components/office/write-dollars.server.ts';
import { drawHistory } from './draw-history.server.ts';
import type { ExposureRow, GasRow, InventoryView, PlaceRow, StockRow } from './inventory-view.ts';

type Asset = Inventory['assets'][number];
type Write = (asset: Asset, units: bigint) => string;

export async function loadInventory(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const inventory = await args.context.get(backOfficeContext).readInventory();
  const asset = args.url.searchParams.get('asset') ?? '';
  return { operator, view: toInventoryView(inventory, asset, languageOf(args.context)) };
}

function toInventoryView(inventory: Inventory, wanted: string, language: LanguageCode): InventoryView {
  const { at, pricedAt, assets, gas } = inventory;
  const write: Write = ({ currency }, units) =>
    formatDecimal(language, formatMoney(money(currency, units)), { maxDecimals: 8 });
  const chosen = assets.find(({ currency }) => currency === wanted)?.currency;
  return {
    at: formatTimeOfDay(language, at),
    pricedAt: pricedAt === null ? null : formatTimeOfDay(language, pricedAt),
    held: writeDollars(language, inventory.heldCents),
    net: writeDollars(language, inventory.netCents),
    atRisk: writeDollars(language, inventory.atRiskCents),
    stock: assets.map((asset) => toStockRow(asset, write, language)),
    places: assets.map((asset) => toPlaceRow(asset, write)),
    exposure: assets.map((asset) => toExposureRow(asset, write, language)),
    gas: gas.map((each) => toGasRow(each, language)),
    asset: chosen ?? '',
    choices: assets.map(({ currency }) => currency),
    charts: drawHistory(inventory.history, chosen, language),
  };
}

function toStockRow(asset: Asset, write: Write, language: LanguageCode): StockRow {
  const { currency, heldCents, held, owed, inFlight, kept, promised, spendable, net } = asset;
  return {
    currency,
    held: write(asset, held),
    owed: write(asset, owed),
    inFlight: write(asset, inFlight),
    kept: write(asset, kept),
    promised: write(asset, promised),
    spendable: write(asset, spendable),
    net: write(asset, net),
    value: writeDollars(language, heldCents),
  };
}

function toPlaceRow(asset: Asset, write: Write): PlaceRow {
  const { currency, places, sweeping, loans } = asset;
  const inTransit: readonly string[] = [accounts.toVenue, accounts.fromVenue, accounts.fromCold];
  const apart: readonly string[] = [accounts.surplus, accounts.cold, accounts.venue, ...inTransit];
  const named: readonly string[] = [accounts.hot, accounts.deposits, ...apart];
  const sum = (isCounted: (account: string) => boolean): string =>
    write(
      asset,
      places.filter(({ account }) => isCounted(account)).reduce((total, { units }) => total + units, 0n),
    );
  return {
    currency,
    hot: sum((account) => account === accounts.hot),
    deposits: sum((account) => account === accounts.deposits),
    sweeping: write(asset, sweeping),
    surplus: sum((account) => account === accounts.surplus),
    cold: sum((account) => account === accounts.cold),
    venue: sum((account) => account === accounts.venue),
    transit: sum((account) => inTransit.includes(account)),
    other: sum((account) => !named.includes(account)),
    loans: write(asset, loans),
  };
}

function toExposureRow(asset: Asset, write: Write, language: LanguageCode): ExposureRow {
  const { currency, net, netCents, dropCents, free, low, high, mark } = asset;
  const hasMarks = low !== null || high !== null;
  return {
    currency,
    net: write(asset, net),
    value: writeDollars(language, netCents),
    drop: writeDollars(language, dropCents),
    free: write(asset, free),
    low: low && write(asset, low.units),
    high: high && write(asset, high.units),
    state: mark === 'low' ? 'isLow' : mark === 'high' ? 'isHigh' : hasMarks ? 'isFine' : 'off',
  };
}

function toGasRow({ chain, held, payouts, isLow }: Inventory['gas'][number], language: LanguageCode): GasRow {
  const amount = formatDecimal(language, formatMoney(held), { maxDecimals: 8 });
  return {
    chain: chains[chain].name,
    held: `${amount} ${held.currency}`,
    payouts: formatCount(language, Number(payouts)),
    isLow,
  };
}
