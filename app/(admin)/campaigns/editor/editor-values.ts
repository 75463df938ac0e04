import { z } from "zod";
import { dayOf, endOfDay } from "@/components/form/days";
import {
  readBasisPoints,
  readCents,
  readNumber,
  writeBasisPoints,
  writeCents,
} from "@/components/form/read-number";
import {
  campaigns,
  DEFAULT_CAP,
  MAX_AMOUNT_CENTS,
  MAX_BASIS_POINTS,
  MAX_HOLD_DAYS,
} from "@/lib/business/campaigns/contract";
import { Translations } from "@/lib/business/campaigns/translations";
import type { ShownCampaign } from "../read-campaign";

const { name, status, rewardMode, inviteSubject, inviteMessage, extraTerms } = campaigns.create.input.shape;

const kinds = {
  fixed: {
    read: readCents,
    most: MAX_AMOUNT_CENTS,
    example: "an amount such as 25 or 25.50",
    top: `$${(MAX_AMOUNT_CENTS / 100).toLocaleString("en-US")}`,
  },
  percent: {
    read: readBasisPoints,
    most: MAX_BASIS_POINTS,
    example: "a percentage such as 10 or 12.5",
    top: `${MAX_BASIS_POINTS / 100}%`,
  },
} as const;

const expiresAt = z.string().transform((day, context) => {
  if (day === "") return null;
  const end = endOfDay(day);
  return Number.isNaN(end.getTime()) ? refuse(context, "must be a date") : end;
});

// Empty means no extra terms.
const ownTerms = z
  .literal("")
  .transform(() => null)
  .or(extraTerms.unwrap());

// Empty means our default text.
const inviteWords = {
  inviteSubject: z
    .literal("")
    .transform(() => null)
    .or(inviteSubject.unwrap()),
  inviteMessage: z
    .literal("")
    .transform(() => null)
    .or(inviteMessage.unwrap()),
};

/** The invite's own text, or nothing while it is empty or invalid. */
export function readWords(values: Pick<EditorValues, "inviteSubject" | "inviteMessage">) {
  const subject = inviteWords.inviteSubject.safeParse(values.inviteSubject.trim()).data;
  const message = inviteWords.inviteMessage.safeParse(values.inviteMessage.trim()).data;
  return { ...(subject && { inviteSubject: subject }), ...(message && { inviteMessage: message }) };
}

const whoCounts = z.enum(["anyone", "new"]);
type WhoCounts = z.output<typeof whoCounts>;

export type Mode = ShownCampaign["rewardMode"];

export type OtherLanguage = keyof Translations;

type TranslatedValues = Readonly<Record<"inviteSubject" | "inviteMessage" | "extraTerms", string>>;

const nothingTranslated = { inviteSubject: "", inviteMessage: "", extraTerms: "" };

// Empty fields fall back to the business's own language.
const translations = z
  .record(z.string(), z.record(z.string(), z.string()))
  .transform((byLanguage) =>
    Object.fromEntries(
      Object.entries(byLanguage)
        .map(
          ([language, typed]) =>
            [language, Object.entries(typed).filter(([, text]) => text.trim() !== "")] as const,
        )
        .filter(([, typed]) => typed.length > 0)
        .map(([language, typed]) => [language, Object.fromEntries(typed)]),
    ),
  )
  .pipe(Translations);

/** The editor's fields as typed. */
export interface EditorValues {
  name: string;
  rewardMode: Mode;
  advocateRewardValue: string;
  friendRewardValue: string;
  /** The value typed for the other reward type, restored on switching back. */
  otherAdvocate: string;
  otherFriend: string;
  maxReferralsPerAdvocate: string;
  /** Days a reward stays pending. */
  creditHoldDays: string;
  /** The business's own invite text; empty for our default. */
  inviteSubject: string;
  inviteMessage: string;
  /** The business's own lines in the offer's terms. */
  extraTerms: string;
  /** Translations of these three fields. */
  translations: Readonly<Partial<Record<OtherLanguage, TranslatedValues>>>;
  /** Who counts as a new customer. */
  newCustomersOnly: WhoCounts;
  /** A day, or empty. */
  expiresAt: string;
  status: "active" | "paused";
}

/** A reward value as typed. */
function writeReward(mode: Mode, value: number): string {
  return mode === "fixed" ? writeCents(value) : writeBasisPoints(value);
}

const usual: Readonly<Record<Mode, readonly [advocate: string, friend: string]>> = {
  fixed: ["25", "25"],
  percent: ["10", "5"],
};

/** Initial values for a new campaign, within the plan's limit. */
export function newValues(ceiling: number): EditorValues {
  return {
    name: "",
    rewardMode: "fixed",
    ...rewards(usual.fixed, usual.percent),
    maxReferralsPerAdvocate: String(Math.max(1, Math.min(DEFAULT_CAP, ceiling))),
    creditHoldDays: "0",
    inviteSubject: "",
    inviteMessage: "",
    extraTerms: "",
    translations: translatedValues({}),
    newCustomersOnly: "new",
    expiresAt: "",
    status: "active",
  };
}

