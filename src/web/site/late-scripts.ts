/**
 * Delays scripts until the first paint, or until the page is first touched: a page is readable and its forms work
 * without them, so on a slow connection they must not compete with the style sheets and fonts that the first paint
 * needs, and whoever only reads never loads them. React Router writes its data, and what it loads, as inline scripts
 * that differ from page to page. Here they become data, and one script of fixed text reads it: the policy of all pages
 * can name its hash before any page is rendered.
 */

/** When the scripts of a page start. `paint`: by themselves, once it is drawn. `touch`: once somebody uses it. */
export type StartsOn = 'paint' | 'touch';

/** Event of the window by which the page says that React has taken it over. */
export const hydratedEvent = 'sampan-hydrated';

/** How long a click that sends a form waits for React, in milliseconds. Then the browser sends the form. */
const patienceMs = 3000;

/**
 * The only inline script of our pages. It loads everything at the browser's paint event; if there is none, as in a
 * background tab, shortly after `load`. It stands where React expects the script that it replaces, after the data.
 *
 * Where it waits for a touch, it holds clicks on buttons until React can answer them, one after another, because each
 * is answered by what the one before has left. A form does not wait for ever: after a while, or if the scripts cannot
 * be loaded, the browser sends it as without scripts, once. What only React can answer waits on. A pointer that has not
 * moved is no touch: browsers report one that rests where a page appears.
 *
 * `data-plain` on the document shows the page as it is without scripts: if they cannot be loaded, and when somebody
 * chooses in a list whose place React would take, because until then only the list shows what is chosen.
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
if(data.dataset.on==="touch"){
const kinds=["pointerdown","pointermove","touchstart","wheel","keydown","focusin","input","click"];
const look=document.documentElement.dataset;
const held=[];
let isPatient=true;
const hold=(event)=>{
const button=event.target.closest("button:not([popovertarget])");
if(!button||button.type==="submit"&&(!isPatient||button.form?.method==="get"))return;
event.preventDefault();
event.stopPropagation();
button.ariaBusy="true";
held.push(button)};
const press=(button)=>{
button.ariaBusy=null;
button.click()};
const sendPlain=()=>{
isPatient=false;
const first=held.find(({type})=>type==="submit");
if(!first)return;
for(const button of held.splice(0))button.ariaBusy=null;
press(first)};
const choose=({target})=>{
if(target.matches("select"))look.plain=""};
const touch=({type,movementX:x,movementY:y})=>{
if(type==="pointermove"&&x===0&&y===0)return;
for(const kind of kinds)removeEventListener(kind,touch,true);
setTimeout(sendPlain,${patienceMs});
start().catch(()=>{
look.plain="";
sendPlain()})};
addEventListener("click",hold,true);
addEventListener("change",choose,true);
addEventListener("${hydratedEvent}",async()=>{
removeEventListener("click",hold,true);
removeEventListener("change",choose,true);
delete look.plain;
for(const button of held.splice(0)){
press(button);
await new Promise((done)=>setTimeout(done))}});
for(const kind of kinds)addEventListener(kind,touch,{capture:true,passive:true})
}else{
const begin=()=>start().catch(()=>{document.documentElement.dataset.plain=""});
addEventListener("load",()=>setTimeout(begin,300));
new PerformanceObserver(begin).observe({type:"paint",buffered:true})}}`;

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
export function startLate(html: string, startsOn: StartsOn): string {
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
    .replace(shapes.context, () => `<script type="application/json" data-on="${startsOn}">${data}</script>`)
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
