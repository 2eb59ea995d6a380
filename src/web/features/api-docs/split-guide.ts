/**
 * Splits the script of the guide into its steps. Each begins with a comment that names it: `# --- quote`. The tests run
 * what this returns, so the page shows nothing that was not run.
 */
export const guideSteps = ['key', 'quote', 'order', 'pay', 'follow', 'trouble', 'refund'] as const;
export type GuideStepName = (typeof guideSteps)[number];
export type GuideStep = Readonly<{ name: GuideStepName; code: string }>;

/** The address in the script, where a sandbox on the reader's own machine listens. */
const ownMachine = 'http://127.0.0.1:3000';

/** `origin` is that of a sandbox which the reader may use; without one the script is for the reader's own machine. */
export function splitGuide(script: string, origin = ownMachine): readonly GuideStep[] {
  const parts = script.split(/^# --- (\w+)\n/m).slice(1);
  return guideSteps.map((name, index) => {
    const [found, code] = [parts[2 * index], parts[2 * index + 1]];
    if (found !== name || code === undefined) throw new Error(`the guide has no step ${name} at its place`);
    return { name, code: code.replaceAll(ownMachine, origin).trim() };
  });
}
