import { apiKeys } from "@/lib/accounts/api-keys/contract";
import { audit } from "@/lib/accounts/audit/contract";
import { businessProfile } from "@/lib/accounts/business-profile/contract";
import { accounts } from "@/lib/accounts/contract";
import { invitations } from "@/lib/accounts/invitations/contract";
import { profile } from "@/lib/accounts/profile/contract";
import { secondFactor } from "@/lib/accounts/second-factor/contract";
import { sessions } from "@/lib/accounts/sessions/contract";
import { signIn } from "@/lib/accounts/sign-in/contract";
import { sso } from "@/lib/accounts/sso/contract";
import { updates } from "@/lib/accounts/updates/contract";
import { users } from "@/lib/accounts/users/contract";
import { asks } from "@/lib/asks/contract";
import { weeklyDigest } from "@/lib/asks/digest/contract";
import { branding } from "@/lib/business/branding/contract";
import { campaigns } from "@/lib/business/campaigns/contract";
import { credit } from "@/lib/credit/contract";
import { redemptions } from "@/lib/credit/redemptions/contract";
import { customerFiles } from "@/lib/files/customer-files/contract";
import { imports } from "@/lib/files/imports/contract";
import { dashboard } from "@/lib/insights/dashboard/contract";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { people } from "@/lib/insights/people/contract";
import { closedMonthsApi } from "@/lib/insights/reports/closed-months-contract";
import { reports } from "@/lib/insights/reports/contract";
import { creditEvents } from "@/lib/insights/reports/events-contract";
import { connectionApps } from "@/lib/integrations/connections/apps/contract";
import { connectionEvents, connections } from "@/lib/integrations/connections/contract";
import { outboundEvents, webhookDeliveries, webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { webhookKeys } from "@/lib/integrations/webhook-keys/contract";
import { webhookEvents } from "@/lib/integrations/webhooks/contract";
import type { Endpoint } from "@/lib/kit/contract";
import { advocates } from "@/lib/leads/advocates/contract";
import { customers } from "@/lib/leads/customers/contract";
import { leadAlerts } from "@/lib/leads/lead-alerts/contract";
import { matchRequests } from "@/lib/leads/match-requests/contract";
import { referrals } from "@/lib/leads/referrals/contract";
import { reviews } from "@/lib/leads/review/contract";
import { approvals, ceilings } from "@/lib/ledger/approvals/contract";
import { creditSettings } from "@/lib/ledger/credit-settings/contract";
import { textConsents } from "@/lib/messages/consent-contract";
import { messages } from "@/lib/messages/contract";
import { optOuts } from "@/lib/messages/opt-out-contract";
import { sending } from "@/lib/messages/sending-contract";
import { unreachableContacts } from "@/lib/messages/unreachable-contract";
import { backupEndpoints } from "@/lib/platform/backup/contract";
import { guide } from "@/lib/platform/guide/contract";
import { inbox } from "@/lib/platform/inbox/contract";
import { inboxCount } from "@/lib/platform/inbox/count-contract";
import { inboxLater } from "@/lib/platform/inbox/later-contract";

/** Every endpoint by domain, for the reference page and the generated tests. */
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
  creditEvents,
  closedMonths: closedMonthsApi,
  dashboard: { ...dashboard, ...dashboardFigures },
  inbox: { ...inbox, ...inboxCount, ...inboxLater },
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
  updates,
  webhookKeys,
  webhookEvents,
  webhookEndpoints,
  webhookDeliveries,
  outboundEvents,
  connections,
  connectionApps,
  connectionEvents,
  backups: backupEndpoints,
  guide,
};

/** Every endpoint in one list, with its domain. */
export const endpoints: readonly { domain: string; endpoint: Endpoint }[] = Object.entries(contract).flatMap(
  ([domain, group]) => Object.values<Endpoint>(group).map((endpoint) => ({ domain, endpoint })),
);
