import { advocates as table } from "@/db/schema/advocates";
import { type PortalOwner, portalToken, portalUrl, referralUrl } from "@/lib/advocates/portal-token";
import { omitNulls } from "@/lib/kit/omit-nulls";

/** The columns of an advocate that the API shows, or makes the links of. */
export const shown = {
  advocateId: table.id,
  campaignId: table.campaignId,
  orgId: table.orgId,
  name: table.name,
  email: table.email,
  phone: table.phone,
  notificationPreference: table.notificationPreference,
  referralCode: table.referralCode,
  creditBalanceCents: table.creditBalanceCents,
  enrolledAt: table.enrolledAt,
  smsConsentAt: table.smsConsentAt,
  portalLinkVersion: table.portalLinkVersion,
};

interface Shown extends PortalOwner {
  readonly referralCode: string;
}

/** An advocate's row as the API shows it: without nulls, with the token and both links. */
export function presentAdvocate<Row extends Shown>(row: Row) {
  return {
    ...omitNulls(row),
    portalToken: portalToken(row),
    referralUrl: referralUrl(row.referralCode),
    portalUrl: portalUrl(row),
  };
}
