import autocannon from "autocannon";
import { openBrowser } from "@/proof/bench/browser";

const READERS = 200;

/** Reads the reference, guesses at a password and posts forms like strangers would, until the process is stopped. */
const [url = "", email = ""] = process.argv.slice(2);
const guess = { email, password: "a wrong one" };
const guessers = await Promise.all([openBrowser(url), openBrowser(url)]);
autocannon({ url: `${url}/docs`, connections: READERS, duration: 600 });
await Promise.all([
  ...guessers.map((bot) => repeat(() => bot.signIn(guess))),
  ...[1, 2].map(() => repeat(() => postForm())),
]);

async function repeat(act: () => Promise<unknown>): Promise<never> {
  for (;;) await act();
}

/** Posts a friend's form with a stamp that the server never issued. */
async function postForm(): Promise<void> {
  const fields = { friendName: "Junk", friendEmail: "junk@example.com", stamp: "0.none" };
  const body = new URLSearchParams(fields);
  await fetch(`${url}/api/friends/BENCH-1`, { method: "POST", body, redirect: "manual" });
}
