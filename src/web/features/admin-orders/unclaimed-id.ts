/** Intent of the form that refunds one deposit, so that a refusal is shown in that form. */
export function unclaimedId(depositId: string): string {
  return `unclaimed-${depositId}`;
}
