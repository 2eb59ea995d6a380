/**
 * Callback that reports the order, loan or deposit that a step is about, by a name that may be logged. Called as soon
 * as the name is known, so that the log has it if the step fails.
 */
export type TellSubject = (subject: string) => void;
