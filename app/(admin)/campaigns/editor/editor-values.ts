import { z } from "zod";
import { describeOffer, type Offer } from "@/components/campaigns/offer";
import { dayOf, endOfDay } from "@/components/form/days";
import { readBasisPoints, readCents, readNumber, writeBasisPoints, writeCents } from "@/components/form/read-number";
import { campaigns, DEFAULT_CAP, MAX_HOLD_DAYS } from "@/lib/business/campaigns/contract";
import { MAX_AMOUNT_CENTS, MAX_BASIS_POINTS } from "@/lib/business/campaigns/field-contract";
import { Translations } from "@/lib/business/campaigns/translations";
import type { ShownCampaign } from "../read-campaign";

type EditedCampaign = Omit<ShownCampaign, "campaignId" | "orgId" | "createdAt" | "updatedAt">;

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

/** Words of the business's own. Empty means none, or our default, which later releases may change. */
function ownWords(schema: z.ZodType<string, string>) {
  return z
    .literal("")
    .transform(() => null)
    .or(schema);
}

const inviteWords = {
  inviteSubject: ownWords(inviteSubject.unwrap()),
  inviteMessage: ownWords(inviteMessage.unwrap()),
};

/** The invite's own text, or nothing while it is empty or invalid. */
export function readWords(values: Pick<EditorValues, "inviteSubject" | "inviteMessage">) {
  const subject = inviteWords.inviteSubject.safeParse(values.inviteSubject.trim()).data;
  const message = inviteWords.inviteMessage.safeParse(values.inviteMessage.trim()).data;
  return { ...(subject && { inviteSubject: subject }), ...(message && { inviteMessage: message }) };
}

export type Mode = ShownCampaign["rewardMode"];

export type OtherLanguage = keyof Translations;

const { keyType: languages, valueType: translatable } = Translations;
const nothingTranslated = { inviteSubject: "", inviteMessage: "", extraTerms: "" };

// Empty fields fall back to the business's own language.
const translations = z
  .partialRecord(languages, z.record(translatable.keyof(), z.string()))
  .transform((byLanguage) =>
    Object.fromEntries(
      Object.entries(byLanguage)
        .map(
          ([language, typed]) =>
            [language, Object.entries(typed ?? {}).filter(([, text]) => text.trim() !== "")] as const,
        )
        .filter(([, typed]) => typed.length > 0)
        .map(([language, typed]) => [language, Object.fromEntries(typed)]),
    ),
  )
  .pipe(Translations);

/** A reward value as typed. */
function writeReward(mode: Mode, value: number): string {
  return mode === "fixed" ? writeCents(value) : writeBasisPoints(value);
}

const usual: Readonly<Record<Mode, readonly [advocate: string, friend: string]>> = {
  fixed: ["25", "50"],
  percent: ["10", "5"],
};

const usualOffer = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 } as const;

/** Long enough for a refund or a complaint to arrive before the reward can be used. */
const USUAL_HOLD_DAYS = 14;

interface Limits {
  /** The plan's referral limit per advocate. */
  readonly ceiling: number;
  /** The largest reward in cents, in healthcare. */
  readonly capCents?: number | undefined;
}

/** Initial values for a new campaign, within the plan's and the industry's limits. */
export function newValues({ ceiling, capCents = MAX_AMOUNT_CENTS }: Limits): EditorValues {
  const offer = {
    ...usualOffer,
    advocateRewardValue: Math.min(usualOffer.advocateRewardValue, capCents),
    friendRewardValue: Math.min(usualOffer.friendRewardValue, capCents),
  };
  return valuesOf({
    ...offer,
    name: nameFor(offer),
    status: "active",
    maxReferralsPerAdvocate: Math.max(1, Math.min(DEFAULT_CAP, ceiling)),
    creditHoldDays: USUAL_HOLD_DAYS,
    newCustomersOnly: true,
  });
}

/** The name made from an offer, "Give $50, get $25", with a number if another campaign has it. */
export function nameFor(offer: Offer, taken: readonly string[] = []): string {
  const made = describeOffer(offer);
  const names = [made, ...taken.map((_, at) => `${made} (${at + 2})`)];
  return names.find((name) => !taken.includes(name)) ?? made;
}

