/** The password that the environment may give an operator: the rule of the back office's own form. */
import { isWeakPassword, passwordLength } from '#src/domain/back-office/check-password.ts';

export function passwordRule(username: string) {
  const { least, most } = passwordLength;
  return {
    words: `${least} to ${most} characters long and hard to guess: no known password, no run, not the operator's name`,
    allows: (text: string): boolean => !isWeakPassword(text, username),
    isSecret: true,
  } as const;
}
