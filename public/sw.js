// The service worker. It keeps what every page is drawn with, and one page for each language that says that there is no
// connection. It answers nothing else: a page of an order, an amount or an answer of the API is in no cache of it.

// The build writes its own hash here, so that each build has a worker and a cache of its own.
const version = 'development';
const shell = `sampan-shell-${version}`;
const languages = ['zh-cn', 'zh-tw', 'en', 'es', 'fr', 'ja'];
const offlinePage = (language) => `/${language}/offline`;
const plainFiles = ['/site.js', '/favicon.svg'];

// The offline pages, and the files that they name. Without cookies: they are the same for everybody.
const keepShell = async () => {
  const cache = await caches.open(shell);
  const files = new Set(plainFiles);
  for (const language of languages) {
    const page = await fetch(offlinePage(language), { credentials: 'omit', cache: 'no-cache' });
    if (!page.ok) throw new Error(`there is no ${offlinePage(language)}`);
    for (const [file] of (await page.clone().text()).matchAll(/\/assets\/[\w.-]+\.(?:css|woff2|svg)/g)) files.add(file);
    await cache.put(offlinePage(language), page);
  }
  await cache.addAll([...files]);
  await self.skipWaiting();
};

const dropOlder = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shell).map((name) => caches.delete(name)));
  // The browser asks for the page while the worker starts.
  await self.registration.navigationPreload?.enable();
};

// A page comes from the network, or says that there is none.
const openPage = async (event, pathname) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const likely = [pathname.split('/')[1], ...navigator.languages.map((each) => each.toLowerCase())];
    const language =
      likely.map((each) => languages.find((known) => known === each || known === each.split('-')[0])).find(Boolean) ??
      (likely.some((each) => each.startsWith('zh')) ? 'zh-cn' : 'en');
    const kept = await caches.match(offlinePage(language), { cacheName: shell });
    if (!kept) throw error;
    return kept;
  }
};

// A file whose name has the hash of its content never changes.
const openAsset = async (request) => {
  const cache = await caches.open(shell);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  // A browser without room for it shows the page all the same.
  if (fresh.status === 200) cache.put(request, fresh.clone()).catch(() => {});
  return fresh;
};

const openPlain = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { cacheName: shell, ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
};

addEventListener('install', (event) => event.waitUntil(keepShell()));
addEventListener('activate', (event) => event.waitUntil(dropOlder()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
  else if (plainFiles.includes(pathname)) event.respondWith(openPlain(request));
});
