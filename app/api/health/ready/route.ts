import { answerReadiness } from "@/lib/platform/health/readiness";

export const dynamic = "force-dynamic";

export { answerReadiness as GET };
