/** What kinds of order there are. */

export const orderTypes = ['floating', 'fixed'] as const;

export type OrderType = (typeof orderTypes)[number];

export const products = ['exchange', 'mix_preset', 'mix_custom'] as const;

export type Product = (typeof products)[number];
