/** Placeholder for content that is still loading. `width` is in characters. */
type Props = Readonly<{ width?: 4 | 8 | 12 | 20 }>;

export function Skeleton({ width = 8 }: Props) {
  return <span className={`skeleton w${width}`} aria-hidden="true" />;
}
