import { z } from "zod";
import type { TestApi } from "@/lib/testing/api";
import type { Fields, TestCampaign } from "@/lib/testing/scenario";

const Imported = z.object({
  rows: z.array(
    z.object({
      outcome: z.string(),
      advocateId: z.string().optional(),
      errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    }),
  ),
});

/** What comes of each of these rows when a campaign takes them in. */
export async function importRows(api: TestApi, { path }: TestCampaign, rows: Fields[], options: Fields = {}) {
  const { status, body } = await api.post(`${path}/advocates/import`, { rows, ...options });
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return Imported.parse(body).rows;
}

/** The same in short. */
export async function importOutcomes(...given: Parameters<typeof importRows>): Promise<string[]> {
  return (await importRows(...given)).map(({ outcome }) => outcome);
}
