import { openStages, type ReferralStage } from "@/db/enums";

export type OpenStage = (typeof openStages)[number];

/** Whether the lead still needs work. */
export function isOpen(stage: ReferralStage): stage is OpenStage {
  return openStages.some((open) => open === stage);
}
