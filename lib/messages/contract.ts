import { z } from "zod";
import {
  advocateTemplates,
  messageChannels,
  messageDeliveries,
  messageStatuses,
  messageTemplates,
  rewardModes,
} from "@/db/enums";
import { primaryColor } from "@/lib/business/branding/contract";
import { MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/field-contract";
import { inviteMessage, inviteSubject } from "@/lib/business/campaigns/invite-text";
import { advocateId } from "@/lib/kit/advocate-id";
import { endpoint, listEndpoint, paging, queryNumber, timestamp } from "@/lib/kit/contract";
import { languages } from "@/lib/kit/words/languages";
import { Sending } from "@/lib/messages/sending-contract";

const messageId = z.uuid().meta({ description: "The message.", example: "019a6c22-8b1d-7c44-a6e0-5f3d2c1b0a99" });

const status = z.enum(messageStatuses).meta({
  description:
    "`queued`: waiting to be sent. `sent`: accepted by the provider. `captured`: stored here only, because no provider is set up or the address is fictional. `suppressed`: the recipient has opted out, or an earlier message bounced. `failed`: it cannot be sent.",
  example: "queued",
});

const template = z.enum(messageTemplates).meta({ description: "The template.", example: "reward-advocate" });

const Message = z
  .object({
    messageId,
    channel: z.enum(messageChannels).meta({ example: "email" }),
    template,
    to: z.string().meta({ description: "An email address or a phone number.", example: "ann@example.com" }),
    advocateId: z.uuid().optional().meta({
      description: "The advocate it is for. Omitted for messages to members, and to friends who are not advocates yet.",
    }),
    status,
    subject: z.string().optional().meta({
      description: "Emails only.",
      example: "Ann, thank you: $25 is yours",
    }),
    problem: z.string().optional().meta({ description: "Why it was not sent, or is delayed." }),
    heldUntil: timestamp.optional().meta({
      description:
        "When a held message goes out automatically. A person gets at most 3 unrequested messages in 24 hours, and an organization’s daily invites are limited by its age and tier; `problem` names the reason.",
    }),
    delivery: z.enum(messageDeliveries).optional().meta({
      description:
        "The provider’s report. `delayed`: accepted later. `undelivered`: this message failed, such as for a full mailbox. `bounced`: the address is unreachable; if `suppressed`, an earlier message bounced. `complained`: marked as spam, which is an opt-out. Omitted until there is a report.",
      example: "delivered",
    }),
    deliveryReason: z.string().optional().meta({
      description: "The reason in plain words, unless it was delivered.",
      example: "The mailbox doesn’t exist.",
    }),
    deliveryAt: timestamp.optional().meta({ description: "When the provider reported it." }),
    attempts: z.int().meta({ description: "The number of attempts to send it.", example: 0 }),
    resendOf: z.uuid().optional().meta({ description: "The message this one resends." }),
    createdAt: timestamp,
    handledAt: timestamp.optional().meta({ description: "When it left `queued`." }),
    expiresAt: timestamp.optional().meta({ description: "When its link expires." }),
  })
  .meta({ id: "Message" });

const MessageDetails = Message.extend({
  text: z.string().meta({
    description: "The text message, or the plain-text form of an email.",
    example: "Ann, thank you: $25 is yours …",
  }),
  html: z.string().optional().meta({
    description: "An email as the recipient sees it. It contains no scripts; show it in a sandboxed frame.",
    example: "<!DOCTYPE html>…",
  }),
}).meta({ id: "MessageDetails" });

const path = "/api/app/messages";
const rewardValue = queryNumber(z.int().min(0).max(MAX_AMOUNT_CENTS))
  .exactOptional()
  .meta({ description: "In cents, or in basis points if `rewardMode` is `percent`." });

const language = z.enum(languages).meta({ description: "Defaults to your organization’s.", example: "es" });

const words = { inviteSubject: inviteSubject.exactOptional(), inviteMessage: inviteMessage.exactOptional() };

export const messages = {
  list: listEndpoint({
    operationId: "listMessages",
    path,
    summary: "List messages",
    description: "Every email and text message to advocates, friends and members, newest first, with its status.",
    access: {},
    input: z.strictObject({
      ...paging,
      status: status.exactOptional(),
      delivery: z.enum(["undelivered", "bounced", "complained"]).exactOptional().meta({
        description: "Only messages with this provider report.",
      }),
      template: template.exactOptional(),
      advocateId: advocateId.exactOptional(),
    }),
    key: "messages",
    id: "messageId",
    item: Message,
  }),
  get: endpoint({
    operationId: "getMessage",
    method: "GET",
    path: `${path}/:messageId`,
    summary: "Read a message",
    description:
      "The message as its recipient sees it, with the branding it was sent with. Links that only the recipient may use, to sign in or to unsubscribe, are replaced. Only admins see them, and only in a message that is `captured`: otherwise no one could pass it on.",
    access: {},
    input: z.strictObject({ messageId }),
    output: z.object({ message: MessageDetails }),
    errors: ["not_found"],
  }),
  preview: endpoint({
    operationId: "previewMessage",
    method: "GET",
    path: `${path}/preview`,
    summary: "Preview a message",
    description:
      "An email as advocates or friends would get it, with made-up people. It uses the organization's branding, or the given color instead, and the given offer.",
    access: {},
    input: z.strictObject({
      template: z.enum(advocateTemplates).meta({ description: "The template.", example: "reward-advocate" }),
      primaryColor: primaryColor.exactOptional().meta({ description: "Instead of your own color." }),
      rewardMode: z.enum(rewardModes).exactOptional().meta({ description: "The unit of the values." }),
      advocateRewardValue: rewardValue,
      friendRewardValue: rewardValue,
      ...words,
      language: language.exactOptional(),
    }),
    example: { template: "reward-advocate" },
    output: z.object({
      subject: z.string(),
      html: z.string().meta({ description: "It contains no scripts; show it in a sandboxed frame." }),
      text: z.string(),
    }),
  }),
  sendTest: endpoint({
    operationId: "sendTestInvite",
    method: "POST",
    path: `${path}/test-invite`,
    summary: "Send yourself a test of the invite",
    description:
      "Emails you the invite as an advocate would get it, with a made-up person. Offer and words default to those of the newest campaign, then to ours.",
    access: {},
    input: z.strictObject({
      rewardMode: z.enum(rewardModes).exactOptional(),
      advocateRewardValue: z.int().min(0).max(MAX_AMOUNT_CENTS).exactOptional(),
      friendRewardValue: z.int().min(0).max(MAX_AMOUNT_CENTS).exactOptional(),
      ...words,
      language: language.exactOptional(),
    }),
    example: { inviteMessage: "Hi {advocate}, thanks for choosing {business}. {offer}" },
    output: z.object({ to: z.string().meta({ description: "Your email address." }), sending: Sending }),
  }),
  resend: endpoint({
    operationId: "resendMessage",
    method: "POST",
    path: `${path}/:messageId/resend`,
    status: 201,
    summary: "Send a message again",
    description:
      "Queues the message again, to the advocate's current email address or phone number, with today's terms and balance. Refused if it is still queued, if the recipient has opted out or cannot or does not want to get messages this way, if the campaign was deleted, and for messages to members, whose links work once.",
    access: { role: "admin", inDemo: "open" },
    input: z.strictObject({ messageId }),
    output: z.object({ message: Message, sending: Sending }),
    errors: ["not_found", "message_not_resendable"],
  }),
};
