import fc from "fast-check";
import { sessionCookie } from "@/lib/auth/cookies";
import { arbitraryDamage, arbitraryForm, arbitraryQuery, MARKUP } from "./arbitrary-visit";
import { anyNetwork, fromOwnPage } from "./callers";
import { findFault } from "./judge";
import { doors, memberPages, pages, placeIn } from "./places";
import type { Run } from "./run";
import { openScene, type Scene } from "./scene";
import { type Answer, type Sent, send } from "./send";

const FORM = "application/x-www-form-urlencoded";

/** Visits of pages, and forms sent to what stands behind them, with links and queries that are whole or damaged. */
export function attackPages(run: Run, requests: number): (() => Promise<void>)[] {
  const visits = [
    ...pages.map((path) => ["GET", path, false] as const),
    ...memberPages.map((path) => ["GET", path, true] as const),
    ...doors.map(([method, path]) => [method, path, false] as const),
  ];
  const each = Math.ceil(requests / visits.length);
  return visits.map(
    ([method, path, isMember]) =>
      () =>
        attackPlace(run, { method, path, isMember }, each),
  );
}

interface Place {
  readonly method: string;
  readonly path: string;
  readonly isMember: boolean;
}

async function attackPlace(run: Run, place: Place, requests: number): Promise<void> {
  const scene = await openScene(run.url);
  const picture = await findPicture(run.url, scene);
  const arbitrary = fc.record({
    damage: arbitraryDamage,
    query: arbitraryQuery,
    form: arbitraryForm,
    hasCookie: fc.boolean(),
  });
  for (const { damage, query, form, hasCookie } of fc.sample(arbitrary, {
    numRuns: requests,
    seed: run.seed,
  })) {
    const path = placeIn(place.path, scene, picture, damage).replace(/[^\x21-\x7e]/gu, encodeURIComponent);
    const sent: Sent = {
      method: place.method,
      path: query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`,
      headers: {
        ...(hasCookie ? fromOwnPage() : { "X-Forwarded-For": anyNetwork() }),
        ...(hasCookie && place.isMember && { Cookie: `${sessionCookie().name}=${scene.secrets.session}` }),
        ...(place.method !== "GET" && { "Content-Type": FORM }),
      },
      body: place.method === "GET" ? undefined : form,
    };
    const answer = await send(run.url, sent);
    const fault = findFault(answer, run.secrets) ?? findInjection(run.url, answer);
    run.tally.count(`${place.method} ${place.path}`, sent, answer, fault);
  }
}

/** The picture that programs show for a link; its name is Next's own. */
async function findPicture(url: string, { links }: Scene): Promise<string> {
  const page = await (await fetch(`${url}/r/${links.code}`)).text();
  const [, name] = /\/r\/[^/"]+\/(opengraph-image[^"?]*)/.exec(page) ?? [];
  if (!name) throw new Error("The page of a link shows no picture");
  return name;
}

/** Markup of a request that became markup of a page, or a way off the site; or null. */
function findInjection(url: string, { headers, body }: Answer): string | null {
  const type = headers["content-type"] ?? "";
  if (!/json|plain/.test(type) && body.includes(MARKUP.slice(2))) return `its markup stands in ${type}`;
  const { location } = headers;
  if (location !== undefined && new URL(location, url).origin !== url) return `leads to ${location}`;
  return "x-evil" in headers ? "a header was injected" : null;
}
