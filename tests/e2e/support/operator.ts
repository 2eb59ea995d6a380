/** The operator of the servers that browser tests start. */
export const operator = { username: 'operator', password: 'river-lantern-quiet-84' } as const;
