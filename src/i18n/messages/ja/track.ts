import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/track.ts';

export default {} satisfies Catalog<typeof zhCn>;
