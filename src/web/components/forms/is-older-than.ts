/**
 * Whether the page is older than that. React may come long after the page, with its first touch, and the browser's
 * history may bring back one of any age.
 */
export function isOlderThan(seconds: number): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const isFromHistory = navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward';
  // The browser's own count may stop while the device sleeps.
  return isFromHistory || Date.now() - performance.timeOrigin > seconds * 1000;
}
