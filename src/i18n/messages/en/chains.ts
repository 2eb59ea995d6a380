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
  empty: 'The service has just started and has not checked any chain yet. Reload in a few seconds.',
} satisfies Catalog<typeof zhCn>;
