import { ensureBuild } from "@/lib/launch/build";

await ensureBuild(process.cwd(), console.error);
