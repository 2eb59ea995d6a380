/**
 * Takes down which order, loan or deposit a step turned out to be about, by the name that may be logged. A step tells
 * it as soon as it knows, so that nobody has to ask once it has failed.
 */
export type TellSubject = (subject: string) => void;
