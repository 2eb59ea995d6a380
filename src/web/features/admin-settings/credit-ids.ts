/** Unique ids of the confirmation dialogs of the crediting panel. */
type Scoped = Readonly<{ scope: string }>;

export const raiseId = 'raise-confirmations';

export function lowerId({ scope }: Scoped): string {
  return `lower-${scope}`;
}

export function resumeId({ scope }: Scoped): string {
  return `credit-${scope}`;
}
