// Says that there is no connection, in the place of the browser's own page, with the way to try again, and opens what a
// notification tells of. Nothing that the server answers is kept here: pages are private, and figures of yesterday would
// mislead.

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No connection · Referral Rewards</title>
<style>
  :root { --ground: #faf9f6; --ink: #16211c; --soft: #56635c; --accent: #0e6b4f; --accent-ink: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #0e1311; --ink: #e9efeb; --soft: #a3b0a9; --accent: #4fc39a; --accent-ink: #06231a }
  }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1.25rem; text-align: center;
    font: 0.9375rem/1.5 ui-sans-serif, system-ui, sans-serif;
    background: var(--ground); color: var(--ink) }
  h1 { margin: 0; font-size: 1.375rem; letter-spacing: -0.02em }
  p { margin: 0.5rem auto 1.5rem; max-width: 22rem; color: var(--soft) }
  a { justify-self: center; padding: 0.75rem 1.25rem; border-radius: 8px; font-weight: 500; text-decoration: none;
    background: var(--accent); color: var(--accent-ink) }
</style>
<main>
  <h1>You are offline</h1>
  <p>This page needs a connection. It opens by itself as soon as there is one; what you saved is safe.</p>
  <a href="">Try again</a>
</main>
<script>
  addEventListener("online", () => location.reload());
  // The device may have a connection before our server can be reached again.
  setInterval(() => navigator.onLine && location.reload(), 5000);
</script>
</html>`;

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});

addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(open(event));
});

async function open(event) {
  try {
    // Without a connection Firefox resolves this with an error instead of rejecting it.
    const early = await event.preloadResponse;
    return early && early.type !== "error" ? early : await fetch(event.request);
  } catch {
    return new Response(page, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path));
});

async function show(path) {
  const [tab] = await clients.matchAll({ type: "window" });
  if (!tab) return clients.openWindow(path);
  await tab.focus();
  return tab.navigate(path);
}
