import { accounts } from "@/lib/accounts/contract";
import { advocates } from "@/lib/advocates/contract";
import { apiKeys } from "@/lib/api-keys/contract";
import { approvals } from "@/lib/approvals/contract";
import { asks } from "@/lib/asks/contract";
import { audit } from "@/lib/audit/contract";
import { branding } from "@/lib/branding/contract";
import { businessProfile } from "@/lib/business-profile/contract";
import { campaigns } from "@/lib/campaigns/contract";
import { ceilings } from "@/lib/ceiling/contract";
import { connectionApps } from "@/lib/connections/apps/contract";
import { connectionEvents, connections } from "@/lib/connections/contract";
import { credit } from "@/lib/credit/contract";
import { creditSettings } from "@/lib/credit-settings/contract";
import { customerFiles } from "@/lib/customer-files/contract";
import { customers } from "@/lib/customers/contract";
import { dashboard } from "@/lib/dashboard/contract";
import { dashboardFigures } from "@/lib/dashboard/figures-contract";
import { weeklyDigest } from "@/lib/digest/contract";
import { imports } from "@/lib/imports/contract";
import { invitations } from "@/lib/invitations/contract";
import type { Endpoint } from "@/lib/kit/contract";
import { leadAlerts } from "@/lib/lead-alerts/contract";
import { matchRequests } from "@/lib/match-requests/contract";
import { textConsents } from "@/lib/messages/consent-contract";
import { messages } from "@/lib/messages/contract";
import { optOuts } from "@/lib/messages/opt-out-contract";
import { sending } from "@/lib/messages/sending-contract";
import { unreachableContacts } from "@/lib/messages/unreachable-contract";
import { outboundEvents, webhookDeliveries, webhookEndpoints } from "@/lib/outbound/contract";
import { people } from "@/lib/people/contract";
import { profile } from "@/lib/profile/contract";
import { redemptions } from "@/lib/redemptions/contract";
import { referrals } from "@/lib/referrals/contract";
import { reports } from "@/lib/reports/contract";
import { reviews } from "@/lib/review/contract";
import { secondFactor } from "@/lib/second-factor/contract";
import { sessions } from "@/lib/sessions/contract";
import { signIn } from "@/lib/sign-in/contract";
import { sso } from "@/lib/sso/contract";
import { users } from "@/lib/users/contract";
import { webhookKeys } from "@/lib/webhook-keys/contract";
import { webhookEvents } from "@/lib/webhooks/contract";

/** Every endpoint there is, by domain: what the reference page shows and the generated tests walk. */
export const contract = {
  campaigns,
  advocates,
  imports,
  referrals,
  matchRequests,
  customerFiles,
  customers,
  reviews,
  asks,
  credit,
  redemptions,
  approvals,
  ceilings,
  people,
  reports,
  dashboard: { ...dashboard, ...dashboardFigures },
  accounts,
  creditSettings,
  users,
  invitations,
  signIn,
  profile,
  leadAlerts,
  weeklyDigest,
  sessions,
  secondFactor,
  sso,
  branding,
  businessProfile,
  messages: { ...messages, ...sending },
  optOuts,
  unreachableContacts,
  textConsents,
  audit,
  apiKeys,
  webhookKeys,
  webhookEvents,
  webhookEndpoints,
  webhookDeliveries,
  outboundEvents,
  connections,
  connectionApps,
  connectionEvents,
};

/** The same as one list, each with its domain. */
export const endpoints: readonly { domain: string; endpoint: Endpoint }[] = Object.entries(contract).flatMap(
  ([domain, group]) => Object.values<Endpoint>(group).map((endpoint) => ({ domain, endpoint })),
);
