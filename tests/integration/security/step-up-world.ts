/**
 * Something that each action with step-up authentication could be done to, and the requests and forms that would do it:
 * valid but for the proof. Every action has a form here, or this file does not compile.
 */
import { expect } from 'vitest';
import type { StepUpAct } from '#src/domain/back-office/roles.ts';
import { writePolicy } from '#src/domain/policy/parse-policy.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import type { BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { OfficeStore } from '#src/usecases/ports/office-records.ts';
import { raiseDepth, stopCrediting } from '#src/usecases/switches/credit-rules.ts';
import { proposeAct } from '#src/usecases/treasury/propose-act.ts';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';
import { steppedUp } from '../admin/open-office.ts';
import { makeDoubted, makeUnclaimed } from './step-up-deposits.ts';
import { addKey, addPasskeys } from './step-up-keys.ts';
import { bringBack, coldAccount, makeCold, makeVenue, returnId, spentReturnId } from './step-up-places.ts';

type Place = Readonly<{ lab: OrderLab; backOffice: BackOffice; store: OfficeStore }>;
type Call = Readonly<{ path: string; body: object }>;
export type Form = Readonly<{ path: string; fields: Readonly<Record<string, string>> }>;

export type StepUpWorld = Readonly<{
  /** By method and route. */
  calls: Readonly<Record<string, Call>>;
  forms: Readonly<Record<StepUpAct, Form>>;
}>;

const reason = 'the test says so';
const next = 'lantern-harbour-77-knots';
/** Every operator has a passkey with this id and the own name behind it. */
export const passkeyOf = (username: string): string => `passkey-${username}-`.padEnd(24, '0');

export async function makeStepUpWorld(place: Place): Promise<StepUpWorld> {
  const things = await makeThings(place);
  await addPasskeys(place.lab);
  return { calls: toCalls(things), forms: toForms(things) };
}

type Things = Awaited<ReturnType<typeof makeThings>>;

async function makeThings(place: Place) {
  const { lab, backOffice } = place;
  const waiting = await lab.order({ send: '1 LTC', receive: 'ETH' });
  await lab.pay(waiting, '0.5');
  await lab.confirm(waiting);
  expect(await lab.state(waiting)).toBe('action_required');
  const unclaimed = await makeUnclaimed(lab);
  await makeMembers(place);
  // Loans are paid back to it.
  const repaid = { label: 'Repaid', currency: 'USDT-TRC20', address: lab.address('tron') };
  const isUsed = { isActive: true, isDefault: true };
  const kept = await backOffice.createAddress({ ...repaid, ...isUsed, ...steppedUp });
  if (!kept.ok) throw new Error(kept.code);
  const loan = { usdtAmount: '1000', rate: '31.5', customerAddress: lab.address('tron') };
  const made = await backOffice.createLoan({ ...loan, ...steppedUp });
  if (!made.ok) throw new Error(made.code);
  const treasury = await makeActs(place);
  const transferId = await makeVenue(place);
  const signedFile = await makeCold(place);
  const [address] = await backOffice.listAddresses();
  if (!address) throw new Error('there is no address');
  await backOffice.pauseOrders({ scope: 'monero', reason, actor: 'operator' });
  await raiseDepth(lab.ports, { scope: 'litecoin', times: 2, hours: null, reason, actor: 'operator' });
  await lab.ports.store.transaction(async (records) => {
    await stopCrediting(records, { scope: 'bitcoin', reason, actor: 'service', at: lab.ports.clock.now() });
  });
  await stopPayouts(lab.ports, { scope: 'tron', reason: 'operator', by: 'operator', note: reason });
  await stopPayouts(lab.ports, { scope: 'LTC', reason: 'books_differ', by: 'service', note: '' });
  const doubted = await makeDoubted(lab);
  return {
    keyId: await addKey(lab),
    orderNumber: waiting.orderNumber,
    unclaimed,
    doubted,
    loan: { ...loan, customerAddress: lab.address('tron') },
    loanId: made.value.id,
    treasury,
    transferId,
    signedFile,
    address,
    depot: { label: 'Depot', currency: 'BTC', address: lab.address('bitcoin') },
  };
}

