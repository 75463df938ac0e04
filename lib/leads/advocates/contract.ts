import { z } from "zod";
import { messageChannels } from "@/db/enums";
import { campaignId, changesSomething } from "@/lib/business/campaigns/field-contract";
import { advocateId } from "@/lib/kit/advocate-id";
import { endpoint, listEndpoint, searchText, text } from "@/lib/kit/contract";
import { emailAddress } from "@/lib/kit/email-address";
import { usPhone } from "@/lib/kit/phone";
import { plainName } from "@/lib/kit/plain-name";
import { ImportedRow, ImportRow, MAX_FILE_NAME, MAX_IMPORT_ROWS } from "@/lib/leads/advocates/import-row";
import {
  Advocate,
  csv,
  FoundAdvocate,
  ListedAdvocate,
  language,
  notificationPreference,
  Recommendation,
  visits,
} from "@/lib/leads/advocates/shapes";
import { view } from "@/lib/leads/advocates/view-contract";
import { Referral } from "@/lib/leads/referrals/shapes";
import { creditExpires } from "@/lib/ledger/credit-settings/expires";
import { textConsent } from "@/lib/messages/consent-contract";
import { Sending } from "@/lib/messages/sending-contract";

const name = plainName(100).meta({ example: "Ann Reyes" });
const email = emailAddress.meta({ example: "ann@example.com" });
/** The most advocates per request to send invites. */
export const INVITES_AT_ONCE = 500;

const hasContact = (person: { email?: unknown; phone?: unknown }) => Boolean(person.email || person.phone);

const path = "/api/app/campaigns/:campaignId/advocates";
const access = {};

