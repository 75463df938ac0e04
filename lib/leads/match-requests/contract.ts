import { z } from "zod";
import { campaignId } from "@/lib/business/campaigns/field-contract";
import { advocateId } from "@/lib/kit/advocate-id";
import { type CsvCell, endpoint, listEndpoint, paging, searchText, text } from "@/lib/kit/contract";
import { emailAddress } from "@/lib/kit/email-address";
import { formatPhone } from "@/lib/kit/format-phone";
import { usPhone } from "@/lib/kit/phone";
import { plainName } from "@/lib/kit/plain-name";
import { MatchRequest, matchRequestId } from "@/lib/leads/match-requests/request-contract";
import { referrals } from "@/lib/leads/referrals/contract";
import { referralId, referralsPath } from "@/lib/leads/referrals/fields";
import { Referral } from "@/lib/leads/referrals/shapes";

/** Uses the columns of leads, so that one spreadsheet can hold both. */
const sheetCells: Readonly<Record<string, (request: z.output<typeof MatchRequest>) => CsvCell>> = {
  Friend: ({ friendName }) => friendName,
  Email: ({ friendEmail }) => friendEmail,
  Phone: ({ friendPhone }) => friendPhone && formatPhone(friendPhone),
  "Referred by": ({ sentBy }) => sentBy,
  Status: () => "pending",
  Referred: ({ createdAt }) => createdAt,
  Stage: () => "new",
};

const path = "/api/app/match-requests";

export const matchRequests = {
  create: endpoint({
    operationId: "createMatchRequest",
    method: "POST",
    path,
    status: 201,
    summary: "Save a friend without a known advocate",
    description:
      "For a caller who doesn’t know who sent them, or names someone you can’t find. No one gets credit until a member picks the advocate.",
    access: { technicians: true },
    input: z
      .strictObject({
        friendName: plainName(100).meta({ example: "Karen Boyd" }),
        friendEmail: emailAddress.exactOptional(),
        friendPhone: usPhone.exactOptional(),
        friendSmsConsent: z.boolean().exactOptional().meta({
          description:
            "true: you confirm that the friend has agreed to texts at this number, which is kept as the record of it.",
        }),
        friendTellConsent: z.boolean().exactOptional().meta({
          description: "Whether the friend agreed that the advocate is notified of the booking.",
        }),
        sentBy: plainName(100).exactOptional().meta({
          description: "The person the friend named.",
          example: "Maria from church",
        }),
        note: text(500).exactOptional(),
      })
      .refine(({ friendEmail, friendPhone }) => Boolean(friendEmail || friendPhone), {
        path: ["friendEmail"],
        message: "or friendPhone is required",
      })
      .refine(({ friendSmsConsent, friendPhone }) => !friendSmsConsent || friendPhone !== undefined, {
        path: ["friendPhone"],
        message: "is required with friendSmsConsent",
      }),
    example: { friendName: "Karen Boyd", friendPhone: "(415) 555-0132", sentBy: "Maria from church" },
    output: z.object({ matchRequest: MatchRequest }),
  }),
  list: listEndpoint({
    operationId: "listMatchRequests",
    path,
    summary: "List friends without a known advocate",
    description: "Unresolved requests, newest first. They are new leads.",
    access: {},
    input: z.strictObject({
      ...paging,
      q: searchText.exactOptional(),
      receivedDays: referrals.listAll.input.shape.receivedDays,
    }),
    key: "matchRequests",
    id: "matchRequestId",
    item: MatchRequest,
    csv: Object.fromEntries(
      referrals.listAll.list.csv?.heads.map((head) => [head, sheetCells[head] ?? (() => undefined)]) ?? [],
    ),
  }),
  match: endpoint({
    operationId: "matchRequest",
    method: "POST",
    path: `${path}/:matchRequestId/match`,
    status: 201,
    summary: "Match a friend to an advocate",
    description: "Makes the friend a referral of this advocate, on the campaign's current terms.",
    access: {},
    input: z.strictObject({ matchRequestId, campaignId, advocateId }),
    example: {
      campaignId: "019a6c1e-8f4d-7c3a-9b21-5e6f7a8b9c0d",
      advocateId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d",
    },
    output: z.object({ referral: Referral }),
    errors: [
      "not_found",
      "self_referral",
      "person_erased",
      "plan_limit_reached",
      "campaign_not_accepting_referrals",
      "referral_cap_reached",
      "duplicate_referral",
    ],
  }),
  undo: endpoint({
    operationId: "undoMatch",
    method: "POST",
    path: `${referralsPath}/:referralId/unmatch`,
    status: 200,
    summary: "Undo a match",
    description:
      "Rejects the referral as the wrong person, and the friend waits for an advocate again. Only while no one has worked on the lead. A message to the advocate that was sent stays sent.",
    access: {},
    input: z.strictObject({
      campaignId,
      referralId,
      requestId: z.uuid().meta({
        description: "The id that the friend's request had, and has again.",
        example: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41",
      }),
      sentBy: plainName(100).exactOptional().meta({
        description: "The person the friend named. The match forgot it.",
        example: "Maria from church",
      }),
      isPublic: z.boolean().exactOptional().meta({
        description: "Whether the friend sent it from the business's own page. Defaults to false.",
      }),
    }),
    example: { requestId: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41", sentBy: "Maria from church" },
    output: z.object({ matchRequest: MatchRequest }),
    errors: ["invalid_input", "not_found", "person_erased", "already_converted", "already_rejected", "already_decided"],
  }),
  dismiss: endpoint({
    operationId: "dismissMatchRequest",
    method: "DELETE",
    path: `${path}/:matchRequestId`,
    summary: "Dismiss a friend without a known advocate",
    description: "Deletes the request for good, for spam or if no one should get credit.",
    access: {},
    input: z.strictObject({ matchRequestId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found"],
  }),
};
