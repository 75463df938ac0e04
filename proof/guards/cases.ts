import { activityCases } from "@/proof/guards/activity";
import { advocateCases } from "@/proof/guards/advocates";
import { auditEntryCases, brandingCases, invitationCases, webhookCases } from "@/proof/guards/business";
import type { GuardCase } from "@/proof/guards/case";
import { figureCases } from "@/proof/guards/figures";
import { friendPageCases } from "@/proof/guards/friend-page";
import { messageCases, optOutCases } from "@/proof/guards/messages";
import {
  apiKeyCases,
  campaignCases,
  counterCases,
  idempotencyKeyCases,
  organizationCases,
  userCases,
} from "@/proof/guards/organizations";
import { conversionCases, referralCases } from "@/proof/guards/referrals";
import { searchCases } from "@/proof/guards/search";
import {
  sessionCases,
  signInDelayCases,
  signInLinkCases,
  ssoConnectionCases,
  ssoIdentityCases,
} from "@/proof/guards/sign-in";
import { workerCases } from "@/proof/guards/workers";

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
