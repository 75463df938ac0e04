import { readFileSync } from "node:fs";
import { z } from "zod";
import { runUnitTests } from "@/scripts/tools";

// Records this release's database and statements, which the tests of later releases update and send (docs/releasing.md).

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8")));
await runUnitTests(["proof/upgrade"], { env: { RECORD_RELEASE_TO: `proof/upgrade/releases/${version}` } });
