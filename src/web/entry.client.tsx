/** Hydrates the page in the browser. */
import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { hydratedEvent } from './site/late-scripts.ts';

/** Tells the starter that React answers clicks from now on. */
function Page() {
  useEffect(() => void dispatchEvent(new Event(hydratedEvent)), []);
  return <HydratedRouter />;
}

// Pages without React load nothing for it. A browser that refuses, as in a private window, does without.
if (!import.meta.env.DEV && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

startTransition(() => {
  hydrateRoot(document, <Page />);
});