/** Initial values for an existing campaign. */
export function valuesOf(campaign: ShownCampaign): EditorValues {
  const { name, rewardMode: mode, status, expiresAt } = campaign;
  const chosen = [
    writeReward(mode, campaign.advocateRewardValue),
    writeReward(mode, campaign.friendRewardValue),
  ] as const;
  return {
    name,
    rewardMode: mode,
    ...rewards(chosen, usual[mode === "fixed" ? "percent" : "fixed"]),
    maxReferralsPerAdvocate: String(campaign.maxReferralsPerAdvocate),
    creditHoldDays: String(campaign.creditHoldDays),
    inviteSubject: campaign.inviteSubject ?? "",
    inviteMessage: campaign.inviteMessage ?? "",
    extraTerms: campaign.extraTerms ?? "",
    translations: translatedValues(campaign.translations ?? {}),
    newCustomersOnly: campaign.newCustomersOnly ? "new" : "anyone",
    expiresAt: expiresAt ? dayOf(expiresAt) : "",
    status,
  };
}

function translatedValues(saved: Translations): EditorValues["translations"] {
  return Object.fromEntries(
    Translations.keyType.options.map((language) => [language, { ...nothingTranslated, ...saved[language] }]),
  );
}

type Typed = readonly [advocate: string, friend: string];

function rewards([advocateRewardValue, friendRewardValue]: Typed, [otherAdvocate, otherFriend]: Typed) {
  return { advocateRewardValue, friendRewardValue, otherAdvocate, otherFriend };
}

/** Switches the reward type and restores the value typed for it. */
export function switchMode(values: EditorValues): EditorValues {
  return {
    ...values,
    rewardMode: values.rewardMode === "fixed" ? "percent" : "fixed",
    ...rewards(
      [values.otherAdvocate, values.otherFriend],
      [values.advocateRewardValue, values.friendRewardValue],
    ),
  };
}

/** The parsed fields. */
export type EditorInput = Required<Omit<z.output<typeof campaigns.create.input>, Clearable>> & {
  expiresAt: Date | null;
  inviteSubject: string | null;
  inviteMessage: string | null;
  extraTerms: string | null;
  translations: Translations;
};

type Clearable = "expiresAt" | "inviteSubject" | "inviteMessage" | "extraTerms" | "translations";

/** The allowed referrals per advocate. */
export interface CapRule {
  readonly most: number;
  /** The saved value, which may exceed the maximum. */
  readonly now?: number;
  /** The reason for the maximum: "on Growth". */
  readonly because?: string;
}

function reward(mode: Mode) {
  const { read, most, example, top } = kinds[mode];
  return z.string().transform((typed, context) => {
    const value = read(typed);
    if (typeof value === "number" && value <= most) return value;
    const problem = typeof value === "number" ? `must be at most ${top}` : `must be ${example}`;
    return refuse(context, typed.trim() === "" ? "is required; write 0 for no reward" : problem);
  });
}

/** Parses a reward value; undefined if it is unreadable. */
export function readReward(mode: Mode, typed: string): number | undefined {
  return reward(mode).safeParse(typed).data;
}

function cap({ most, now, because }: CapRule) {
  const top = because ? `${most} ${because}` : most;
  const keepHint = now !== undefined && now > most ? `, or stay at ${now}` : "";
  return z.string().transform((typed, context) => {
    const value = readNumber(typed);
    if (value === "") return refuse(context, "is required");
    if (typeof value !== "number" || !Number.isInteger(value))
      return refuse(context, "must be a whole number");
    if (value < 1) return refuse(context, "must be at least 1");
    if (value > most && value !== now) return refuse(context, `must be at most ${top}${keepHint}`);
    return value;
  });
}

/** Parses the referral limit; undefined if it is unreadable. */
export function readCap(rule: CapRule, typed: string): number | undefined {
  return cap(rule).safeParse(typed).data;
}

// Empty means none, as in every field for days.
const holdDays = z.string().transform((typed, context) => {
  const value = readNumber(typed);
  if (value === "") return 0;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_HOLD_DAYS)
    return value;
  return refuse(context, `must be a whole number from 0 to ${MAX_HOLD_DAYS}`);
});

/** Parses the hold period in days; undefined if it is unreadable. */
export function readHoldDays(typed: string): number | undefined {
  return holdDays.safeParse(typed).data;
}

/** Parses the fields into a campaign, or returns an issue per unreadable field. */
export function readEditor(rule: CapRule, values: EditorValues): z.ZodSafeParseResult<EditorInput> {
  const value = reward(values.rewardMode);
  const schema = z.object({
    name,
    rewardMode,
    advocateRewardValue: value,
    friendRewardValue: value,
    maxReferralsPerAdvocate: cap(rule),
    creditHoldDays: holdDays,
    ...inviteWords,
    extraTerms: ownTerms,
    translations,
    newCustomersOnly: whoCounts.transform((who) => who === "new"),
    expiresAt,
    status: status.unwrap(),
  });
  return schema.safeParse(values, { reportInput: true });
}

function refuse(context: z.RefinementCtx<unknown>, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}
