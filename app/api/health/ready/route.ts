import { answerReadiness } from "@/lib/health/readiness";

export const dynamic = "force-dynamic";

export { answerReadiness as GET };
