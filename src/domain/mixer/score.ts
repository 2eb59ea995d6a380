/**
 * The strength of the settings, by the published formula. It looks at the settings alone and says nothing about how
 * many others there are to be mistaken for: that is the crowd, which is measured.
 */
import type { MixSettings, PrivacyLevel } from './settings.ts';

/** The scale that scores are shown on. */
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

/** The badge beside the score. */
export function mixStrength(score: number): MixStrength {
  if (score >= 400) return 'very_high';
  if (score >= 300) return 'high';
  return score >= 200 ? 'medium' : 'low';
}
