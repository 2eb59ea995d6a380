/**
 * Every fault that the simulation promises, by the names under which runs count them. The tests' seeds must have met
 * each: a fault that never occurs proves nothing.
 */

/** Every call of the service to a port. */
const calls = [
  'store transaction',
  'store snapshot',
  'store lease',
  'node head',
  'node block',
  'node mempool',
  'node fee',
  'node broadcast',
  'node balances',
  'node nonce',
  'wallet address',
  'wallet hot',
  'wallet sign',
] as const;

/** A payout is signed once among thousands of calls. crash-everywhere.test.ts dies there for certain, seeds by luck. */
const crashing = [...calls.filter((call) => call !== 'wallet sign'), 'feed prices'];

const outside = calls.filter((call) => !call.startsWith('store'));
const storeCalls = calls.filter((call) => call.startsWith('store'));

export const faultCatalogue: Readonly<Record<string, readonly string[]>> = {
  'a process dies before a call': crashing.map((call) => `crash before: ${call}`),
  'a process dies after a call, before it hears the answer': crashing.map((call) => `crash after: ${call}`),
  'what a dead process sent arrives all the same': storeCalls.map((call) => `effect after crash: ${call}`),
  'a node or the signer does not answer': outside.map((call) => `RPC error: ${call}`),
  'the signer dies': ['looks', 'binds', 'signs', 'answers'].map((step) => `signer: dies before it ${step}`),
  'a call took effect and its answer was lost': outside.map((call) => `time-out after effect: ${call}`),
  'a call was given up and takes effect later': ['head', 'block', 'mempool', 'fee', 'broadcast'].map(
    (call) => `effect after time-out: node ${call}`,
  ),
  'the database does not answer': storeCalls.map((call) => `database error: ${call}`),
  'a transaction conflicts with another and runs again': storeCalls
    .filter((call) => call !== 'store lease')
    .map((call) => `serialization failure: ${call}`),
  'a commit whose answer was lost': storeCalls.map((call) => `unknown commit: ${call}`),
  'no prices come': ['prices do not come: feed prices'],
  'history changes': ['reorg: 1 deep', 'reorg: 2 deep', 'reorg: 3 deep', 'reorg: more than 3 deep'],
  'a node is down': ['node: down', 'node: up again'],
  'a node lags': ['lag: 1 blocks', 'lag: 2 blocks', 'lag: 6 blocks'],
  'a node lies': [
    'lie: stale head',
    'lie: head ahead',
    'lie: missing mempool',
    'lie: dear fee',
    'lie: cheap fee',
    'lie: wrong balance',
    'lie: block without transactions',
    'lie: swallowed broadcast',
    'lie: refused broadcast',
  ],
  'block space becomes dear': ['fee spike: 1.5 times', 'fee spike: 10 times', 'fee spike: 50 times'],
  'a clock is wrong': [
    'clock: everything stood still',
    'clock: a host is ahead',
    'clock: a host is behind',
    'clock: a host is right again',
  ],
  'a process stands still and goes on': ['pause: web', 'pause: worker'],
  'a notification comes twice, for nothing or not at all': [
    'notification: dropped',
    'notification: for nothing or twice',
    'duplicate: order',
    'duplicate: payout, twice at once',
  ],
  'the network forgets or changes a transaction': [
    'mempool: evicted',
    'mempool: malleated',
    'transaction of ours: mined and moved nothing',
    'window: closed with nothing mined',
  ],
  'a visitor pays in another way': [
    'under',
    'over',
    'tolerated',
    'late',
    'very_late',
    'twice',
    'again, twice',
    'in_parts',
    'again, in_parts',
    'wrong_asset',
    'wrong_chain',
    'unknown_token',
    'failing',
    'dust',
    'completed_by_dust',
    'again, completed_by_dust',
    'after_stranger',
    'again, after_stranger',
    'listed_sender',
    'again, exact',
    'replaced by another',
    'forgotten by the network',
  ].map((manner) => `payment: ${manner}`),
  'somebody clicks twice': [
    'visitor: orders twice with one key',
    'visitor: clicks continue twice',
    'visitor: clicks refund twice',
    'visitor: clicks address twice',
    'operator: decides twice',
    'operator: another decides otherwise',
    'operator: refunds an unclaimed deposit twice',
    'operator: two release a loan at once',
  ],
  'a lease moves': [
    'lost',
    'its reader stands still',
    'its worker died with it',
    'moved while its reader worked',
    'its reader went on after it had moved',
    'two believe that they have it',
  ].map((how) => `lease: ${how}`),
  'a push does not come as it was sent': [
    'lost',
    'late',
    'twice',
    'out of order',
    'for nothing',
    'silent connection',
    'connection cut',
  ].map((how) => `push: ${how}`),
  'the screening list changes': ['screening list: changed'],
};

/** The faults of the catalogue that are missing among these counts. */
export function findMissingFaults(reached: Readonly<Record<string, number>>): readonly string[] {
  return Object.values(faultCatalogue)
    .flat()
    .filter((name) => (reached[`fault ${name}`] ?? 0) === 0);
}
