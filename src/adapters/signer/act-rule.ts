/** How the signer takes acts of operators, as it tells it to server and worker, and what follows from that there. */
import { z } from 'zod';
import { currencies, heldCurrencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { isLoan } from '#src/domain/treasury/approval.ts';
import type { ActRule, ReadActRule } from '#src/usecases/ports/act-rule.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { anyPlace } from './allowed-places.ts';
import { judgeAct, nameApproval, OperatorKeySchema } from './operator-keys.ts';

/** `alone`: the most that one person may approve, in units of each currency. */
export const ActRuleSchema = z.strictObject({
  areNeeded: z.boolean(),
  keys: z.array(OperatorKeySchema),
  alone: z.partialRecord(z.enum(heldCurrencyIds), z.bigint()),
});
export type ToldRule = Readonly<z.infer<typeof ActRuleSchema>>;

/** The most that one person may approve, of all currencies. */
export function tellAlone(most: (currency: CurrencyId) => bigint): ToldRule['alone'] {
  return Object.fromEntries(heldCurrencyIds.map((currency) => [currency, most(currency)]));
}

/** What is asked for again after this long: keys are added and removed while the signer runs. */
const freshMs = 3_000;

type Teller = Readonly<{ actRule(): Promise<ToldRule> }>;

/** Asks the signer. While it is away, what it told last is good for pages. */
export function makeActRuleReader(signer: Teller, now: () => number, places = anyPlace): ReadActRule {
  let last: Readonly<{ rule: ActRule; at: number }> | undefined;
  return async (orLast) => {
    if (last && Math.abs(now() - last.at) < freshMs) return last.rule;
    try {
      last = { rule: toActRule(await signer.actRule(), now, places), at: now() };
    } catch (error) {
      if (!last || orLast !== 'or_last' || !(error instanceof OutsideError)) throw error;
    }
    return last.rule;
  };
}

/** Judges as the signer does, by the same code. `places`: where acts may go, by our own settings. */
export function toActRule({ areNeeded, keys, alone }: ToldRule, now: () => number, places = anyPlace): ActRule {
  const isForOne: ActRule['isForOne'] = ({ currency, units }) => units <= (alone[currency] ?? 0n);
  return {
    areNeeded,
    names: [...new Set(keys.map(({ name }) => name))],
    isForOne,
    knows: (approval) => nameApproval(approval, keys, now()) !== undefined,
    judge: (payment, approvals, isLent = isLoan(approvals)) => {
      const isPlace = isLent ? places.loan : places.withdrawal;
      if (!isPlace(currencies[payment.amount.currency].chain, payment.to)) return 'refused';
      const names = judgeAct(payment, approvals, { keys, now: now(), isForOne });
      if (names) return names.length > 1 ? 'proven' : 'alone';
      return areNeeded ? 'refused' : 'said';
    },
  };
}
