import { z } from "zod";
import { rewardModes } from "@/db/enums";
import { type Language, languages } from "@/lib/kit/words/languages";
import type { MessageLinks } from "@/lib/messages/links";

interface Rules<Data, Props> {
  /**
   * Set if the recipient did not ask for it. `unasked` counts toward the person's daily limit. `invite` and `form` may
   * be a first contact, so each also counts toward a daily limit of the organization.
   */
  readonly counts?: "unasked" | "invite" | "form";
  /**
   * `daytime`: an ask, held during the recipient's night and on US holidays, and not sent once a reason to stop
   * appears. `workday`: held on US holidays.
   */
  readonly waits?: "daytime" | "workday";
  /** Set if it is tried despite earlier bounces: its recipient waits for it or must get it. */
  readonly triedAnyway?: true;
  /** The props of its email and text: the stored data, plus freshly built links. */
  readonly props: (data: Data, links: MessageLinks) => Props;
}

interface SampledRules<Data, Props> extends Rules<Data, Props> {
  /** Made-up data for a preview. */
  readonly sample: (terms: SampleTerms) => Data;
  /** The made-up recipient's referral code, if it is not Ann's. */
  readonly sampleCode?: string;
}

/** One kind of message. */
export interface Declaration<Data, Props> extends Rules<Data, Props> {
  /** The data stored with a message. Links are built when it is composed; secret ones are sealed separately. */
  readonly data: z.ZodType<Data>;
}

/** One kind of message to advocates, which members can preview. */
export interface SampledDeclaration<Data, Props> extends SampledRules<Data, Props> {
  readonly data: z.ZodType<Data>;
}

/** Declares a message, so that its parts are checked against its data. */
export function declare<Schema extends z.ZodType, Props>(
  data: Schema,
  rules: Rules<z.output<Schema>, Props>,
): Rules<z.output<Schema>, Props> & { readonly data: Schema } {
  return { ...rules, data };
}

/** Declares a message to advocates. */
export function declareToAdvocates<Schema extends z.ZodType, Props>(
  data: Schema,
  rules: SampledRules<z.output<Schema>, Props>,
): SampledRules<z.output<Schema>, Props> & { readonly data: Schema } {
  return { ...rules, data };
}

/** An amount of cents, or basis points. */
export const cents = z.int().min(0);

export const offer = z.object({
  rewardMode: z.enum(rewardModes),
  advocateRewardValue: cents,
  friendRewardValue: cents,
  newCustomersOnly: z.boolean().exactOptional(),
});

/** The customer's own language, if they chose one. */
export const spoken = { language: z.enum(languages).exactOptional() };

/** An invite without its advocate, with the campaign's own words, if it has some. */
export const invitation = z.object({
  ...spoken,
  offer,
  inviteSubject: z.string().exactOptional(),
  inviteMessage: z.string().exactOptional(),
});

/** The terms for a preview's made-up data. */
interface SampleTerms {
  readonly invitation: z.output<typeof invitation>;
  /** The chosen language, if any. */
  readonly chosen: { readonly language?: Language };
  /** The organization's language, for customers who chose none. */
  readonly orgLanguage: Language;
  /** Each side's reward for a usual job. */
  readonly advocateCents: number;
  readonly friendCents: number;
  readonly now: Date;
}

export const ann = { advocateName: "Ann Reyes" };
export const fred = { friendName: "Fred Fox" };
