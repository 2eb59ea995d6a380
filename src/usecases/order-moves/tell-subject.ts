/**
 * Callback that reports which order, loan or deposit a step is about, by a name that may be logged. Called as soon as
 * it is known, so that it is available for the log if the step fails.
 */
export type TellSubject = (subject: string) => void;
