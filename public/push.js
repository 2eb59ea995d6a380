// The worker that is told of one order, on a device whose visitor asked for it. What it is told was encrypted for this
// browser. It has no cache and no storage: the link of the order stands in the notification alone, until that is closed.
// Its scope is no page of this site, so that it answers nothing.

const showMessage = async ({ data }) => {
  const { title, body, language, path, isLast } = data.json();
  // The newest message of an order takes the place of the one before.
  const tag = registration.scope;
  await registration.showNotification(title, {
    body,
    tag,
    lang: language,
    icon: '/apple-touch-icon.png',
    data: { path, isLast },
  });
  if (isLast) await (await registration.pushManager.getSubscription())?.unsubscribe();
};

// Not before the last notification is closed: it would be gone with the worker.
const endAfter = async ({ isLast }) => {
  if (isLast) await registration.unregister();
};

const openOrder = async ({ path, isLast }) => {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : clients.openWindow(path));
  await endAfter({ isLast });
};

addEventListener('install', () => self.skipWaiting());
addEventListener('push', (event) => event.waitUntil(showMessage(event)));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOrder(event.notification.data));
});
addEventListener('notificationclose', (event) => event.waitUntil(endAfter(event.notification.data)));
