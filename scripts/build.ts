import { ensureBuild } from "@/lib/platform/launch/build";

await ensureBuild(process.cwd(), console.error);
