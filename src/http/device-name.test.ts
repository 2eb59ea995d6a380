/** Names of devices, from user agents as browsers send them. */
import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'Chrome, Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/148.0.0.0`, 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.1 Safari/605.1.15`, 'Safari, macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${webkit} CriOS/148.0 Safari/604.1`, 'Chrome, iPhone'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chrome} Mobile Safari/537.36`, 'Chrome, Android'],
  ['curl/8.14.1', ''],
  ['', ''],
  [undefined, ''],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
