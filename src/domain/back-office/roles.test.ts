/** Roles of operators: who may do what. */
import { describe, expect, test } from 'vitest';
import { mayAct, plainActs, readRoles, roles, steppedUpActs, type OfficeAct } from './roles.ts';

const acts = Object.keys({ ...steppedUpActs, ...plainActs }) as OfficeAct[];
const ownActs: readonly OfficeAct[] = [
  'password_changed',
  'second_factor_added',
  'second_factor_removed',
  'passkey_added',
  'passkey_removed',
];

describe('an operator', () => {
  test('without a role changes nothing but the own account', () => {
    expect(acts.filter((act) => mayAct([], act))).toEqual(ownActs);
  });

  test('with all roles may do everything', () => {
    expect(acts.filter((act) => !mayAct(roles, act))).toEqual([]);
  });

  test('of support moves no money but what an order owes, and changes neither people nor policy', () => {
    const allowed = acts.filter((act) => mayAct(['support'], act) && !ownActs.includes(act));
    expect(allowed.toSorted()).toEqual([
      'addresses_revealed',
      'note_added',
      'order_assigned',
      'order_decided',
      'orders_exported',
      'orders_paused',
      'unclaimed_refunded',
    ]);
  });

  test('who manages people cannot pay out', () => {
    for (const act of [
      'loan_created',
      'loan_released',
      'address_created',
      'difference_booked',
      'order_decided',
    ] as const) {
      expect(mayAct(['administrator'], act)).toBe(false);
    }
  });
});

test('unknown and repeated roles are left out', () => {
  expect(readRoles(['administrator', 'owner', 'support', 'support'])).toEqual(['support', 'administrator']);
});
