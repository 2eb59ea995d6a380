/** What each column of orders, payouts, deposits and loans is, for whoever could change it. */

export type Table = 'orders' | 'payouts' | 'deposits' | 'loans';

export const sceneNames = ['unpaid', 'seen', 'payout', 'mix', 'refund', 'extra', 'paid', 'loan'] as const;
/** What is about to happen when the row is changed. */
export type Scene = (typeof sceneNames)[number];

/** Addresses of the thief, and the id of an order of his own. */
export type Thief = Readonly<Record<'bitcoin' | 'ethereum' | 'litecoin' | 'tron' | 'order', string>>;

/**
 * `held`: the row is held against what was signed, nothing is sent and an operator is told. `right`: the payment may go
 * on or wait, and is the right one.
 */
export type Changed = Readonly<{ scene: Scene; set: (thief: Thief) => string; outcome: 'held' | 'right' }>;

/** Changes of a column, or why no money follows it. */
type Column = readonly Changed[] | string;

const held = (set: string | Changed['set'], ...scenes: readonly Scene[]): readonly Changed[] =>
  make('held', set, scenes);
const right = (set: string | Changed['set'], ...scenes: readonly Scene[]): readonly Changed[] =>
  make('right', set, scenes);

function make(outcome: Changed['outcome'], set: string | Changed['set'], scenes: readonly Scene[]): readonly Changed[] {
  return scenes.map((scene) => ({ scene, outcome, set: typeof set === 'string' ? () => set : set }));
}

const moved: Changed['set'] = ({ order }) => `order_id = '${order}'`;
const clock = 'when it is looked at next, or who looks';
const shown = 'shown to people only';

