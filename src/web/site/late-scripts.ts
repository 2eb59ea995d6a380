/**
 * Scripts wait for the first picture. A page is readable and its forms work without them, so on a slow line nothing of
 * theirs may come before the style sheets and fonts that the picture needs.
 */

/** Takes what React Router put in to start the page, and lets it start later, all of its files at once. */
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
 * The browser tells when it has drawn. One that does not tell, or whose tab is in the background, starts soon after
 * everything else is there. What was put in here is taken out again: React expects the document as it rendered it.
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
