import { expect, test } from 'vitest';
import { judgeVotes, type NodeVerdict } from './second-opinion.ts';

const judge = (...verdicts: readonly NodeVerdict[]) =>
  judgeVotes(verdicts.map((verdict, at) => ({ label: 'abcd'[at] ?? '', verdict })));

test('a payment counts if two nodes have it', () => {
  expect(judge('same', 'same')).toEqual({ wait: null, dissenting: [] });
  expect(judge('same', 'silent', 'same')).toEqual({ wait: null, dissenting: [] });
});

test('a payment that only one node can speak of waits', () => {
  expect(judgeVotes(undefined)).toEqual({ wait: 'one_node', dissenting: [] });
  expect(judge('same')).toEqual({ wait: 'one_node', dissenting: [] });
  expect(judge('same', 'behind')).toEqual({ wait: 'nodes_behind', dissenting: [] });
  expect(judge('same', 'silent')).toEqual({ wait: 'nodes_silent', dissenting: [] });
  expect(judge('silent', 'silent', 'silent')).toEqual({ wait: 'nodes_silent', dissenting: [] });
});

test('a node that says something else is named, the fewer against the more', () => {
  expect(judge('same', 'other', 'same')).toEqual({ wait: null, dissenting: ['b'] });
  expect(judge('same', 'other', 'other')).toEqual({ wait: 'nodes_differ', dissenting: ['a'] });
  expect(judge('same', 'other')).toEqual({ wait: 'nodes_differ', dissenting: ['a', 'b'] });
  expect(judge('silent', 'other')).toEqual({ wait: 'nodes_differ', dissenting: ['b'] });
  expect(judge('same', 'same', 'other', 'other')).toEqual({ wait: 'nodes_differ', dissenting: ['a', 'b', 'c', 'd'] });
});
