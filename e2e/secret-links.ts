import { z } from "zod";

const Link = z.object({ body: z.string() });

/** The newest text that a pattern finds in what was sent to a provider, waited for. @throws Error after 60 s */
export async function waitForSent(received: readonly string[], pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const found = received.map((one) => pattern.exec(Link.parse(JSON.parse(one)).body)?.[0]);
    const newest = found.findLast((one) => one !== undefined);
    if (newest !== undefined) return newest;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Nothing like ${pattern} was sent`);
}
