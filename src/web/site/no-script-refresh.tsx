/** Meta refresh for pages without JavaScript whose data has `refreshSeconds`. */
import { useMatches } from 'react-router';

export function NoScriptRefresh() {
  const seconds = useMatches()
    .map(({ loaderData }) => readSeconds(loaderData))
    .find((found) => found !== undefined);
  if (seconds === undefined) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}

function readSeconds(loaderData: unknown): number | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('refreshSeconds' in loaderData)) return undefined;
  return typeof loaderData.refreshSeconds === 'number' ? loaderData.refreshSeconds : undefined;
}