function toCalls(things: Things): StepUpWorld['calls'] {
  const { orderNumber, unclaimed, loan, loanId, treasury, transferId, signedFile, address, depot, keyId } = things;
  const { id, label, currency } = address;
  const { rate: exchangeRate, ...sum } = loan;
  const { factsHash, actId, addressId, listed } = treasury;
  const { number, depositId } = unclaimed;
  const refund = { path: `/exchanges/${number}/refund-unclaimed`, body: { depositId, reason } };
  const doubtedPath = `/exchanges/${things.doubted.number}`;
  const decided = { depositId: things.doubted.depositId, reason };
  const changed = { label: `${label} 2`, currency, address: address.address };
  return {
    'POST /operators': { path: '/operators', body: { username: 'mate', roles: ['support'] } },
    'PUT /operators/:username/roles': { path: '/operators/hand/roles', body: { roles: [] } },
    'POST /operators/:username/disable': { path: '/operators/hand/disable', body: {} },
    'POST /operators/:username/enable': { path: '/operators/idle/enable', body: {} },
    'DELETE /operators/:username': { path: '/operators/idle', body: {} },
    'POST /password': { path: '/password', body: { next } },
    'POST /second-factor': { path: '/second-factor', body: {} },
    'DELETE /second-factor': { path: '/second-factor', body: {} },
    'POST /passkeys': { path: '/passkeys', body: {} },
    'DELETE /passkeys': { path: '/passkeys', body: { id: passkeyOf('operator') } },
    'POST /exchanges/:orderNumber/decision': {
      path: `/exchanges/${orderNumber}/decision`,
      body: { choice: 'continue', reason },
    },
    'POST /exchanges/decisions': {
      path: '/exchanges/decisions',
      body: { orderNumbers: [orderNumber], choice: 'refund', reason },
    },
    'POST /exchanges/:orderNumber/refund-unclaimed': refund,
    'POST /exchanges/:orderNumber/count-deposit': { path: `${doubtedPath}/count-deposit`, body: decided },
    'POST /exchanges/:orderNumber/leave-deposit': { path: `${doubtedPath}/leave-deposit`, body: decided },
    'POST /loan-orders': { path: '/loan-orders', body: { ...sum, exchangeRate } },
    'POST /loan-orders/:id/pay': { path: `/loan-orders/${loanId}/pay`, body: {} },
    'POST /treasury/addresses': { path: '/treasury/addresses', body: listed },
    'POST /treasury/refills': { path: '/treasury/refills', body: { currency: 'LTC', amount: '5', reason } },
    'POST /treasury/withdrawals': { path: '/treasury/withdrawals', body: { addressId, amount: '1', reason } },
    'POST /treasury/acts/:id/agree': { path: `/treasury/acts/${actId}/agree`, body: { facts: factsHash } },
    'POST /cold/accounts': { path: '/cold/accounts', body: coldAccount },
    'POST /hot-keys': { path: '/hot-keys', body: { chain: 'litecoin', reason } },
    'POST /cold/moves': { path: '/cold/moves', body: { currency: 'LTC', amount: '1', reason } },
    'POST /cold/returns': { path: '/cold/returns', body: bringBack },
    'POST /cold/returns/:id/signed': { path: `/cold/returns/${returnId}/signed`, body: { file: signedFile } },
    'POST /cold/returns/:id/outspent': { path: `/cold/returns/${spentReturnId}/outspent`, body: { reason } },
    'POST /cold/shortages': { path: '/cold/shortages', body: { currency: 'LTC', missing: '10', reason } },
    'POST /venue/transfers': { path: '/venue/transfers', body: { currency: 'LTC', amount: '1', reason } },
    'POST /venue/trades': { path: '/venue/trades', body: { side: 'sell', currency: 'LTC', amount: '1', reason } },
    'POST /venue/differences': { path: '/venue/differences', body: { currency: 'LTC', difference: '-1', reason } },
    'POST /venue/transfers/:id/outcome': {
      path: `/venue/transfers/${transferId}/outcome`,
      body: { outcome: 'gone', reason },
    },
    'POST /addresses': { path: '/addresses', body: depot },
    'PUT /addresses/:id': { path: `/addresses/${id}`, body: changed },
    'DELETE /addresses/:id': { path: `/addresses/${id}`, body: {} },
    'POST /api-keys': { path: '/api-keys', body: { label: 'Shop', scopes: ['trade'] } },
    'PUT /api-keys/:id/share': { path: `/api-keys/${keyId}/share`, body: { partnerName: 'Harbour', share: '25' } },
    'DELETE /pauses/:scope': { path: '/pauses/monero', body: { reason } },
    'POST /payout-stops/:scope/lift': { path: '/payout-stops/tron/lift', body: { stop: 'operator', reason } },
    'POST /confirmations/:scope/raise': { path: '/confirmations/monero/raise', body: { times: 2, reason } },
    'POST /confirmations/:scope/lower': { path: '/confirmations/litecoin/lower', body: { reason } },
    'POST /crediting/:scope/resume': { path: '/crediting/bitcoin/resume', body: { reason } },
    'POST /payout-stops/:scope/book': { path: '/payout-stops/LTC/book', body: { difference: '1', reason } },
  };
}