export const advocates = {
  invite: endpoint({
    operationId: "inviteAdvocate",
    method: "POST",
    path: "/api/app/campaigns/:campaignId/invite",
    status: 201,
    summary: "Invite an advocate",
    description:
      "Gives a person a referral link, a code and a portal on this campaign, and sends them by email, by text, or both. An email address or a US phone number is required; a phone number alone needs the SMS feature. With a phone number you confirm that the person has agreed to texts, which is stored as the consent record. If `smsConsent` is false, the number is stored but gets no texts. The email address (or else the phone number) can be enrolled once per campaign.",
    access,
    input: z
      .strictObject({
        campaignId,
        name,
        email: email.exactOptional(),
        phone: usPhone.exactOptional(),
        language: language.exactOptional(),
        smsConsent: z.boolean().exactOptional().meta({
          description:
            "Whether the person has agreed to texts at the number. Defaults to true. If false, the number is stored but never texted.",
          example: true,
        }),
      })
      .refine(hasContact, { path: ["email"], message: "or phone is required" }),
    example: { name: "Ann Reyes", email: "ann@example.com" },
    output: z.object({ advocate: Advocate }),
    errors: ["feature_not_enabled", "plan_limit_reached", "not_found", "advocate_already_enrolled"],
  }),
  list: listEndpoint({
    operationId: "listAdvocates",
    path,
    summary: "List a campaign's advocates",
    description: "Newest first, each with the number of pending and converted referrals.",
    access,
    input: z.strictObject({ campaignId, ...view }),
    key: "advocates",
    id: "advocateId",
    item: ListedAdvocate,
    csv,
    errors: ["not_found"],
  }),
  listAll: listEndpoint({
    operationId: "listAllAdvocates",
    path: "/api/app/advocates",
    summary: "List all advocates",
    description: "The advocates of every campaign, or of one, without deleted campaigns.",
    access,
    input: z.strictObject({ ...view, campaignId: campaignId.exactOptional() }),
    key: "advocates",
    id: "advocateId",
    item: FoundAdvocate,
    csv: { Campaign: ({ campaignName }) => campaignName, ...csv },
  }),
  find: endpoint({
    operationId: "findAdvocates",
    method: "GET",
    path: "/api/app/advocates/find",
    summary: "Find an advocate by what a caller says",
    description:
      "Up to eight advocates of all campaigns, or of one, for what a caller said on the phone: a name, digits of a phone number, an email address or a code, even misspelled. Best match first: whole words, beginnings of words, parts of words, then similar words; ties go to the most converted referrals. If no one matches everything, advocates with one of the names are returned.",
    access,
    input: z.strictObject({ q: searchText, campaignId: campaignId.exactOptional() }),
    example: { q: "gonzales" },
    output: z.object({ advocates: z.array(FoundAdvocate) }),
  }),
  importMany: endpoint({
    operationId: "importAdvocates",
    method: "POST",
    path: `${path}/import`,
    summary: "Enroll many advocates",
    description:
      "Enrolls up to 200 people at once. Every row has its own outcome, so an invalid row does not hold up the others. Existing advocates stay unchanged, so the same rows can be sent again. With `dryRun` nothing is saved, and the outcomes show what would happen.",
    access,
    input: z.strictObject({
      campaignId,
      rows: z.array(ImportRow).min(1).max(MAX_IMPORT_ROWS),
      dryRun: z.boolean().exactOptional(),
      sendInvites: z.boolean().exactOptional().meta({
        description: "Whether enrolled people get a message with their link. Defaults to true.",
      }),
      importId: z.uuid().exactOptional().meta({
        description:
          "Makes these rows part of one import that can be undone. Use a new UUID for every file, and the same one in each of its requests.",
      }),
      fileName: text(MAX_FILE_NAME).exactOptional().meta({
        description: "The file's name in the list of imports, taken from the first request.",
        example: "customers.csv",
      }),
    }),
    example: {
      rows: [
        { name: "Ann Reyes", email: "ann@example.com" },
        { name: "Sam Ortiz", phone: "(415) 555-0132", mayText: true },
      ],
    },
    output: z.object({
      rows: z.array(ImportedRow).meta({ description: "One for each row, in the same order." }),
      withoutTexts: z.int().meta({
        description: "How many phone numbers of ready or enrolled people get no texts because `mayText` is not true.",
        example: 1,
      }),
      sending: Sending.optional().meta({
        description: "When the invites go out. Omitted if none were queued.",
      }),
    }),
    errors: ["not_found", "import_closed"],
  }),
  sendInvite: endpoint({
    operationId: "sendInvite",
    method: "POST",
    path: `${path}/:advocateId/invite`,
    summary: "Send an advocate's invite again",
    description:
      "Sends the link again on each of the advocate's current channels, with the campaign's current offer. Rejected while an invite is still queued, or if the advocate opted out of every channel.",
    access,
    input: z.strictObject({ campaignId, advocateId }),
    output: z.object({
      sent: z
        .array(z.object({ channel: z.enum(messageChannels), to: z.string() }))
        .meta({ description: "Where it goes." }),
      sending: Sending,
    }),
    errors: ["person_erased", "not_found", "message_not_resendable"],
  }),
  sendInvites: endpoint({
    operationId: "sendInvites",
    method: "POST",
    path: "/api/app/advocates/send-invites",
    summary: "Send many advocates their invite again",
    description:
      "Sends the link to all advocates, or to those of a campaign or a part of the list, 500 at a time: repeat it with `cursor` until there is no `nextCursor`. Anyone who got an invite in the last 24 hours, or has one waiting, is skipped, so it’s safe to repeat. With `dryRun` nothing is sent, and the answer shows what would be.",
    access,
    input: z.strictObject({
      campaignId: campaignId.exactOptional(),
      part: view.part,
      dryRun: z.boolean().exactOptional(),
      cursor: z.uuid().exactOptional().meta({ description: "The `nextCursor` of the previous response." }),
    }),
    example: { part: "neverVisited", dryRun: true },
    output: z.object({
      people: z.int().meta({ description: "How many advocates get it." }),
      emails: z.int(),
      texts: z.int(),
      leftOut: z.object({
        alreadyInvited: z.int().meta({ description: "Invited in the last 24 hours, or about to be." }),
        optedOut: z.int(),
        unreachable: z.int().meta({
          description: "Only by text, which the organization does not have or the person has not agreed to.",
        }),
        campaignClosed: z.int().meta({ description: "Their campaign takes no referrals right now." }),
      }),
      delivered: z.object({ email: z.boolean(), sms: z.boolean() }).meta({
        description: "Whether a provider is set up. Without one, messages are saved in the log but not delivered.",
      }),
      sending: Sending.meta({
        description: "When these invites go out; with `dryRun`, if no others were sent before them.",
      }),
      nextCursor: z.uuid().optional(),
    }),
  }),
  replacePortalLink: endpoint({
    operationId: "replacePortalLink",
    method: "POST",
    path: `${path}/:advocateId/portal-link`,
    summary: "Replace an advocate's portal link",
    description:
      "Creates a new `portalToken` and `portalUrl`. The old link stops working everywhere. Use it if a link fell into the wrong hands. The advocate is not notified; send the invite again for that. For admins.",
    access: { role: "admin" },
    input: z.strictObject({ campaignId, advocateId }),
    output: z.object({ advocate: Advocate }),
    errors: ["person_erased", "not_found"],
  }),
  removeRecommendation: endpoint({
    operationId: "removeRecommendation",
    method: "DELETE",
    path: `${path}/:advocateId/recommendation`,
    summary: "Remove an advocate's note and photo",
    description: "Removes what the advocate shows to friends on the page of their link.",
    access,
    input: z.strictObject({ campaignId, advocateId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found"],
  }),
  get: endpoint({
    operationId: "getAdvocate",
    method: "GET",
    path: `${path}/:advocateId`,
    summary: "Read an advocate",
    description: "The advocate and all referrals sent on this campaign, newest first.",
    access,
    input: z.strictObject({ campaignId, advocateId }),
    output: z.object({
      advocate: Advocate.extend({
        ...visits,
        creditExpires,
        textConsent,
        recommendation: Recommendation.optional(),
      }).meta({ id: "AdvocateWithVisits" }),
      referrals: z.array(Referral),
      alsoIn: z
        .array(z.object({ advocateId: z.uuid(), campaignId: z.uuid(), campaignName: z.string() }))
        .optional()
        .meta({
          description:
            "The same person, by email address, as an advocate of other campaigns. Omitted if there is none.",
        }),
    }),
    errors: ["not_found"],
  }),
  update: endpoint({
    operationId: "updateAdvocate",
    method: "PATCH",
    path: `${path}/:advocateId`,
    summary: "Update an advocate",
    description:
      "null removes an email address or a phone number; one of them must remain. With a new number you confirm again that the person has agreed to texts, if you did before; a friend’s own consent ends with the number. Changing them without naming `notificationPreference` sets it to what the new ones allow.",
    access,
    input: z
      .strictObject({
        campaignId,
        advocateId,
        name: name.exactOptional(),
        email: email.nullable().exactOptional(),
        phone: usPhone.nullable().exactOptional(),
        notificationPreference: notificationPreference.exactOptional(),
        language: language.nullable().exactOptional().meta({ description: "null: the organization’s." }),
        doNotAsk: z.boolean().exactOptional().meta({ description: "Tag no-referral: ends all asks." }),
        smsConsent: z.boolean().exactOptional().meta({
          description: "true: you confirm that the person has agreed to texts at the number. false: no texts any more.",
        }),
      })
      .refine(changesSomething, "must change at least one field"),
    example: { phone: "+14155550132", notificationPreference: "email" },
    output: z.object({ advocate: Advocate }),
    errors: ["person_erased", "feature_not_enabled", "not_found", "advocate_already_enrolled", "precondition_failed"],
  }),
};
