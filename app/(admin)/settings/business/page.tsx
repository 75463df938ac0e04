import { Check, Minus } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { readAccount, requireMember } from "@/app/current-member";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { type Feature, featureNames, type Plan, plans } from "@/lib/kit/auth/access";
import { basics } from "@/lib/kit/words/languages";
import { AdminSetting } from "../admin-setting";
import { Setting } from "../setting";
import { SettingsLinks } from "../settings-links";
import { formatTimeZone } from "../time-zones";
import { HealthcareRules, HealthcareSetting } from "./healthcare-setting";
import { BusinessNameForm, HolidaySwitch, LanguageForm, TimeZoneForm } from "./organization-forms";
import { UsageList } from "./usage-list";

const features: readonly Feature[] = ["api", "sms", "customBranding", "integrations", "sso"];
export const metadata: Metadata = { title: "Business" };

export default async function BusinessPage() {
  const actor = await requireMember("/settings/business");
  const account = await readAccount(actor);
  const { org } = account;
  const { plan } = actor;
  return (
    <>
      <PageHeader title="Business" description="Your name, look and language, and how messages go out." />
      <SettingsLinks actor={actor} of="/settings/business" />
      <div>
        <AdminSetting
          title="Business name"
          description="Your customers see it on every page and message they get from you."
          actor={actor}
          what="change the name"
          form={<BusinessNameForm name={org.name} />}
        >
          <p className="wrap-anywhere font-medium">
            <bdi>{org.name}</bdi>
          </p>
        </AdminSetting>
        <AdminSetting
          title="Time zone"
          description="Used for quiet hours and the daily lead email, for your whole team."
          actor={actor}
          form={<TimeZoneForm timeZone={org.timeZone} />}
        >
          <p className="font-medium">{formatTimeZone(org.timeZone)}</p>
        </AdminSetting>
        <div id="holidays" className="scroll-mt-20">
          <AdminSetting
            title="US holidays"
            description="On federal holidays and the day after Thanksgiving, asks, invites and reminders of expiring credit wait for the next day at 9 AM. News of someone’s own friend or credit still goes out."
            actor={actor}
            form={<HolidaySwitch sendsOnHolidays={org.sendsOnHolidays} />}
          >
            <p className="font-medium">
              {org.sendsOnHolidays ? "Messages go out on holidays" : "No messages on holidays"}
            </p>
          </AdminSetting>
        </div>
        <AdminSetting
          title="Customers’ language"
          description="For pages and messages, unless a customer or their browser asks for the other one."
          actor={actor}
          form={<LanguageForm language={org.language} />}
        >
          <p className="font-medium">{basics[org.language].inEnglish}</p>
        </AdminSetting>
        <div id="healthcare" className="scroll-mt-20">
          <AdminSetting
            title="Kind of business"
            description="Dentists, clinics and others who treat patients follow stricter rules. This isn’t legal advice."
            actor={actor}
            form={<HealthcareSetting org={org} />}
          >
            <p className="mb-3 font-medium">
              {org.industry === "healthcare" ? "Healthcare" : "Home services and other businesses"}
            </p>
            {org.industry === "healthcare" && <HealthcareRules />}
          </AdminSetting>
        </div>
        <div id="usage" className="scroll-mt-20">
          {plan.name === null ? (
            <Setting title="Usage" description="How much you have on this server.">
              <UsageList wire={account} isWithoutPlans />
            </Setting>
          ) : (
            <Setting title={`${plan.name} plan`} description="To change your plan, ask your server administrator.">
              <TrialNotice trialEndsAt={org.trialEndsAt} now={new Date()} tier={org.tier} />
              <UsageList wire={account} />
              <PlanFeatures plan={plan} />
            </Setting>
          )}
        </div>
      </div>
    </>
  );
}

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
  readonly tier: keyof typeof plans;
  readonly trialEndsAt: string | undefined;
  readonly now: Date;
}

/** The end of a trial, before and after. */
function TrialNotice({ tier, trialEndsAt, now }: TrialNoticeProps) {
  if (!trialEndsAt) return null;
  const tried = plans[tier].name;
  const isOver = new Date(trialEndsAt) <= now;
  return (
    <Notice tone={isOver ? "amber" : "blue"} className="mb-5">
      {isOver ? (
        <>
          Your trial of {tried} ended on <DateTime value={trialEndsAt} />. You are on Starter now; nothing was deleted.
        </>
      ) : (
        <>
          Your trial of {tried} ends on <DateTime value={trialEndsAt} />. After that you are on Starter; nothing is
          deleted.
        </>
      )}
    </Notice>
  );
}
