import { z } from "zod";
import { serverUrl } from "./fixtures";
import type { TestMember } from "./members";

const Body = z.record(z.string(), z.json());

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: z.output<typeof Body>;
}

export interface Api {
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  /** @throws Error if it is refused */
  patch(path: string, body: unknown): Promise<ApiAnswer>;
  /** @throws Error if it is refused */
  delete(path: string): Promise<ApiAnswer>;
}

/**
 * The HTTP API as a caller with this key sees it.
 * @param patienceMs the timeout of one answer
 */
export function apiOf(url: string, apiKey: string, patienceMs = 60_000): Api {
  const send = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { status, headers } = response;
    return { status, headers, body: Body.parse(await response.json()) };
  };
  const sendOrThrow = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body);
    if (answer.status < 300) return answer;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  return {
    get: (path) => send("GET", path),
    post: (path, body = {}, headers = {}) => send("POST", path, body, headers),
    patch: (path, body) => sendOrThrow("PATCH", path, body),
    delete: (path) => sendOrThrow("DELETE", path),
  };
}

/** The tested server's API, for a member whose plan includes keys. */
export function apiFor({ apiKey }: Pick<TestMember, "apiKey">): Api {
  return apiOf(serverUrl(), apiKey ?? "");
}

const Created = z.object({
  campaign: z.object({ campaignId: z.string() }).optional(),
  advocate: z.object({ advocateId: z.string() }).optional(),
  referral: z.object({ referralId: z.string() }).optional(),
});

/** The id of the created record. */
export function createdId({ status, body }: ApiAnswer): string {
  const { campaign, advocate, referral } = Created.parse(body);
  const id = campaign?.campaignId ?? advocate?.advocateId ?? referral?.referralId;
  if (status !== 201 || !id) throw new Error(`Nothing was created: ${status} ${JSON.stringify(body)}`);
  return id;
}

/** Creates a campaign that credits $25.00 for each conversion. Returns its path. */
export async function createCampaign(api: Api, name: string): Promise<string> {
  const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 0 };
  return `/api/app/campaigns/${createdId(await api.post("/api/app/campaigns", { name, ...terms }))}`;
}
