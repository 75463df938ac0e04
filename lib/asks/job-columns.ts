import { completedJobs as table } from "@/db/schema/asks";

/** The columns of a job in the API. */
export const jobColumns = {
  jobId: table.id,
  advocateId: table.advocateId,
  campaignId: table.campaignId,
  externalId: table.externalId,
  service: table.service,
  technician: table.technician,
  source: table.source,
  doneAt: table.doneAt,
  score: table.score,
  comment: table.comment,
  answeredAt: table.answeredAt,
  undoneAt: table.undoneAt,
};
