/** One step of an order. `stuck` means that the order waits there until somebody acts. */
import type { MomentView } from './amount-view.ts';

export type StepStatus = 'done' | 'now' | 'stuck' | 'next';

export type StepView = Readonly<{ id: string; title: string; text: string; status: StepStatus; time?: MomentView }>;
