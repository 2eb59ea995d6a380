/** Intent of the form that decides about a deposit on which two nodes do not agree. */
export function doubtId(choice: 'count' | 'leave', depositId: string): string {
  return `${choice}-${depositId}`;
}
