import { activityCases } from "@/db/guards/activity";
import { advocateCases } from "@/db/guards/advocates";
import { auditEntryCases, brandingCases, invitationCases, webhookCases } from "@/db/guards/business";
import type { GuardCase } from "@/db/guards/case";
import { figureCases } from "@/db/guards/figures";
import { friendPageCases } from "@/db/guards/friend-page";
import { messageCases, optOutCases } from "@/db/guards/messages";
import {
  apiKeyCases,
  campaignCases,
  counterCases,
  idempotencyKeyCases,
  organizationCases,
  userCases,
} from "@/db/guards/organizations";
import { conversionCases, referralCases } from "@/db/guards/referrals";
import { searchCases } from "@/db/guards/search";
import {
  sessionCases,
  signInDelayCases,
  signInLinkCases,
  ssoConnectionCases,
  ssoIdentityCases,
} from "@/db/guards/sign-in";
import { workerCases } from "@/db/guards/workers";

/** What the database refuses and what it does by itself: at least one case for every guard in the catalog. */
export const guardCases: readonly GuardCase[] = [
  ...organizationCases,
  ...userCases,
  ...apiKeyCases,
  ...campaignCases,
  ...advocateCases,
  ...referralCases,
  ...conversionCases,
  ...activityCases,
  ...counterCases,
  ...figureCases,
  ...searchCases,
  ...idempotencyKeyCases,
  ...auditEntryCases,
  ...invitationCases,
  ...brandingCases,
  ...webhookCases,
  ...messageCases,
  ...optOutCases,
  ...sessionCases,
  ...signInLinkCases,
  ...ssoConnectionCases,
  ...ssoIdentityCases,
  ...signInDelayCases,
  ...friendPageCases,
  ...workerCases,
];