function toForms(things: Things): StepUpWorld['forms'] {
  const { orderNumber, unclaimed, doubted, loan, loanId, treasury, transferId, signedFile, address, depot, keyId } =
    things;
  const { factsHash, actId, addressId, listed } = treasury;
  const doubtedPath = `/orders/${doubted.number}`;
  const form = (path: string, fields: Form['fields']): Form => ({ path, fields });
  const settings = (fields: Form['fields']): Form => form('/settings', { ...fields, reason });
  const team = (intent: string, member: string): Form => form('/team', { intent, member });
  const security = (intent: string, fields: Form['fields'] = {}): Form => form('/security', { intent, ...fields });
  const { id, label, currency } = address;
  const policy = { ...writePolicy(usualPolicy), 'fees.floating': '0.4' };
  return {
    order_decided: form(`/orders/${orderNumber}`, { intent: 'continue', reason }),
    unclaimed_refunded: form(`/orders/${unclaimed.number}`, {
      intent: 'refund_unclaimed',
      deposit: unclaimed.depositId,
      reason,
    }),
    deposit_counted: form(doubtedPath, { intent: 'count_deposit', deposit: doubted.depositId, reason }),
    deposit_left: form(doubtedPath, { intent: 'leave_deposit', deposit: doubted.depositId, reason }),
    loan_created: form('/loans', { intent: 'create', ...loan, currency: 'USDT-TRC20' }),
    loan_released: form('/loans', { intent: 'release', loanId }),
    withdrawal_proposed: form('/treasury', { intent: 'withdraw', addressId, amount: '1', reason }),
    withdrawal_address_proposed: form('/treasury', { intent: 'list', ...listed }),
    act_agreed: form('/treasury', { intent: 'agree', actId, facts: factsHash }),
    address_created: form('/addresses', { intent: 'create', ...depot }),
    address_updated: form('/addresses', {
      intent: 'update',
      id,
      label: `${label} 2`,
      currency,
      address: address.address,
    }),
    address_deleted: form('/addresses', { intent: 'delete', id }),
    refill_requested: form('/treasury', { intent: 'refill', currency: 'LTC', amount: '5', reason }),
    cold_account_proposed: form('/cold', { intent: 'set_up', ...coldAccount }),
    key_epoch_proposed: form('/hot-keys', { intent: 'rotate', chain: 'litecoin', reason }),
    cold_move_proposed: form('/cold', { intent: 'move', currency: 'LTC', amount: '1', reason }),
    cold_return_requested: form('/cold', { intent: 'return', ...bringBack }),
    cold_return_signed: form('/cold', { intent: 'sign', returnId, file: signedFile }),
    cold_booked: form('/cold', { intent: 'book', currency: 'LTC', missing: '10', reason }),
    venue_transfer_requested: form('/venue', { intent: 'bring', currency: 'LTC', amount: '1', reason }),
    venue_trade_requested: form('/venue', { intent: 'trade', side: 'sell', currency: 'LTC', amount: '1', reason }),
    venue_booked: form('/venue', { intent: 'decide', transferId, outcome: 'gone', reason }),
    orders_resumed: settings({ intent: 'resume', scope: 'monero' }),
    payouts_resumed: settings({ intent: 'lift_stop', scope: 'tron', stop: 'operator' }),
    depth_raised: settings({ intent: 'raise_confirmations', scope: 'monero', times: '2', hours: '' }),
    depth_lowered: settings({ intent: 'lower_confirmations', scope: 'litecoin' }),
    crediting_resumed: settings({ intent: 'resume_credits', scope: 'bitcoin' }),
    difference_booked: settings({ intent: 'book_difference', scope: 'LTC', difference: '1' }),
    api_key_created: form('/api-keys', {
      intent: 'create',
      label: 'Shop',
      scopes: 'trade',
      requestsPerMinute: '60',
      openOrders: '10',
    }),
    partner_share_set: form(`/api-keys?key=${keyId}`, {
      intent: 'share',
      id: keyId,
      partnerName: 'Harbour',
      share: '25',
    }),
    policy_changed: form('/policy', { intent: 'save', ...policy, basedOn: '0', reason }),
    operator_invited: form('/team', { intent: 'invite', newUsername: 'mate', 'role-support': 'on' }),
    operator_changed: team('change_roles', 'hand'),
    operator_disabled: team('disable', 'hand'),
    operator_enabled: team('enable', 'idle'),
    operator_removed: team('remove', 'idle'),
    password_changed: security('password', { next, repeat: next }),
    second_factor_added: security('start_factor'),
    second_factor_removed: security('remove_factor'),
    passkey_added: security('add_passkey', { label: 'Phone' }),
    passkey_removed: security('remove_passkey', { id: passkeyOf('operator') }),
  };
}

