/**
 * Delays scripts until the first paint: a page is readable and its forms work without them, so on a slow connection
 * they must not compete with the style sheets and fonts that the first paint needs. React Router writes its data, and
 * what it loads, as inline scripts that differ from page to page. Here they become data, and one script of fixed text
 * reads it: the policy of all pages can name its hash before any page is rendered.
 */

/**
 * The only inline script of our pages. It loads everything at the browser's paint event; if there is none, as in a
 * background tab, shortly after `load`. It stands where React expects the script that it replaces, after the data.
 */
export const starter = `{
const data=document.currentScript.previousSibling;
let isStarted=false;
const start=async()=>{
if(isStarted)return;
isStarted=true;
const{files,context,chunks,manifest,modules,entry}=JSON.parse(data.text);
for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const stream=new ReadableStream({start(to){for(const chunk of chunks)to.enqueue(chunk);to.close()}});
window.__reactRouterContext={...context,stream:stream.pipeThrough(new TextEncoderStream())};
window.__reactRouterManifest=manifest;
const loaded=await Promise.all(modules.map(([,file])=>import(file)));
window.__reactRouterRouteModules=Object.fromEntries(modules.map(([id],index)=>[id,loaded[index]]));
await import(entry)};
addEventListener("load",()=>setTimeout(start,300));
new PerformanceObserver(start).observe({type:"paint",buffered:true})}`;

/** The shapes of React Router's inline scripts. Their texts have no "<": it escapes them. */
const shapes = {
  preload: /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g,
  scroll: /<script>\([^<]*\)\("[^"<]*scroll-positions", null\)<\/script>/,
  context: /<script>window\.__reactRouterContext = (\{[^<]*\});window\.__reactRouterContext\.stream = [^<]*<\/script>/,
  chunk: /<script>window\.__reactRouterContext\.streamController\.enqueue\(("[^<]*")\);<\/script>/g,
  end: '<script>window.__reactRouterContext.streamController.close();</script>',
  modules: /<script type="module" async="">([^<]*)<\/script>/,
} as const;

/** Turns the inline scripts of a rendered page into data and the starter. */
export function startAfterPaint(html: string): string {
  const context = shapes.context.exec(html)?.[1];
  const modules = shapes.modules.exec(html)?.[1];
  if (context === undefined || modules === undefined) return html;
  const data = toJson({
    files: [...html.matchAll(shapes.preload)].map(([, file]) => file),
    context: JSON.parse(context),
    chunks: [...html.matchAll(shapes.chunk)].map(([, chunk = '']) => JSON.parse(chunk)),
    ...readModules(modules),
  });
  return html
    .replaceAll(shapes.preload, '')
    .replaceAll(shapes.chunk, '')
    .replace(shapes.end, '')
    .replace(shapes.scroll, '<script type="text/plain"></script>')
    .replace(shapes.context, () => `<script type="application/json">${data}</script>`)
    .replace(shapes.modules, () => `<script>${starter}</script>`);
}

type Modules = Readonly<{
  manifest: unknown;
  modules: readonly (readonly [id: string, file: string])[];
  entry: string;
}>;

/** Reads what React Router's module script imports and sets. */
function readModules(script: string): Modules {
  const files = new Map(
    Array.from(script.matchAll(/^import \* as (\w+) from "([^"]+)";$/gm), ([, name, file]) => [name, file]),
  );
  const [, manifest = ''] = /window\.__reactRouterManifest = (\{.*?\n\});\n/s.exec(script) ?? [];
  const [, routes = ''] = /window\.__reactRouterRouteModules = \{(.*)\};\n/.exec(script) ?? [];
  const [, entry = ''] = /\nimport\("([^"]+)"\);$/.exec(script) ?? [];
  const modules = Array.from(routes.matchAll(/("[^"]+"):(\w+)/g), ([, id = '', name]) => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`the page imports no ${name}`);
    return [String(JSON.parse(id)), file] as const;
  });
  return { manifest: JSON.parse(manifest), modules, entry };
}

/** JSON that can stand in a page. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
