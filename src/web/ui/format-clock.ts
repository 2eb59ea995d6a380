/** The time left, as `1:02:05` or `29:07`. */
export function formatClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const last = String(seconds % 60).padStart(2, '0');
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${last}`
    : `${String(minutes).padStart(2, '0')}:${last}`;
}