/** A campaign's fields as members type them. A name that was made from the offer is left empty and follows it. */
export function valuesOf(campaign: EditedCampaign): EditorValues {
  const { rewardMode: mode, expiresAt } = campaign;
  const chosen = [
    writeReward(mode, campaign.advocateRewardValue),
    writeReward(mode, campaign.friendRewardValue),
  ] as const;
  return {
    name: campaign.name === nameFor(campaign) ? "" : campaign.name,
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
    status: campaign.status,
  };
}

function translatedValues(saved: Translations): EditorValues["translations"] {
  return Object.fromEntries(
    languages.options.map((language) => [language, { ...nothingTranslated, ...saved[language] }]),
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
    ...rewards([values.otherAdvocate, values.otherFriend], [values.advocateRewardValue, values.friendRewardValue]),
  };
}

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
    if (typeof value !== "number" || !Number.isInteger(value)) return refuse(context, "must be a whole number");
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
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_HOLD_DAYS) return value;
  return refuse(context, `must be a whole number from 0 to ${MAX_HOLD_DAYS}`);
});

/** Parses the hold period in days; undefined if it is unreadable. */
export function readHoldDays(typed: string): number | undefined {
  return holdDays.safeParse(typed).data;
}

/** How each field is read: the types of the editor and what it saves come from here. */
function editorFields(mode: Mode, rule: CapRule) {
  return z.object({
    friendRewardValue: reward(mode),
    advocateRewardValue: reward(mode),
    rewardMode,
    name: ownWords(name),
    maxReferralsPerAdvocate: cap(rule),
    creditHoldDays: holdDays,
    ...inviteWords,
    extraTerms: ownWords(extraTerms.unwrap()),
    translations,
    newCustomersOnly: z.enum(["anyone", "new"]).transform((who) => who === "new"),
    expiresAt,
    status: status.unwrap(),
  });
}

/** The fields outside the offer, which the editor folds away. */
export const foldedFields = [
  "name",
  "maxReferralsPerAdvocate",
  "creditHoldDays",
  "inviteSubject",
  "inviteMessage",
  "extraTerms",
  "translations",
  "newCustomersOnly",
  "expiresAt",
  "status",
] as const satisfies readonly (keyof EditorInput)[];

type EditorFields = ReturnType<typeof editorFields>;

/** The fields as typed, with the values typed for the other reward type, which switching back restores. */
export type EditorValues = z.input<EditorFields> & { otherAdvocate: string; otherFriend: string };

/** The parsed fields. */
export type EditorInput = z.output<EditorFields>;

/** Parses the fields into a campaign, or returns an issue per unreadable field. */
export function readEditor(rule: CapRule, values: EditorValues): z.ZodSafeParseResult<EditorInput> {
  return editorFields(values.rewardMode, rule).safeParse(values, { reportInput: true });
}

type CampaignChanges = Omit<z.output<typeof campaigns.update.input>, "campaignId">;

/**
 * Changed fields; null if there are none. Sending only these can't undo another member's changes, and keeps a referral
 * limit above today's maximum as it is.
 */
export function changesOf(campaign: EditedCampaign, input: EditorInput): CampaignChanges | null {
  const { rewardMode: mode, maxReferralsPerAdvocate: most } = campaign;
  const { shape } = editorFields(mode, { most }).omit({ status: true, name: true });
  const before: Readonly<Record<string, unknown>> = valuesOf(campaign);
  const now: Readonly<Record<string, unknown>> = input;
  // The saved field is read like the typed one: of an end date, which may come from the API, only the day counts.
  const isSame = (field: string, schema: z.ZodType) =>
    JSON.stringify(now[field]) === JSON.stringify(schema.safeParse(before[field]).data);
  const changed = Object.entries(shape).filter(([field, schema]) => !isSame(field, schema));
  const name = input.name ?? nameFor(input);
  const changes: CampaignChanges = {
    ...Object.fromEntries(changed.map(([field]) => [field, now[field]])),
    ...(name !== campaign.name && { name }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

function refuse(context: z.RefinementCtx<unknown>, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}
