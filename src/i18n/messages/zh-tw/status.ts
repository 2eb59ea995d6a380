import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/status.ts';

export default {} satisfies Catalog<typeof zhCn>;
