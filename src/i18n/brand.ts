/** The product's name: a working name, so it stands here and nowhere else. */
export const brand = 'Sampan';
