/** A transaction of a simulated chain as the explorer page shows it. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { formatAmount } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { ExploredTransaction } from '#src/usecases/ports/sandbox-simulator.ts';

export type ExplorerView = Readonly<{
  txid: string;
  chain: string;
  status: string;
  tone: 'good' | 'info' | 'warn';
  isFailed: boolean;
  senders: readonly string[];
  outputs: readonly Readonly<{ key: string; to: string; amount: string }>[];
  fee: string;
}>;

type Reader = Readonly<{ language: LanguageCode; t: Translate }>;

export function toExplorerView(found: ExploredTransaction, { language, t }: Reader): ExplorerView {
  const { txid, chain, isSuccessful, senders, outputs, feeUnits } = found;
  const amountOf = (currency: keyof typeof currencies, units: bigint): string =>
    formatAmount(language, formatMoney(money(currency, units)), currencies[currency].symbol);
  return {
    txid,
    chain: chains[chain].name,
    ...describeStatus(found, t),
    isFailed: !isSuccessful,
    senders: [...new Set(senders)],
    outputs: outputs.map(({ index, to, currency, units }) => ({
      key: `${index}`,
      to,
      amount: currency === null ? t('status.explorer.unknownToken') : amountOf(currency, units),
    })),
    fee: amountOf(chains[chain].nativeCurrency, feeUnits),
  };
}

function describeStatus(
  { status, confirmations }: ExploredTransaction,
  t: Translate,
): Readonly<{ status: string; tone: ExplorerView['tone'] }> {
  if (status.kind === 'mined') {
    return { status: t('status.explorer.mined', { height: status.height, depth: confirmations }), tone: 'good' };
  }
  if (status.kind === 'pending') return { status: t('status.explorer.pending'), tone: 'info' };
  return { status: t('status.explorer.absent'), tone: 'warn' };
}
