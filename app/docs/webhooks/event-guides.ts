import type { z } from "zod";
import type { eventData } from "@/lib/webhooks/event";

type EventType = keyof typeof eventData;

interface Guide<Type extends EventType> {
  readonly type: Type;
  readonly title: string;
  readonly text: string;
  /** What fields are for, where their name does not say it. */
  readonly purposes: { readonly [Name in keyof z.input<(typeof eventData)[Type]>]?: string };
}

const enroll: Guide<"advocate.enroll"> = {
  type: "advocate.enroll",
  title: "A customer joins",
  text: "Send it when someone should be able to recommend you, for instance after their first paid invoice. They become an advocate of the campaign and are invited, just as from your dashboard.",
  purposes: {
    campaignId: "The campaign they join.",
    email: "Required when there is no `phone`.",
    phone: "A US number. Required when there is no `email`.",
  },
};

const create: Guide<"referral.create"> = {
  type: "referral.create",
  title: "A friend is recommended",
  text: "Send it when your booking form or your staff hear a referral code. The friend is noted as referred, on the campaign's present terms.",
  purposes: {
    referralCode: "The advocate's code. Upper or lower case makes no difference.",
    advocateId: "Instead of the code. Needs `campaignId` beside it.",
    campaignId: "Can be left out beside a `referralCode`.",
    friendPhone: "A US number.",
  },
};

const convert: Guide<"referral.convert"> = {
  type: "referral.convert",
  title: "The friend's job is paid",
  text: "Send it when the friend has become a customer. The advocate's credit is posted, once. Name the referral in the way your system knows it: by its id, by the friend within a campaign, or by the advocate's code.",
  purposes: {
    referralId: "If you kept it, this alone is enough.",
    campaignId: "With the friend's e-mail address, phone number or both.",
    referralCode: "Enough while only one of the advocate's friends is waiting; else add the friend.",
    friendPhone: "A US number.",
    jobValueCents: "What the job brought, in cents. Required when the rewards are percentages.",
  },
};

/** The types of events, in the order in which things happen. */
export const eventGuides = [enroll, create, convert];

export type EventGuide = (typeof eventGuides)[number];
