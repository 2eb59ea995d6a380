/** A QR code as inline SVG: sharp at every size, and without JavaScript. Always dark on white, as cameras need it. */
type Props = Readonly<{
  /** Rows of `1` and `0`, separated by line breaks, without the quiet zone. */
  matrix: string;
  /** Text alternative: what scanning the code gives. */
  label: string;
}>;

const quietZone = 4;

export function QrCode({ matrix, label }: Props) {
  const rows = matrix.trim().split('\n');
  const size = rows.length + 2 * quietZone;
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path fill="#0b1f1c" d={rows.map(drawRow).join('')} />
    </svg>
  );
}

/** Draws a row: one path per run of dark squares makes the SVG a third of the size. */
function drawRow(row: string, y: number): string {
  const runs = [...row.matchAll(/1+/g)];
  return runs.map((run) => `M${run.index + quietZone} ${y + quietZone}h${run[0].length}v1h-${run[0].length}z`).join('');
}
