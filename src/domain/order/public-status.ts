/** Public status of an order: a total map from its state. No other code may define a status. */
import type { OrderState } from './lifecycle.ts';

export const publicStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type PublicStatus = (typeof publicStatuses)[number];

export const publicStatus: Readonly<Record<OrderState, PublicStatus>> = {
  awaiting_deposit: 'pending',
  confirming: 'pending',
  exchanging: 'processing',
  mixing: 'processing',
  sending: 'processing',
  completed: 'completed',
  action_required: 'processing',
  held: 'processing',
  refunding: 'processing',
  refunded: 'failed',
  expired: 'failed',
  failed: 'failed',
};

export type PaymentStage = 'waiting' | 'confirming' | 'processing' | 'completed' | 'failed';

export const paymentStage: Readonly<Record<OrderState, PaymentStage>> = {
  awaiting_deposit: 'waiting',
  confirming: 'confirming',
  exchanging: 'processing',
  mixing: 'processing',
  sending: 'processing',
  completed: 'completed',
  action_required: 'processing',
  held: 'processing',
  refunding: 'processing',
  refunded: 'failed',
  expired: 'waiting',
  failed: 'failed',
};
