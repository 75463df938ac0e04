import { Check, Minus } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { readAccount, requireMember } from "@/app/current-member";
import { languageNames } from "@/components/languages";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { getUpdates } from "@/lib/accounts/updates/service";
import { getCeiling } from "@/lib/credit/approvals/ceiling";
import { type Feature, featureNames, type Plan, plans } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { releaseFeed } from "@/lib/kit/env";
import { Setting } from "../setting";
import { formatTimeZone } from "../time-zones";
import { AdminsOnly } from "../withheld-page";
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
  const isAdmin = actor.roles.includes("admin");
  const [account, limits, versions] = await Promise.all([
    readAccount(actor),
    getCeiling(actor, {}),
    isAdmin ? getUpdates(actor, {}) : {},
  ]);
  const { org } = account;
  const { ceiling } = limits;
  const { plan } = actor;
  return (
    <>
      <PageHeader
        title="Organization"
        description={
          plan.name === null ? "Your business name and rules." : "Your business name, rules and plan."
        }
      />
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
        <AdminSetting
          title="Customers’ language"
          description="For pages and messages, unless a customer or their browser asks for the other one."
          actor={actor}
          form={<LanguageForm language={org.language} />}
        >
          <p className="font-medium">{languageNames[org.language]}</p>
        </AdminSetting>
        <div id="healthcare" className="scroll-mt-20">
          <AdminSetting
            title="Healthcare mode"
            description="For dentists, clinics and anyone who treats patients. It helps you keep the rules on referrals and privacy. It isn’t legal advice."
            actor={actor}
            form={<HealthcareSetting org={org} />}
          >
            <p className="mb-3 font-medium">{org.industry === "healthcare" ? "On" : "Off"}</p>
            <HealthcareRules />
          </AdminSetting>
        </div>
        <div id="second-ok" className="scroll-mt-20">
          <AdminSetting
            title="Approval for large amounts"
            description="Above these amounts, someone else on your team has to approve, whether it comes from the app, the API, a customer file or a connection. Nothing gets added until they do. If you’re alone, you confirm twice. Each reward counts by itself; what one person adds by hand counts together for the day."
            actor={actor}
            what="change the amounts"
            form={<CeilingForm {...limits} />}
          >
            <DescriptionList
              facts={[
                { name: "Rewards over", value: formatLimit(ceiling.maxRewardCents) },
                { name: "Adjustments over", value: formatLimit(ceiling.maxAdjustmentCents) },
              ]}
            />
          </AdminSetting>
        </div>
        <Setting
          title="Two-factor authentication"
          description="A second step at sign-in: a passkey, or a code from an app."
        >
          {isAdmin ? (
            <RequireSecondFactor isRequired={org.requireSecondFactor} />
          ) : (
            <p>{org.requireSecondFactor ? "Required for everyone." : "Optional: each person decides."}</p>
          )}
        </Setting>
        <div id="usage" className="scroll-mt-20">
          {plan.name === null ? (
            <Setting title="Usage" description="How much you have on this server.">
              <UsageList wire={account} isWithoutPlans />
            </Setting>
          ) : (
            <Setting
              title={`${plan.name} plan`}
              description="To change your plan, ask your server administrator."
            >
              <TrialNotice trialEndsAt={org.trialEndsAt} now={new Date()} tier={org.tier} />
              <UsageList wire={account} />
              <PlanFeatures plan={plan} />
            </Setting>
          )}
        </div>
        <ReleaseSetting {...versions} />
      </div>
    </>
  );
}

/** The installed release and the newest one, for the admins who run the server. */
function ReleaseSetting({ release, newer }: Awaited<ReturnType<typeof getUpdates>>) {
  if (release === undefined) return null;
  return (
    <Setting title="Release" description="The software on this server.">
      <p className="font-medium">Referral Rewards {release}</p>
      {newer && (
        <Notice tone={newer.isSecurityFix ? "red" : "blue"} className="mt-4">
          {newer.isSecurityFix
            ? `${newer.version} fixes a weakness in the release you run. Update now. `
            : `${newer.version} is out. `}
          <TextLink href={newer.url} target="_blank" rel="noreferrer">
            What changed
          </TextLink>
        </Notice>
      )}
      {releaseFeed() === null && (
        <p className="mt-2 text-pretty text-secondary text-soft">
          This server doesn’t look for newer releases. To hear of them here, set UPDATE_CHECK.
        </p>
      )}
    </Setting>
  );
}

interface AdminSettingProps {
  readonly title: string;
  readonly description: string;
  readonly actor: Actor;
  /** Completes "Only admins can …". */
  readonly what?: string;
  /** The form, for admins. */
  readonly form: ReactNode;
  /** The current value, for other members. */
  readonly children: ReactNode;
}

/** A setting that only admins can change. */
function AdminSetting({ actor, what = "change it", form, children, ...setting }: AdminSettingProps) {
  if (actor.roles.includes("admin")) return <Setting {...setting}>{form}</Setting>;
  return (
    <Setting {...setting}>
      <AdminsOnly actor={actor} what={what} />
      {children}
    </Setting>
  );
}

function formatLimit(cents: number | undefined): ReactNode {
  return cents === undefined ? "No limit" : <Money cents={cents} />;
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
