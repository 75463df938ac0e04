import type { Profile } from "@/lib/integrations/connections/profile";
import { fingerprint, isChosenAtAll } from "@/lib/integrations/connections/profiles/build-facts";
import { at, idAt, parseJsonBytes, textAt } from "@/lib/integrations/connections/profiles/json";
import { verifyHmac } from "@/lib/integrations/connections/profiles/signatures";

const NUMBER = /^(\d{1,20})$/;
const GLOBAL_ID = /^gid:\/\/Jobber\/\w+\/(\d+)$/;

/**
 * Jobber: https://developer.getjobber.com/docs/using_jobbers_api/setting_up_webhooks. Events only name the record that
 * changed and its account; `lib/integrations/connections/apps/jobber.ts` reads the record. One secret signs for all
 * accounts of an app.
 */
export const jobber: Profile = {
  verify: ({ body, headers }, { secret, account }) => {
    const verdict = verifyHmac(headers.get("x-jobber-hmac-sha256"), "base64", secret, [body]);
    if (verdict !== "genuine") return verdict;
    const sender = jobberNumber(idAt(eventOf(parseJsonBytes(body)), "accountId"));
    return sender !== undefined && sender === account ? "genuine" : "foreign";
  },
  read: (body, _headers, choices) => {
    const event = eventOf(body);
    const type = textAt(event, "topic") ?? "unknown";
    const itemId = idAt(event, "itemId") ?? "";
    const id = jobberNumber(itemId);
    // Apps created before December 2023 spell it with one r.
    const when = idAt(event, "occurredAt") ?? idAt(event, "occuredAt");
    const isComplete = id !== undefined && when !== undefined;
    const externalId = isComplete ? `${type}:${id}:${when}` : fingerprint(body);
    const isUsed = id !== undefined && isChosenAtAll("jobber", type, choices);
    return [{ externalId, type, facts: null, ...(isUsed && { reference: { type, id: itemId } }) }];
  },
};

function eventOf(body: unknown): unknown {
  return at(body, "data", "webHookEvent");
}

/** The number in a Jobber id, which is a bare number or a global id, usually in base64. Undefined for other texts. */
export function jobberNumber(id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  const texts = [id, Buffer.from(id, "base64").toString()];
  return texts.map((text) => (GLOBAL_ID.exec(text) ?? NUMBER.exec(text))?.[1]).find(Boolean);
}
