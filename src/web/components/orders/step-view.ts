/** One step of an order. `stuck` means that the order waits at this step until somebody acts. */
import type { MomentView } from './amount-view.ts';

export type StepStatus = 'done' | 'now' | 'stuck' | 'next';

export type StepView = Readonly<{ id: string; title: string; text: string; status: StepStatus; time?: MomentView }>;
