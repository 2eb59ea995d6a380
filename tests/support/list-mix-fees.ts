import { mixFeeBasisPoints } from '#src/domain/fees.ts';
import { defaultMixSettings, mixBounds, privacyLevels } from '#src/domain/mixer/settings.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';

const { fees } = usualPolicy;

/**
 * Every possible fee of a mixing order, ascending: the values that an observer who knows the fee table would try on a
 * payout.
 */
export function listMixFees(): readonly bigint[] {
  const { mixingRounds: rounds, delayMinutes: delays } = mixBounds;
  const found = new Set([mixFeeBasisPoints(fees, { product: 'mix_preset', settings: defaultMixSettings })]);
  for (let mixingRounds = rounds.min; mixingRounds <= rounds.max; mixingRounds += rounds.step) {
    for (let delayMinutes = delays.min; delayMinutes <= delays.max; delayMinutes += delays.step) {
      for (const privacyLevel of privacyLevels) {
        const settings = { ...defaultMixSettings, mixingRounds, delayMinutes, privacyLevel };
        found.add(mixFeeBasisPoints(fees, { product: 'mix_custom', settings }));
      }
    }
  }
  return [...found].toSorted((a, b) => (a < b ? -1 : 1));
}
