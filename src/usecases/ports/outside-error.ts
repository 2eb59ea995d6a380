/**
 * The house's word for what fails outside our control: a node, a price source, a network. The worker tries again later.
 * The message is ours and may be logged; what the outside said stays in `cause`.
 */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
}
