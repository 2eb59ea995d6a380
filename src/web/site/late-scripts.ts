/**
 * Delays scripts until the first paint. A page is readable and its forms work without them, so on a slow connection
 * they must not compete with the style sheets and fonts that the first paint needs.
 */

/** Replaces React Router's preload links and start script by a script that loads all of these files later. */
export function startAfterPaint(html: string): string {
  const files: string[] = [];
  const rest = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g, (_link, file: string) => {
    files.push(file);
    return '';
  });
  return rest.replace(
    /<script([^>]*) type="module" async="">([^<]*)<\/script>/,
    (_script, attributes: string, text: string) =>
      `<script${attributes} type="text/plain">${text}</script><script${attributes}>${starterOf(files)}</script>`,
  );
}

/**
 * Inline script that loads the files at the browser's paint event. If there is none, as in a background tab, it starts
 * shortly after `load`. The elements that it inserts are removed again, because React expects the document as it
 * rendered it.
 */
function starterOf(files: readonly string[]): string {
  return `{
const self=document.currentScript,later=self.previousSibling;
const make=(tag,fields)=>Object.assign(document.createElement(tag),fields);
const start=()=>{
if(!later.isConnected)return;
for(const href of ${JSON.stringify(files)})document.head.append(make("link",{rel:"modulepreload",href}));
later.replaceWith(make("script",{type:"module",nonce:later.nonce,text:later.text}));
self.remove()};
addEventListener("load",()=>setTimeout(start,300));
new PerformanceObserver(start).observe({type:"paint",buffered:true})}`;
}
