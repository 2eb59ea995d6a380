/**
 * Weight of the first page of competing services, measured in the same way (Lighthouse mobile profile, median of 5).
 */
export const peers = [
  { page: 'Boltz, first page', 'JS kB': 755, 'LCP s': 8.17, 'TBT ms': 1603, CLS: 0.013 },
  { page: 'THORChain Swap, first page', 'JS kB': 1922, 'LCP s': 9.9, 'TBT ms': 6629, CLS: 0 },
  { page: 'BTCPay checkout', 'JS kB': 73.6, 'LCP s': 2.04, 'TBT ms': 311, CLS: 0 },
] as const;
