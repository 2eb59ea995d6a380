/** The kinds of order: floating or fixed rate, and the product (an exchange, or a mix by preset or custom settings). */

export const orderTypes = ['floating', 'fixed'] as const;

export type OrderType = (typeof orderTypes)[number];

export const products = ['exchange', 'mix_preset', 'mix_custom'] as const;

export type Product = (typeof products)[number];
