import { Check, Minus } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { readAccount, requireMember } from "@/app/current-member";
import { planName, trialPlanName } from "@/components/account/plan-name";
import { languageNames } from "@/components/languages";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { listUsers } from "@/lib/accounts/users/service";
import { getCeiling } from "@/lib/credit/approvals/ceiling";
import { type Feature, featureNames, type Plan, plans } from "@/lib/kit/auth/access";
import { namesOfAdmins } from "../../member-names";
import { OnlyAdmins } from "../access-notices";
import { Setting } from "../setting";
import { formatTimeZone } from "../time-zones";
import { CeilingForm } from "./ceiling-form";
import { HealthcareRules, HealthcareSetting } from "./healthcare-setting";
import {
  BusinessNameForm,
  HolidaySwitch,
  LanguageForm,
  RequireSecondFactor,
  TimeZoneForm,
} from "./organization-forms";
import { UsageList } from "./usage-list";

const features: readonly Feature[] = ["api", "sms", "customBranding", "integrations", "sso"];
export const metadata: Metadata = { title: "Organization" };

/** The organization's name, plan and usage. */
export default async function OrganizationPage() {
  const actor = await requireMember("/settings/organization");
  const [account, { users }, ceiling] = await Promise.all([
    readAccount(actor),
    listUsers(actor, {}),
    getCeiling(actor, {}),
  ]);
  const { org } = account;
  const now = new Date();
  const plan = planName(org, now);
  const mayChange = actor.roles.includes("admin");
  return (
    <>
      <PageHeader title="Organization" description="Your business name, rules and plan." />
      <div>
        <Setting
          title="Business name"
          description="Your customers see it on every page and message they get from you."
        >
          {mayChange ? (
            <BusinessNameForm name={org.name} />
          ) : (
            <>
              <OnlyAdmins what="change the name" admins={namesOfAdmins(users)} />
              <p className="wrap-anywhere font-medium">
                <bdi>{org.name}</bdi>
              </p>
            </>
          )}
        </Setting>
        <Setting
          title="Time zone"
          description="Used for quiet hours and the daily lead email, for your whole team."
        >
          {mayChange ? (
            <TimeZoneForm timeZone={org.timeZone} />
          ) : (
            <>
              <OnlyAdmins what="change it" admins={namesOfAdmins(users)} />
              <p className="font-medium">{formatTimeZone(org.timeZone)}</p>
            </>
          )}
        </Setting>
        <Setting
          title="US holidays"
          description="On federal holidays and the day after Thanksgiving, asks, invites and reminders of expiring credit wait for the next day at 9 AM. News of someone’s own friend or credit still goes out."
        >
          {mayChange ? (
            <HolidaySwitch sendsOnHolidays={org.sendsOnHolidays} />
          ) : (
            <>
              <OnlyAdmins what="change it" admins={namesOfAdmins(users)} />
              <p className="font-medium">
                {org.sendsOnHolidays ? "Messages go out on holidays" : "No messages on holidays"}
              </p>
            </>
          )}
        </Setting>
        <Setting
          title="Customers’ language"
          description="For pages and messages, unless a customer or their browser asks for the other one."
        >
          {mayChange ? (
            <LanguageForm language={org.language} />
          ) : (
            <>
              <OnlyAdmins what="change it" admins={namesOfAdmins(users)} />
              <p className="font-medium">{languageNames[org.language]}</p>
            </>
          )}
        </Setting>
        <div id="healthcare" className="scroll-mt-20">
          <Setting
            title="Healthcare mode"
            description="For dentists, clinics and anyone who treats patients. It helps you keep the rules on referrals and privacy. It isn’t legal advice."
          >
            {mayChange ? (
              <HealthcareSetting org={org} />
            ) : (
              <>
                <OnlyAdmins what="change it" admins={namesOfAdmins(users)} />
                <p className="mb-3 font-medium">{org.industry === "healthcare" ? "On" : "Off"}</p>
                <HealthcareRules />
              </>
            )}
          </Setting>
        </div>
        <div id="second-ok" className="scroll-mt-20">
          <Setting
            title="Approval for large amounts"
            description="Above these amounts, someone else on your team has to approve, whether it comes from the app, the API, a customer file or a connection. Nothing gets added until they do. If you’re alone, you confirm twice. Each reward counts by itself; what one person adds by hand counts together for the day."
          >
            {mayChange ? (
              <CeilingForm {...ceiling} />
            ) : (
              <CeilingFacts {...ceiling.ceiling} admins={namesOfAdmins(users)} />
            )}
          </Setting>
        </div>
        <Setting
          title="Two-factor authentication"
          description="A second step at sign-in: a passkey, or a code from an app."
        >
          {mayChange ? (
            <RequireSecondFactor isRequired={org.requireSecondFactor} />
          ) : (
            <p>{org.requireSecondFactor ? "Required for everyone." : "Optional: each person decides."}</p>
          )}
        </Setting>
        <div id="usage" className="scroll-mt-20">
          <Setting title={`${plan} plan`} description="To change your plan, ask your server administrator.">
            <TrialNotice trialEndsAt={org.trialEndsAt} now={now} tier={org.tier} />
            <UsageList wire={account} />
            <PlanFeatures plan={actor.plan} />
          </Setting>
        </div>
      </div>
    </>
  );
}

