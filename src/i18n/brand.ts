/** The product's name. A working name, so it is defined only here. */
export const brand = 'Sampan';
