/** Why an action of the payment page failed. `isUnanswered`: the server was not reached, or failed to answer. */
export type PaymentAnswer = Readonly<{ intent: string; message: string; typed: string; isUnanswered?: boolean }>;
