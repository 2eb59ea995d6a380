/** One stop of an order's way. `stuck` is where it stands still until somebody acts. */
import type { MomentView } from './amount-view.ts';

export type StepStatus = 'done' | 'now' | 'stuck' | 'next';

export type StepView = Readonly<{ id: string; title: string; text: string; status: StepStatus; time?: MomentView }>;
