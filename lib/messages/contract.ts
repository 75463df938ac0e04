import { z } from "zod";
import {
  advocateTemplates,
  languages,
  messageChannels,
  messageDeliveries,
  messageStatuses,
  messageTemplates,
  rewardModes,
} from "@/db/enums";
import { primaryColor } from "@/lib/business/branding/contract";
import { MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/contract";
import { inviteMessage, inviteSubject } from "@/lib/business/campaigns/invite-text";
import { advocateId } from "@/lib/kit/advocate-id";
import { endpoint, listEndpoint, paging, queryNumber, timestamp } from "@/lib/kit/contract";
import { Sending } from "@/lib/messages/sending-contract";

const messageId = z
  .uuid()
  .meta({ description: "The message.", example: "019a6c22-8b1d-7c44-a6e0-5f3d2c1b0a99" });

const status = z.enum(messageStatuses).meta({
  description:
    "`queued`: waits to be sent. `sent`: the provider has taken it. `captured`: kept here only, because no provider is set up or the address is fictional. `suppressed`: the recipient has opted out, or an earlier message bounced. `failed`: it cannot be sent.",
  example: "queued",
});

const template = z
  .enum(messageTemplates)
  .meta({ description: "What it is about.", example: "reward-advocate" });

const Message = z
  .object({
    messageId,
    channel: z.enum(messageChannels).meta({ example: "email" }),
    template,
    to: z.string().meta({ description: "An email address or a phone number.", example: "ann@example.com" }),
    advocateId: z.uuid().optional().meta({
      description:
        "The advocate it is for. Omitted when it is for a member of the organization, or for a friend who is no advocate yet.",
    }),
    status,
    subject: z.string().optional().meta({
      description: "Only emails have one.",
      example: "Ann, thank you: $25 is yours",
    }),
    problem: z.string().optional().meta({ description: "Why it was not sent, or not yet." }),
    heldUntil: timestamp.optional().meta({
      description:
        "While it is `queued` and held: when it goes on by itself. A person gets at most 3 messages in 24 hours that they did not ask for, and an organization sends so many invites a day as its age and plan allow; `problem` says which it is.",
    }),
    delivery: z.enum(messageDeliveries).optional().meta({
      description:
        "What the provider reported. `delayed`: taken later. `undelivered`: not this one, such as for a full mailbox. `bounced`: nothing reaches the address; if `suppressed`, an earlier one bounced. `complained`: marked as spam, which is an opt-out. Left out while nothing was reported.",
      example: "delivered",
    }),
    deliveryReason: z.string().optional().meta({
      description: "Why, in plain words, unless it was delivered.",
      example: "The mailbox doesn’t exist.",
    }),
    deliveryAt: timestamp.optional().meta({ description: "When the provider reported it." }),
    attempts: z.int().meta({ description: "How often it was tried to send it.", example: 0 }),
    resendOf: z.uuid().optional().meta({ description: "The message that this one sends again." }),
    createdAt: timestamp,
    handledAt: timestamp.optional().meta({ description: "When it left `queued`." }),
    expiresAt: timestamp.optional().meta({ description: "Until when the link in it works." }),
  })
  .meta({ id: "Message" });

const MessageDetails = Message.extend({
  text: z.string().meta({
    description: "What a text message says, or the plain-text form of an email.",
    example: "Ann, thank you: $25 is yours …",
  }),
  html: z.string().optional().meta({
    description: "An email as the recipient sees it. It has no scripts; show it in a sandboxed frame.",
    example: "<!DOCTYPE html>…",
  }),
}).meta({ id: "MessageDetails" });

const path = "/api/app/messages";
const rewardValue = queryNumber(z.int().min(0).max(MAX_AMOUNT_CENTS))
  .exactOptional()
  .meta({ description: "In cents, or in basis points where `rewardMode` is `percent`." });

const language = z.enum(languages).meta({ description: "Your organization’s when left out.", example: "es" });

const words = { inviteSubject: inviteSubject.exactOptional(), inviteMessage: inviteMessage.exactOptional() };

export const messages = {
  list: listEndpoint({
    operationId: "listMessages",
    path,
    summary: "List messages",
    description:
      "Every email and text message to advocates, friends and members, newest first, and what became of it.",
    access: {},
    input: z.strictObject({
      ...paging,
      status: status.exactOptional(),
      delivery: z.enum(["undelivered", "bounced", "complained"]).exactOptional().meta({
        description: "Only messages of which the provider reported this.",
      }),
      template: template.exactOptional(),
      advocateId: advocateId.exactOptional(),
    }),
    key: "messages",
    id: "messageId",
    item: Message,
    errors: ["invalid_input"],
  }),
  get: endpoint({
    operationId: "getMessage",
    method: "GET",
    path: `${path}/:messageId`,
    status: 200,
    summary: "Read a message",
    description:
      "The message as its recipient sees it, with the branding it was sent with. Links that only the recipient may use, to sign in or to unsubscribe, are replaced. Only admins see them, and only in a message that is `captured`: nobody else could pass it on.",
    access: {},
    input: z.strictObject({ messageId }),
    output: z.object({ message: MessageDetails }),
    errors: ["invalid_input", "not_found"],
  }),
  preview: endpoint({
    operationId: "previewMessage",
    method: "GET",
    path: `${path}/preview`,
    status: 200,
    summary: "Preview a message",
    description:
      "An email as advocates or friends would get it, to and about people who are made up. It has the organization's branding, or the given color instead, and the given offer.",
    access: {},
    input: z.strictObject({
      template: z.enum(advocateTemplates).meta({ description: "Which message.", example: "reward-advocate" }),
      primaryColor: primaryColor.exactOptional().meta({ description: "Instead of your own color." }),
      rewardMode: z.enum(rewardModes).exactOptional().meta({ description: "What the values are." }),
      advocateRewardValue: rewardValue,
      friendRewardValue: rewardValue,
      ...words,
      language: language.exactOptional(),
    }),
    example: { template: "reward-advocate" },
    output: z.object({
      subject: z.string(),
      html: z.string().meta({ description: "It has no scripts; show it in a sandboxed frame." }),
      text: z.string(),
    }),
    errors: ["invalid_input"],
  }),
  sendTest: endpoint({
    operationId: "sendTestInvite",
    method: "POST",
    path: `${path}/test-invite`,
    status: 200,
    summary: "Send yourself a test of the invite",
    description:
      "Emails you the invite as an advocate would get it, about somebody who is made up. Offer and words are as given, else those of the newest campaign and ours.",
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
    errors: ["invalid_input"],
  }),
  resend: endpoint({
    operationId: "resendMessage",
    method: "POST",
    path: `${path}/:messageId/resend`,
    status: 201,
    summary: "Send a message again",
    description:
      "Queues the message once more, to the email address or phone number that the advocate has now, with today's terms and balance. Refused while it still waits, for recipients who have opted out or do not want or cannot get messages this way, once the campaign was deleted, and for messages to members: their links work once.",
    access: { role: "admin" },
    input: z.strictObject({ messageId }),
    output: z.object({ message: Message, sending: Sending }),
    errors: ["invalid_input", "not_found", "message_not_resendable"],
  }),
};
