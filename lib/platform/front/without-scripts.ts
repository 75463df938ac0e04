/** Pages for customers that need no script, so that they open fast on a slow phone. */
export function needsNoScript(path: string): boolean {
  return /^\/(r|refer|privacy|confirm|unsubscribe|answer)\//.test(path);
}

const scripts = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/gs;

/** Marks a page that React finishes in the browser: a part that came late, or an error. */
const unfinished = /<template id="B:|<html id="__next_error__"/;

/** A rendered page without its scripts and their preloads, unless it isn't whole without them. */
export function withoutScripts(html: string): string {
  return unfinished.test(html) ? html : html.replace(scripts, "");
}
