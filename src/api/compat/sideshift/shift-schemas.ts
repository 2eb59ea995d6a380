/**
 * Request and response schemas of SideShift's endpoints. Fields that we do not know or use are accepted and ignored.
 */
import { z } from 'zod';
import { externalIdText } from '#src/domain/developer/order-labels.ts';
import { Amount, AmountText, Text } from '../../schemas.ts';
import { shiftStatuses } from './shift-status.ts';

const Instant = z.iso.datetime();
/**
 * A property of a coin by network: false; true if the coin is on one network; or the list of networks for which it is
 * true.
 */
const OnNetworks = z.union([z.boolean(), z.array(z.string())]);

export const Coins = z.array(
  z.object({
    coin: z.string(),
    networks: z.array(z.string()),
    name: z.string(),
    hasMemo: z.boolean(),
    fixedOnly: OnNetworks,
    variableOnly: OnNetworks,
    /** The native network of a coin; a token has none, and has `tokenDetails` instead. */
    mainnet: z.string().optional(),
    tokenDetails: z.record(z.string(), z.object({ contractAddress: z.string(), decimals: z.int() })).optional(),
    networksWithMemo: z.array(z.string()),
    depositOffline: OnNetworks,
    settleOffline: OnNetworks,
  }),
);

export const Permissions = z.object({ createShift: z.boolean() });

export const PairParams = z.object({ from: z.string().max(50), to: z.string().max(50) });
export const PairQuery = z.object({ amount: z.string().max(100).optional() });

const methods = {
  depositCoin: z.string(),
  depositNetwork: z.string(),
  settleCoin: z.string(),
  settleNetwork: z.string(),
};
export const Pair = z.object({ min: Amount, max: Amount, rate: Amount, ...methods });

export const Pairs = z.array(Pair);
export const PairsQuery = z.object({ pairs: z.string().max(2000) });
export const IconParams = z.object({ coin: z.string().max(50) });
/** An SVG image. */
export const Icon = z.string();
export const Account = z.object({
  id: z.string(),
  lifetimeStakingRewards: Amount,
  unstaking: Amount,
  staked: Amount,
  available: Amount,
  totalBalance: Amount,
});
export const RecentQuery = z.object({
  limit: z
    .string()
    .regex(/^(?:[1-9][0-9]?|100)$/)
    .optional(),
});
export const RecentShifts = z.array(
  z.object({ createdAt: Instant, ...methods, depositAmount: Amount, settleAmount: Amount }),
);

const Name = z.string().max(50);
const wanted = {
  depositCoin: Name,
  depositNetwork: Name.nullish(),
  settleCoin: Name,
  settleNetwork: Name.nullish(),
  depositAmount: AmountText,
  settleAmount: AmountText,
};
export const QuoteBody = z.object({ ...wanted, affiliateId: z.unknown().optional() });

export const Quote = z.object({
  id: z.string(),
  createdAt: Instant,
  ...methods,
  expiresAt: Instant,
  depositAmount: Amount,
  settleAmount: Amount,
  rate: Amount,
  affiliateId: z.string().optional(),
});

const made = {
  settleAddress: z.string().max(500),
  refundAddress: Text,
  externalId: z.string().regex(externalIdText).nullish(),
};
export const FixedShiftBody = z.object({ quoteId: z.string().max(100), ...made });
export const VariableShiftBody = z.object({ ...wanted, ...made });
/** SideShift's field is `address`. One of its clients sends `refundAddress`. */
export const RefundAddressBody = z
  .object({ address: z.string().max(500).optional(), refundAddress: z.string().max(500).optional() })
  .transform(({ address, refundAddress }) => address ?? refundAddress ?? '');
export const CancelBody = z.object({ orderId: z.string().max(100) });

export const ShiftParams = z.object({ id: z.string() });
export const ShiftsQuery = z.object({ ids: z.string().max(5000) });

const Status = z.enum(shiftStatuses);
const ShiftDeposit = z.object({
  updatedAt: Instant,
  depositHash: z.string(),
  settleHash: z.string().optional(),
  depositReceivedAt: Instant,
  depositAmount: Amount,
  status: Status,
});

export const Shift = z.object({
  id: z.string(),
  createdAt: Instant,
  ...methods,
  depositAddress: z.string(),
  depositMemo: z.string().optional(),
  settleAddress: z.string(),
  depositMin: Amount,
  depositMax: Amount,
  refundAddress: z.string().optional(),
  type: z.enum(['fixed', 'variable']),
  quoteId: z.string().optional(),
  /** The amounts and the rate are absent while the amount is open. */
  depositAmount: Amount.optional(),
  settleAmount: Amount.optional(),
  expiresAt: Instant,
  status: Status,
  averageShiftSeconds: z.string(),
  rate: Amount.optional(),
  settleCoinNetworkFee: Amount.optional(),
  updatedAt: Instant,
  depositHash: z.string().optional(),
  settleHash: z.string().optional(),
  depositReceivedAt: Instant.optional(),
  /** The partner's own reference, for whoever made the shift alone: anybody may read a shift by its id. */
  externalId: z.string().optional(),
  /** Why the status is `review`. */
  issue: z.string().optional(),
  deposits: z.array(ShiftDeposit).optional(),
});
