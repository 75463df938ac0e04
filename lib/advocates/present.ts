import { advocates as table } from "@/db/schema/advocates";
import { portalToken } from "@/lib/advocates/portal-token";
import { omitNulls } from "@/lib/api/omit-nulls";
import { appUrl } from "@/lib/env";

/** The columns of an advocate that the API shows. */
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
};

interface Shown {
  readonly advocateId: string;
  readonly orgId: string;
  readonly referralCode: string;
}

/** An advocate's row as the API shows it: without nulls, with the token and both links. */
export function presentAdvocate<Row extends Shown>(row: Row) {
  const token = portalToken(row.orgId, row.advocateId);
  return {
    ...omitNulls(row),
    portalToken: token,
    referralUrl: `${appUrl()}/r/${row.referralCode}`,
    portalUrl: `${appUrl()}/portal/${token}`,
  };
}
