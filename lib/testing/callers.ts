import type { Endpoint } from "@/lib/api/contract";
import type { Caller } from "@/lib/auth/access";
import { apiAs, type TestApi, visitors } from "@/lib/testing/api";
import { createTestColleague, type TestMember } from "@/lib/testing/organization";
import { inviteUser } from "@/lib/testing/scenario";
import { startTestSession } from "@/lib/testing/sessions";
import { createTestLink } from "@/lib/testing/sign-in-links";

/** How somebody can come: members by API key or session, others by what they hold, or with nothing. */
export type CallerKind = Caller | "apiKey";

export type Callers = Readonly<Record<CallerKind, TestApi>>;

/** Somebody of each kind: the member by key and by browser, and others of the same organization. @param member an admin */
export async function makeCallers(member: TestMember): Promise<Callers> {
  const apiKey = apiAs(member.apiKey);
  const forgetful = await createTestColleague(member.orgId);
  return {
    apiKey,
    session: (await startTestSession(member)).api,
    invitation: apiAs((await inviteUser(apiKey)).token),
    resetLink: apiAs((await createTestLink(forgetful)).token),
    visitor: visitors,
  };
}

/** The caller that an endpoint is for; members come by API key where they may. */
export function callerFor({ access }: Endpoint, callers: Callers): TestApi {
  return callers[access.caller ?? "apiKey"];
}
