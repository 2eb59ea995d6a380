import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/chains.ts';

export default {
  title: 'Chain status',
  intro:
    'Whether we reach each chain now, the block we have read, and how dear block space is. While our node is down, deadlines move with it.',
  chain: 'Chain',
  block: 'Latest block',
  checked: 'Checked',
  state: 'State',
  empty: 'The service has just started and has not looked at any chain yet. Reload in a few seconds.',
} satisfies Catalog<typeof zhCn>;
