/** The three colours of the countdown: green above five minutes, yellow above one, red below. */
export type CountdownTone = 'good' | 'warn' | 'bad';

export function countdownTone(seconds: number): CountdownTone {
  if (seconds > 300) return 'good';
  return seconds > 60 ? 'warn' : 'bad';
}
