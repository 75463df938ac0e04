import { expect, it, vi } from "vitest";
import type { reports } from "@/lib/insights/reports/contract";
import { apiAs } from "@/proof/fixtures/api";
import { setClock } from "@/proof/fixtures/expiry";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, succeeded } from "@/proof/fixtures/scenario";

it("continues from the end of the previous year, entry by entry", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock("2026-03-01T15:00:00Z");
  const api = apiAs((await createTestOrganization()).apiKey);
  const ann = await enrollAdvocate(api, await createCampaign(api));
  const adjust = (delta: number, note: string) => api.post(`${ann.path}/credit`, { delta, note });
  const read = async (year: string) => {
    const { statement } = succeeded<typeof reports.statement>(await api.get(`${ann.path}/statement${year}`));
    const { entries, openingCents, closingCents, firstYear } = statement;
    const lines = entries.map(({ amountCents, balanceAfter, memo }) => [amountCents, balanceAfter, memo]);
    return { lines, openingCents, closingCents, firstYear };
  };
  expect(await read("")).toEqual({ lines: [], openingCents: 0, closingCents: 0, firstYear: 2026 });
  await adjust(1_000, "a");
  await adjust(-250, "b");
  setClock("2027-01-01T05:00:00Z");
  await adjust(40, "c");
  const first = [
    [1_000, 1_000, "a"],
    [-250, 750, "b"],
  ];
  expect(await read("?year=2026")).toEqual({
    lines: first,
    openingCents: 0,
    closingCents: 750,
    firstYear: 2026,
  });
  const second = [[40, 790, "c"]];
  expect(await read("")).toEqual({ lines: second, openingCents: 750, closingCents: 790, firstYear: 2026 });
});