interface CeilingFactsProps {
  readonly maxRewardCents?: number | undefined;
  readonly maxAdjustmentCents?: number | undefined;
  readonly admins: readonly string[];
}

/** The approval limits, read-only. */
function CeilingFacts({ maxRewardCents, maxAdjustmentCents, admins }: CeilingFactsProps) {
  const say = (cents: number | undefined) => (cents === undefined ? "No limit" : <Money cents={cents} />);
  return (
    <>
      <OnlyAdmins what="change the amounts" admins={admins} />
      <DescriptionList
        facts={[
          { name: "Rewards over", value: say(maxRewardCents) },
          { name: "Adjustments over", value: say(maxAdjustmentCents) },
        ]}
      />
    </>
  );
}

/** The plan's features, and the plans that have the missing ones. */
function PlanFeatures({ plan }: { plan: Plan }) {
  return (
    <ul className="mt-6 grid gap-x-8 gap-y-2 border-inner-line border-t pt-5 sm:grid-cols-2">
      {features.map((feature) => (
        <Line key={feature} has={plan[feature]} note={firstPlanWith(feature)}>
          {capitalize(featureNames[feature])}
        </Line>
      ))}
      <Line has>{plan.auditRetentionDays}-day audit log</Line>
    </ul>
  );
}

function Line({ has, note, children }: { has: boolean; note?: string; children: ReactNode }) {
  const Icon = has ? Check : Minus;
  return (
    <li className="flex items-center gap-2.5">
      <Icon size={16} className={has ? "shrink-0 text-accent" : "shrink-0 text-faint"} />
      <span className={has ? "" : "text-soft"}>
        {!has && <span className="sr-only">Not included: </span>}
        {children}
      </span>
      {!has && note && <span className="ml-auto text-caption text-soft">{note} only</span>}
    </li>
  );
}

function firstPlanWith(feature: Feature): string {
  return plans.growth[feature] ? "Growth and Pro" : "Pro";
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface TrialNoticeProps {
  readonly tier: Parameters<typeof planName>[0]["tier"];
  readonly trialEndsAt: string | undefined;
  readonly now: Date;
}

/** The end of a trial, before and after. */
function TrialNotice({ tier, trialEndsAt, now }: TrialNoticeProps) {
  if (!trialEndsAt) return null;
  const tried = trialPlanName({ tier });
  const isOver = new Date(trialEndsAt) <= now;
  return (
    <Notice tone={isOver ? "amber" : "blue"} className="mb-5">
      {isOver ? (
        <>
          Your trial of {tried} ended on <DateTime value={trialEndsAt} />. You are on Starter now; nothing was
          deleted.
        </>
      ) : (
        <>
          Your trial of {tried} ends on <DateTime value={trialEndsAt} />. After that you are on Starter;
          nothing is deleted.
        </>
      )}
    </Notice>
  );
}
