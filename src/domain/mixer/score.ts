/**
 * Score of the mixing settings, by the published formula. The score depends on the settings alone and not on how many
 * other orders there are. The number of similar orders is measured separately, as the crowd.
 */
import type { MixSettings, PrivacyLevel } from './settings.ts';

/** Highest score that is shown. */
export const scoreLimit = 500;

const pointsPerRound = 20;
const pointsPerMinute = 2;
const minutesCounted = 60;
const pointsForRandomAmounts = 50;
const pointsForTor = 30;
const pointsForLevel: Readonly<Record<PrivacyLevel, number>> = { basic: 0, enhanced: 25, maximum: 50 };

export function mixScore(settings: MixSettings): number {
  const points =
    pointsPerRound * settings.mixingRounds +
    pointsPerMinute * Math.min(settings.delayMinutes, minutesCounted) +
    (settings.useRandomAmounts ? pointsForRandomAmounts : 0) +
    (settings.enableTorIntegration ? pointsForTor : 0) +
    pointsForLevel[settings.privacyLevel];
  return Math.min(points, scoreLimit);
}

export type MixStrength = 'very_high' | 'high' | 'medium' | 'low';

/** Rating shown next to the score. */
export function mixStrength(score: number): MixStrength {
  if (score >= 400) return 'very_high';
  if (score >= 300) return 'high';
  return score >= 200 ? 'medium' : 'low';
}
