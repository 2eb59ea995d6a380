/** Minimum number of similar orders (the anonymity set); fewer hide nobody. */
const leastCrowd = 2;

export function hidesAnything({ bucket }: Readonly<{ bucket: number }>): boolean {
  return bucket >= leastCrowd;
}
