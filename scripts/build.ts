import { env } from "@/lib/kit/env";
import { ensureBuild } from "@/lib/platform/launch/build";
import { requireFreePort } from "@/lib/platform/launch/listen";
import { openLaunchLog } from "@/lib/platform/launch/log-lines";

const log = openLaunchLog((line) => console.error(line));
const { PORT } = env();
// `start` would refuse a port that is taken, but only after minutes of building.
if (process.argv[2] === "start" && PORT !== 0) await requireFreePort(PORT);
await ensureBuild(process.cwd(), log);
