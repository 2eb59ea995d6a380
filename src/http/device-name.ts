/**
 * Short name of a browser and its system, for the list of an operator's sessions. Versions are left out: the name only
 * has to tell the operator's own devices apart.
 */

/** In this order, because most browsers also name those that they are compatible with. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Empty if the user agent names neither a known browser nor a known system, such as that of a program. */
export function deviceName(userAgent: string | null | undefined): string {
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? [];
  return [nameIn(browsers), nameIn(systems)].flat().join(', ');
}
