import { Notice } from "./notice";
import { UntilStarted } from "./until-started";

/**
 * Says that the page has not started, until React has. A style rule shows it after a delay (`data-late`), so it also
 * appears in browsers too old for our scripts. Without JavaScript, the page shows its own notice.
 */
export function NotStarted() {
  return (
    <UntilStarted>
      <noscript>
        <style>{"[data-late] { display: none }"}</style>
      </noscript>
      <div data-late className="mb-6">
        <Notice tone="amber" title="This page hasn’t started">
          Your connection may be slow, or your browser too old. If nothing happens, update your browser. You need Safari
          16.4, Chrome 111, Edge 111, Firefox 115 or later.
        </Notice>
      </div>
    </UntilStarted>
  );
}
