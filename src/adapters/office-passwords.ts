/** The operators' passwords as the back office uses them. */
import type { Passwords } from '#src/usecases/back-office/office.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/**
 * A hash of nothing anybody knows, at today's cost (a test keeps the two alike): checking a name that does not exist
 * takes the same work as checking one that does.
 */
const nobodys = `$argon2id$v=19$m=65536,t=3,p=1$bm9ib2R5IGlzIGhlcmUhIQ$${'A'.repeat(43)}`;

export const officePasswords: Passwords = { hash: hashPassword, verify: verifyPassword, nobodys };
