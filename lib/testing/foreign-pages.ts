import { appUrl } from "@/lib/env";
import type { Options } from "@/lib/testing/api";

const evil = "https://evil.example.com";
const sister = appUrl().replace("//", "//sister.");
const fromEvil = { "Sec-Fetch-Site": "cross-site", Origin: evil };

/** What a browser sends when a page that is not ours makes it send something; `raw` in place of a JSON body. */
export const foreignPages: Readonly<Record<string, Options>> = {
  "a form of another site": {
    headers: { ...fromEvil, "Content-Type": "application/x-www-form-urlencoded" },
    raw: "name=Evil&email=evil%40example.com",
  },
  "a form that passes for JSON": {
    headers: { ...fromEvil, "Content-Type": "text/plain" },
    raw: '{"name":"Evil","email":"evil@example.com"}',
  },
  "a fetch of another site": { headers: fromEvil },
  "a fetch of another site in an older browser": { headers: { Origin: evil } },
  "a fetch that only names our origin": { headers: { ...fromEvil, Origin: appUrl() } },
  "a fetch of a sister site": { headers: { "Sec-Fetch-Site": "same-site", Origin: sister } },
  "a fetch of a sister site in an older browser": { headers: { Origin: sister } },
  "a page of the same host at another port": { headers: { Origin: "http://localhost:3001" } },
  "a page without an origin": { headers: { Origin: "null" } },
  "a link or a bookmark": { headers: { "Sec-Fetch-Site": "none" } },
  "no word of where it comes from": {},
};
