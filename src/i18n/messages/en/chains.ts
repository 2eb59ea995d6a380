import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/chains.ts';

export default {
  title: 'Chain status',
  intro:
    'Whether we can reach each chain now, the latest block we have read, and how high its fees are. While our node is down, deadlines are extended.',
  chain: 'Chain',
  block: 'Latest block',
  checked: 'Checked',
  state: 'State',
  raised: 'Deposits need {times} times the usual confirmations right now.',
  'trouble.unreachable': 'Our node isn’t responding.',
  'trouble.wrong_network': 'Our node is connected to the wrong network, so we aren’t using it.',
  'trouble.wrong_token': 'A token contract on this chain isn’t the one we expect, so we aren’t using the chain.',
  'trouble.syncing': 'Our node is still catching up with the network.',
  'trouble.behind': 'Our node has fallen behind the network.',
  'trouble.no_peers': 'Our node has lost its connections to other nodes.',
  'trouble.stale_head': 'Our node hasn’t received a new block for an unusually long time.',
  'trouble.not_solid': 'New blocks on this chain aren’t becoming final.',
  'trouble.no_transaction_index': 'Our node’s transaction index isn’t complete yet.',
  'trouble.blocks_dear': 'Network fees are too high there for orders right now.',
  'trouble.paused': 'New orders are paused. Existing orders continue as usual.',
  'trouble.off': 'This site runs no node for this chain.',
  unpriced: 'Coins without a price',
  'price.too_few_sources': '{symbol} is paused: too few price sources are responding.',
  'price.sources_disagree': '{symbol} is paused: its price sources disagree.',
  'price.step_held': '{symbol} is paused: its price jumped and is being confirmed.',
  reasonOn: '{chain}: {reason}',
  withReason: '{refusal} {reason}',
  whichNetwork: 'This token exists on several networks, so name one: {ids}.',
  toConfirmations: 'Confirmations needed on each chain',
  toFaucet: 'Get test coins',
} satisfies Catalog<typeof zhCn>;
