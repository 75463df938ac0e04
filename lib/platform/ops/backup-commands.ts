import { resolve } from "node:path";
import { z } from "zod";
import { exportBackup } from "@/lib/platform/backup/export";
import { importBackup } from "@/lib/platform/backup/import";
import { command, done } from "@/lib/platform/ops/command";

const fileOption = z
  .string()
  .min(1)
  .transform((path) => resolve(path));

export const exportCommand = command({
  usage: "export --out FILE [--org ID]",
  summary: "Writes a backup of everything, or of one organization, while the service goes on.",
  input: z.strictObject({ out: fileOption, org: z.uuid().exactOptional() }),
  run: async ({ out, org }, run) => done(await exportBackup(out, org, run)),
});

export const importCommand = command({
  usage: "import --file FILE [--new-secret]",
  summary: "Fills an empty database with a backup: all of it, proven, or nothing.",
  input: z.strictObject({ file: fileOption, "new-secret": z.boolean().default(false) }),
  flags: ["new-secret"],
  run: async ({ file, "new-secret": newSecret }, run) =>
    done(await importBackup({ file, newSecret, ownerUrl: run.ownerUrl }, run)),
});
