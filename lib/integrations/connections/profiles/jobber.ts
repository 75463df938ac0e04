import type { Profile } from "@/lib/integrations/connections/profile";
import { fingerprint, isChosenAtAll } from "@/lib/integrations/connections/profiles/build-facts";
import { at, idAt, parseJsonBytes, textAt } from "@/lib/integrations/connections/profiles/json";
import { isHmac } from "@/lib/integrations/connections/profiles/signatures";

const NUMBER = /^(\d{1,20})$/;
const GLOBAL_ID = /^gid:\/\/Jobber\/\w+\/(\d+)$/;

/**
 * Jobber: https://developer.getjobber.com/docs/using_jobbers_api/setting_up_webhooks. It says which thing changed, of
 * which account; `lib/integrations/connections/apps/jobber.ts` reads the thing. Every account of an app is signed for alike.
 */
export const jobber: Profile = {
  verify: ({ body, headers }, { secret, account }) => {
    const header = headers.get("x-jobber-hmac-sha256");
    if (header === null) return "unsigned";
    if (!isHmac(header, "base64", secret, [body])) return "forged";
    const theirs = jobberNumber(idAt(eventOf(parseJsonBytes(body)), "accountId"));
    return theirs !== undefined && theirs === account ? "genuine" : "foreign";
  },
  read: (body, _headers, choices) => {
    const event = eventOf(body);
    const type = textAt(event, "topic") ?? "unknown";
    const itemId = idAt(event, "itemId") ?? "";
    const id = jobberNumber(itemId);
    // Apps that were made before December 2023 spell it with one r.
    const when = idAt(event, "occurredAt") ?? idAt(event, "occuredAt");
    const isWhole = id !== undefined && when !== undefined;
    const externalId = isWhole ? `${type}:${id}:${when}` : fingerprint(body);
    const isUsed = id !== undefined && isChosenAtAll("jobber", type, choices);
    return [{ externalId, type, facts: null, ...(isUsed && { reference: { type, id: itemId } }) }];
  },
};

function eventOf(body: unknown): unknown {
  return at(body, "data", "webHookEvent");
}

/** The number in an id of Jobber: it writes either that alone or a global id, mostly in base64. Undefined for any other. */
export function jobberNumber(id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  const texts = [id, Buffer.from(id, "base64").toString()];
  return texts.map((text) => (GLOBAL_ID.exec(text) ?? NUMBER.exec(text))?.[1]).find(Boolean);
}
