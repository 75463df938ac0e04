import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Api, apiOf, createdId } from "./api";
import { createOrganization, type Member } from "./members";
import { serverUrl } from "./ops";

const Found = z.object({
  advocates: z.array(
    z.object({
      advocateId: z.string(),
      name: z.string(),
      email: z.string().optional(),
      phone: z.string().optional(),
      campaignId: z.string(),
    }),
  ),
});

const Sent = z.object({
  messages: z.array(z.object({ status: z.string(), resendOf: z.string().optional() })),
});

/** An organization whose plan has API keys, with campaigns for its advocates. */
export interface ListScene {
  readonly dana: Member;
  readonly api: Api;
  /** The ids of the campaigns, in the order of their names. */
  readonly campaignIds: readonly string[];
  /** Enrolls people without writing to them, in the first campaign unless another one is named. */
  enroll(names: readonly string[], campaignId?: string): Promise<void>;
}

type Options = Parameters<typeof createOrganization>[0];

/** A new organization with these campaigns. */
export async function makeList(campaigns: readonly string[], options: Options = {}): Promise<ListScene> {
  const dana = await createOrganization(options);
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  const campaignIds: string[] = [];
  for (const name of campaigns) {
    const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 };
    campaignIds.push(createdId(await api.post("/api/app/campaigns", { name, ...terms })));
  }
  const enroll = async (names: readonly string[], campaignId = campaignIds[0]) => {
    const rows = names.map((name) => ({ name, email: `${randomUUID()}@example.com` }));
    const path = `/api/app/campaigns/${campaignId}/advocates/import`;
    const { status } = await api.post(path, { rows, sendInvites: false });
    if (status !== 200) throw new Error(`Nobody was enrolled: ${status}`);
  };
  return { dana, api, campaignIds, enroll };
}

/** All advocates, as the API lists them. */
export async function readAll({ api }: Pick<ListScene, "api">) {
  return Found.parse((await api.get("/api/app/advocates")).body).advocates;
}

/** What was sent to an advocate, oldest last. */
export async function readMessagesTo({ api }: Pick<ListScene, "api">, advocateId: string) {
  return Sent.parse((await api.get(`/api/app/messages?advocateId=${advocateId}`)).body).messages;
}
