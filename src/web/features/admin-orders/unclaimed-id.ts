/** Names the form that sends back one deposit, so that a refusal finds its way back to it. */
export function unclaimedId(depositId: string): string {
  return `unclaimed-${depositId}`;
}