export const columns: Readonly<Record<Table, Readonly<Record<string, Column>>>> = {
  orders: {
    id: 'the name that everything else refers to: another one is no order',
    order_number: held(`order_number = 'TS-20300101-' || lpad(floor(random() * 1e8)::text, 8, '0')`, 'refund', 'extra'),
    tracking_code: shown,
    idempotency_key: 'finds the order again for whoever made it',
    api_key_id: 'who may ask about it',
    partner_share: held(
      `partner_share = '{"partnerId": "key_0123456789ab", "name": "Thief", "basisPoints": 5000}'`,
      'unpaid',
      'payout',
    ),
    source_tag: 'counts unpaid orders',
    product: held(`product = 'mix_preset'`, 'unpaid', 'payout'),
    order_type: held(`order_type = 'fixed'`, 'unpaid', 'payout'),
    state: right(`state = 'exchanging', planned_effects = '{fix_price}', wake_at = '2020-01-01'`, 'paid'),
    reason: right(`reason = 'operator_decision'`, 'payout'),
    version: right(`version = version + 7`, 'payout', 'refund'),
    quote: [
      ...held(`quote = jsonb_set(quote, '{inputs,sendUnits}', '"100"')`, 'unpaid', 'payout'),
      ...held(`quote = jsonb_set(quote, '{receiveUnits}', '"9000000000000000000"')`, 'unpaid', 'payout'),
      ...held(`quote = jsonb_set(quote, '{inputs,rateNumerator}', '"987654321987654321"')`, 'unpaid', 'payout'),
    ],
    send_range: held(
      `send_range = jsonb_build_object('minUnits', send_units::text, 'maxUnits', '900000000000')`,
      'unpaid',
      'payout',
    ),
    mix: [
      ...held(`mix = jsonb_set(mix, '{plan,weights,0}', '999')`, 'mix'),
      ...held(({ litecoin }) => `mix = jsonb_set(mix, '{furtherAddresses}', '["${litecoin}"]')`, 'mix'),
    ],
    receive_address: [
      ...held(({ ethereum }) => `receive_address = '${ethereum}'`, 'unpaid', 'seen', 'payout'),
      ...held(({ litecoin }) => `receive_address = '${litecoin}'`, 'mix'),
    ],
    refund_address: [...right(({ bitcoin }) => `refund_address = '${bitcoin}'`, 'unpaid', 'refund', 'extra', 'paid')],
    refund_signature: right(`refund_signature = terms_signature`, 'refund', 'extra'),
    deposit_address: held(({ bitcoin }) => `deposit_address = '${bitcoin}'`, 'unpaid', 'payout', 'refund', 'extra'),
    deposit_memo: held(`deposit_memo = '1234'`, 'unpaid', 'payout'),
    terms_text: [
      ...held(`terms_text = ''`, 'unpaid', 'payout', 'mix', 'refund', 'extra'),
      ...held(`terms_text = 'x'`, 'payout', 'refund', 'extra'),
      ...held(`terms_text = replace(terms_text, '"laterRefund":"signed",', '')`, 'payout', 'refund', 'extra'),
    ],
    terms_signature: held(`terms_signature = 'AAAA' || substr(terms_signature, 5)`, 'payout', 'mix', 'refund', 'extra'),
    confirmations_needed: held(`confirmations_needed = confirmations_needed + 1`, 'unpaid', 'payout'),
    agreed: held(`agreed = jsonb_set(agreed, '{policyNumber}', '77')`, 'unpaid', 'payout'),
    price: [
      ...held(`price = jsonb_set(price, '{receiveUnits}', '"9000000000000000000"')`, 'payout'),
      ...held(`price = jsonb_set(price, '{rateNumerator}', '"987654321987654321"')`, 'payout'),
      ...held(`price = jsonb_set(price, '{depositedUnits}', '"900000000"')`, 'payout'),
      ...right(`price = null`, 'payout'),
    ],
    choice_quotes: right(`choice_quotes = '[]'`, 'payout'),
    choice_refund: right(`choice_refund = null`, 'refund'),
    planned_effects: [
      ...right(`planned_effects = '{plan_payout}', wake_at = '2020-01-01'`, 'paid', 'refund'),
      ...right(`planned_effects = '{plan_refund}', wake_at = '2020-01-01'`, 'paid', 'payout'),
      ...right(`planned_effects = '{refund_extras}', wake_at = '2020-01-01'`, 'paid', 'payout'),
    ],
    created_at: held(`created_at = created_at - interval '1 day'`, 'unpaid', 'payout'),
    expires_at: held(`expires_at = expires_at - interval '5 minutes'`, 'unpaid', 'payout'),
    waiting_reason: shown,
    waiting_since: shown,
    deadline_at: clock,
    detected_at: shown,
    confirmed_at: shown,
    paid_at: shown,
    completed_at: 'when its retention ends',
    erase_at: 'when its retention ends',
    erased_at: 'with the columns that erasure empties, in tampered-refunds.test.ts',
    wake_at: clock,
    lease_until: clock,
    unpaid_units: 'generated from other columns',
    send_currency: 'generated from the quote',
    send_units: 'generated from the quote',
    receive_currency: 'generated from the quote',
    receive_units: 'generated from the quote',
  },
  payouts: {
    id: 'the name that its attempts refer to',
    key: held(`key = key || 'x'`, 'payout', 'refund', 'extra', 'loan'),
    kind: [
      ...held(
        `kind = 'refund', deposit_id = (select d.id from deposits d where d.order_id = payouts.order_id)`,
        'payout',
      ),
      ...right(`kind = 'payout', deposit_id = null`, 'refund'),
    ],
    part: held(`part = 2`, 'payout'),
    order_id: right(moved, 'payout', 'refund'),
    order_number: right(`order_number = 'TS-20300101-00000001'`, 'payout', 'refund'),
    loan_id: 'what it pays, beside its amount and address, which are compared: see the loan',
    act_id: 'what it pays, in tampered-withdrawals.test.ts',
    // What is backed by no deposit of the order waits, and is told as a payout that waits.
    deposit_id: right(
      `deposit_id = (select d.id from deposits d where d.currency = 'BTC'
        and not exists (select 1 from payouts p where p.deposit_id = d.id) limit 1)`,
      'refund',
    ),
    is_extra: right(`is_extra = not is_extra`, 'refund', 'extra'),
    chain: 'follows from the currency',
    currency: held(`currency = 'LTC'`, 'payout', 'refund', 'extra', 'loan'),
    units: [
      ...held(`units = units + 1`, 'payout', 'loan'),
      ...held(`units = units * 3`, 'payout', 'mix', 'refund', 'extra', 'loan'),
    ],
    to_address: [
      ...held(({ ethereum }) => `to_address = '${ethereum}'`, 'payout'),
      ...held(({ litecoin }) => `to_address = '${litecoin}'`, 'mix'),
      ...held(({ bitcoin }) => `to_address = '${bitcoin}'`, 'refund', 'extra'),
      ...held(({ tron }) => `to_address = '${tron}'`, 'loan'),
    ],
    address_signature: right(`address_signature = 'x'`, 'refund', 'extra'),
    owed_by: held(`owed_by = 'equity:capital'`, 'payout', 'refund', 'extra', 'loan'),
    state: right(`state = 'planned', domain = null, conflict_key = null, wake_at = '2020-01-01'`, 'paid'),
    version: right(`version = version + 7`, 'payout', 'refund', 'loan'),
    domain: 'which coin or nonce is used: the chain takes each only once',
    conflict_key: 'the same, by its name',
    may_be_signed: right(`may_be_signed = not may_be_signed`, 'payout', 'refund', 'loan'),
    mined_txid: right(`mined_txid = null, mined_height = null, wake_at = '2020-01-01'`, 'paid'),
    mined_height: 'with mined_txid',
    mined_fee_units: 'what the books post of the fee',
    mined_failed: 'what the books post, which are compared with the chain',
    broadcast_height: clock,
    planned_at: clock,
    waits_for: shown,
    wake_at: clock,
    lease_until: clock,
  },
  deposits: {
    id: 'the name of the transaction and its output',
    // The order that it was moved to is the one that is told about.
    order_id: right(moved, 'seen', 'payout', 'refund', 'extra'),
    chain: 'in its name',
    txid: 'in its name',
    output_index: 'in its name',
    currency: held(`currency = 'LTC'`, 'refund', 'extra'),
    units: [...held(`units = units * 3`, 'seen', 'payout'), ...held(`units = 1`, 'refund', 'extra')],
    status: right(`status = 'seen'`, 'payout', 'refund', 'paid'),
    use: [
      ...right(`use = null`, 'payout', 'refund', 'paid'),
      ...right(`use = 'unclaimed'`, 'payout', 'refund', 'paid'),
    ],
    height: clock,
    block_hash: 'which block it is in, which is read again',
    confirmations_needed: 'how long to wait, not what for',
    tier: 'how long to wait, not what for',
    sender_tags: 'how long to wait, not what for',
    seen_at: 'which price binds: that is compared with the signed one where it was fixed',
    mined_at: 'which price binds: that is compared with the signed one where it was fixed',
    confirmed_at: shown,
    orphaned_at_height: clock,
    flag: 'whether its sender is on the screening list, which is looked at again before a payout',
    sweep_at: clock,
    voucher: [
      ...held(`voucher = 'x'`, 'payout', 'refund', 'extra'),
      // The block that it comes with, or is in, is read.
      ...right(`voucher = null`, 'seen', 'payout', 'refund', 'extra'),
    ],
  },
  loans: {
    id: 'the name that its payout refers to',
    currency: held(`currency = 'USDT-ERC20'`, 'loan'),
    units: held(`units = units + 1`, 'loan'),
    fee_units: 'what the customer owes, shown and never sent by us',
    rate: 'what the customer owes, shown and never sent by us',
    customer_address: held(({ tron }) => `customer_address = '${tron}'`, 'loan'),
    payment_address: 'where the customer pays back: an address of the operator that is listed',
    state: right(`state = 'paid'`, 'loan'),
    reason: shown,
    version: right(`version = version + 7`, 'loan'),
    idempotency_key: 'finds the loan again for whoever made it',
    created_by: shown,
    released_by: shown,
    created_at: shown,
    expires_at: clock,
    released_at: clock,
    completed_at: shown,
  },
};

/** Where coins go and how many, and what that is compared with. */
const moneyColumns: Readonly<Record<Table, readonly string[]>> = {
  orders: ['receive_address', 'refund_address', 'deposit_address', 'quote', 'price', 'mix', 'terms_text'],
  payouts: ['to_address', 'units', 'currency'],
  deposits: ['units', 'currency'],
  loans: ['customer_address', 'units', 'currency'],
};

type Listed = readonly [name: string, change: Readonly<{ table: Table } & Pick<Changed, 'scene' | 'set'>>];

/** Changes by what follows from them, of the columns that say where money goes or of all others. */
export function listChanges(outcome: Changed['outcome'], which: 'money' | 'other'): readonly Listed[] {
  return (Object.keys(columns) as readonly Table[]).flatMap((table) =>
    Object.entries(columns[table])
      .filter(([column]) => moneyColumns[table].includes(column) === (which === 'money'))
      .flatMap(([column, what]) => (typeof what === 'string' ? [] : what.map((changed) => ({ column, ...changed }))))
      .filter((changed) => changed.outcome === outcome)
      .map(({ column, scene, set }) => [`${table}.${column} of ${scene}`, { table, scene, set }] as const),
  );
}
