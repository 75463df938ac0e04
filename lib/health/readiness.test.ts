import { expect, it } from "vitest";
import { checkReadiness } from "@/lib/health/readiness";

it("is ready with the database up and every migration applied", async () => {
  expect(await checkReadiness()).toEqual({ ready: true, database: "up", migrations: "current" });
});
