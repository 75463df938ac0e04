import type { z } from "zod";
import type { AdvocateTemplate, MessageTemplate } from "@/db/enums";
import type { TemplateProps } from "@/emails/templates";
import { testInvite, toAdvocates } from "@/lib/messages/templates/advocates";
import { askTemplates } from "@/lib/messages/templates/asks";
import type { Declaration, SampledDeclaration } from "@/lib/messages/templates/declare";
import { toFriends } from "@/lib/messages/templates/friends";
import { toMembers } from "@/lib/messages/templates/members";

const declared = { ...toAdvocates, ...testInvite, ...askTemplates, ...toFriends, ...toMembers };

/** The data stored with a message, by template. */
export type MessageData = {
  readonly [T in MessageTemplate]: z.output<(typeof declared)[T]["data"]>;
};

/** All kinds of messages. */
export const templates: {
  readonly [T in MessageTemplate]: Declaration<MessageData[T], TemplateProps[T]>;
} = declared;

/** The kinds of messages to advocates, which members can preview. */
export const sampledTemplates: {
  readonly [T in AdvocateTemplate]: SampledDeclaration<MessageData[T], TemplateProps[T]>;
} = declared;

/** Whether a message is an ask. Recipients do not expect asks, so each explains how to stop them. */
export function isAsk(template: MessageTemplate): boolean {
  return templates[template].waits === "daytime";
}
