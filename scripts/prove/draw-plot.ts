/** Draws a bar chart as SVG: readable on light and dark backgrounds, and deterministic. */
import type { Bar } from './proof.ts';

const width = 720;
const rowHeight = 26;
const labelWidth = 260;
const top = 34;

export function drawPlot(title: string, bars: readonly Bar[], unit: string): string {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const height = top + bars.length * rowHeight + 12;
  const scale = (value: number): number => Math.round((value / most) * (width - labelWidth - 120));
  const rows = bars.map(({ label, value }, index) => {
    const y = top + index * rowHeight;
    const end = labelWidth + scale(value) + 8;
    return [
      `<text x="${labelWidth - 10}" y="${y + 16}" text-anchor="end">${escape(label)}</text>`,
      `<rect x="${labelWidth}" y="${y + 4}" width="${Math.max(1, scale(value))}" height="16" rx="3"/>`,
      `<text x="${end}" y="${y + 16}">${escape(`${formatValue(value)} ${unit}`.trim())}</text>`,
    ].join('\n');
  });
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escape(title)}">
<style>text{font:13px system-ui,sans-serif;fill:#555}rect{fill:#0f766e}.title{font-weight:600}
@media (prefers-color-scheme:dark){text{fill:#bbb}rect{fill:#2dd4bf}}</style>
<text class="title" x="10" y="20">${escape(title)}</text>
${rows.join('\n')}
</svg>
`;
}

function formatValue(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en-GB') : value.toFixed(2);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