/** A listed address, and an act of somebody else that waits. */
async function makeActs({ lab, backOffice, store }: Place) {
  const fields = { currency: 'LTC', address: lab.address('litecoin'), label: 'Cold store', reason };
  const listed = await backOffice.proposeAddress({ ...fields, ...steppedUp });
  if (!listed.ok) throw new Error(listed.code);
  const { addresses } = await backOffice.readTreasury();
  const addressId = addresses[0]?.id ?? '';
  const facts = { kind: 'withdrawal', currency: 'LTC', units: 10n ** 14n, address: fields.address } as const;
  const proposal = { facts: { ...facts, subject: addressId, reason }, actor: 'hand', readyAt: 0, idempotencyKey: null };
  const act = await proposeAct({ ports: lab.ports, store }, proposal);
  if (!act.ok || act.value.state !== 'waiting') throw new Error('the act should wait');
  const { id: actId, factsHash } = act.value;
  return { addressId, actId, factsHash, listed: { ...fields, address: lab.address('litecoin') } };
}

/** An active treasurer, and a disabled operator. Nobody is new, so that no rule about new people comes first. */
async function makeMembers({ lab, backOffice }: Place): Promise<void> {
  for (const username of ['hand', 'idle']) {
    const invited = await backOffice.inviteOperator({
      ...steppedUp,
      username,
      roles: [username === 'hand' ? 'treasurer' : 'support'],
    });
    if (!invited.ok) throw new Error(invited.code);
    const given = { token: invited.value.token, password: 'copper-lantern-drift-58' };
    if (!(await backOffice.acceptInvitation(given)).ok) throw new Error('nobody could join');
  }
  const disabled = await backOffice.disableOperator({ ...steppedUp, username: 'idle' });
  if (!disabled.ok) throw new Error(disabled.code);
  await lab.database.ownerPool.query(`update operators set trusted_at = '2020-01-01'`);
}

/** Every table that such an action could change, with all columns. */
const tables = [
  'operators',
  'refills',
  'second_factors',
  'passkeys',
  'orders',
  'order_history',
  'deposits',
  'second_opinions',
  'payouts',
  'loans',
  'loan_approvals',
  'treasury_acts',
  'cold_accounts',
  'cold_moves',
  'cold_returns',
  'cold_losses',
  'key_epochs',
  'venue_transfers',
  'venue_trades',
  'withdrawal_addresses',
  'platform_addresses',
  'api_keys',
  'pauses',
  'payout_stops',
  'credit_rules',
  'policies',
  'journal',
] as const;

/** All rows that an action could have changed. */
export async function readChangeable({ database }: OrderLab): Promise<string> {
  const read = async (table: string): Promise<unknown> => [
    table,
    (await database.ownerPool.query(`select t::text as row from ${table} t order by 1`)).rows,
  ];
  return JSON.stringify(await Promise.all(tables.map(read)));
}
