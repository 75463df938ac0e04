import { describe, expect, it } from "vitest";
import { migrationCount } from "@/db/migration-journal";
import type { Command } from "@/lib/platform/command";
import { commands } from "@/lib/platform/ops/commands";
import { mustMigrate } from "@/lib/platform/ops/must-migrate";
import { createEmptyDatabase, createScratchDatabase, runAlone, testDatabase } from "@/proof/guards/scratch-database";

function find(name: string): Command {
  const command = commands.get(name);
  if (!command) throw new Error(`there is a command ${name}`);
  return command;
}

const older = `DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)`;
const newer = `INSERT INTO drizzle.oldest_release (migrations) VALUES (${migrationCount + 1})`;

describe("a command's database", () => {
  it("is not migrated if it is current, except by `migrate`", async () => {
    const { ownerUrl, drop } = await createScratchDatabase(testDatabase());
    for (const name of ["verify", "export", "org create", "import"]) {
      expect(await mustMigrate(ownerUrl, find(name))).toBe(false);
    }
    expect(await mustMigrate(ownerUrl, find("migrate"))).toBe(true);
    await drop();
  });

  it.each([
    ["older", older, "ops -- migrate"],
    ["newer", newer, "with the newer release"],
  ])("is refused if it is %s, also by commands that create one", async (_, statement, says) => {
    const { ownerUrl, drop } = await createScratchDatabase(testDatabase());
    await runAlone(ownerUrl, [statement]);
    for (const name of ["verify", "export", "org create", "import"]) {
      await expect(mustMigrate(ownerUrl, find(name))).rejects.toThrow(says);
    }
    await drop();
  });

  it("gets its tables from `org create`, `import` and `migrate`, and is refused by the others", async () => {
    const { ownerUrl, drop } = await createEmptyDatabase(testDatabase());
    for (const name of ["org create", "import", "migrate"]) {
      expect(await mustMigrate(ownerUrl, find(name))).toBe(true);
    }
    await expect(mustMigrate(ownerUrl, find("verify"))).rejects.toThrow(/^The database has no tables yet/);
    await drop();
  });
});
