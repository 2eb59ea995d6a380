/** Why something the visitor tried was not done. `isOffline`: the server was not reached, so nobody said anything. */
export type PaymentAnswer = Readonly<{ intent: string; message: string; typed: string; isOffline?: boolean }>;
