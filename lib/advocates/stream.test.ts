import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { advocateSorts } from "@/lib/advocates/contract";
import { apiAs } from "@/proof/fixtures/api";
import { insertAdvocates } from "@/proof/fixtures/many-advocates";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { findHandler } from "@/proof/fixtures/routes";
import { createCampaign } from "@/proof/fixtures/scenario";

const ADVOCATES = 1_203;
/** How many rows are read at once. */
const BATCH = 200;
const Listed = z.object({ advocates: z.array(z.object({ advocateId: z.string() })) });

// Everything after such a row would else be lost, or sent again.
it.each(advocateSorts)(
  "a list by %s goes on where it was, although the row at the end of a batch moves meanwhile",
  async (sort) => {
    const { apiKey, orgId } = await createTestOrganization();
    const api = apiAs(apiKey);
    const campaign = await createCampaign(api);
    await insertAdvocates(orgId, campaign.campaignId, ADVOCATES);
    const path = `${campaign.path}/advocates`;
    const read = async (query: string) =>
      Listed.parse((await api.get(path + query)).body).advocates.map(({ advocateId }) => advocateId);
    const before = await read(`?sort=${sort}`);
    const moving = before[2 * BATCH - 1] ?? "";

    const url = `http://localhost:3000${path}?sort=${sort}`;
    const request = new Request(url, { headers: { Authorization: `Bearer ${apiKey}` } });
    const response = await findHandler("GET", path)(request);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = decoder.decode((await reader?.read())?.value, { stream: true });
    // The second batch is read ahead, the third is not.
    await sleep(300);
    await api.patch(`${path}/${moving}`, { name: sort === "name" ? "zzz" : "aaa" });
    await api.post(`${path}/${moving}/credit`, { delta: 500 });
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      text += decoder.decode(next.value, { stream: true });
    }

    const sent = Listed.parse(JSON.parse(text)).advocates.map(({ advocateId }) => advocateId);
    const others = (ids: string[]) => ids.filter((id) => id !== moving);
    expect(others(sent)).toEqual(others(before));
    expect((await read(`?sort=${sort}`)).indexOf(moving) === before.indexOf(moving)).toBe(
      sort === "newest" || sort === "conversions",
    );
  },
);
