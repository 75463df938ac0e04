import { exportCommand, importCommand } from "@/lib/platform/ops/backup-commands";
import type { Command } from "@/lib/platform/ops/command";
import { seedCommand, seedOrganizationsCommand, verifyCommand } from "@/lib/platform/ops/data-commands";
import { messagesCommand } from "@/lib/platform/ops/message-commands";
import {
  createOrganizationCommand,
  revokeKeyCommand,
  updateOrganizationCommand,
} from "@/lib/platform/ops/organization-commands";
import { replacePortalLinkCommand } from "@/lib/platform/ops/portal-commands";
import { createUserCommand, setPasswordCommand } from "@/lib/platform/ops/user-commands";

/** Every command by its words. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ["org create", createOrganizationCommand],
  ["org update", updateOrganizationCommand],
  ["user create", createUserCommand],
  ["user set-password", setPasswordCommand],
  ["key revoke", revokeKeyCommand],
  ["portal replace-link", replacePortalLinkCommand],
  ["messages", messagesCommand],
  ["verify", verifyCommand],
  ["export", exportCommand],
  ["import", importCommand],
  ["seed", seedCommand],
  ["seed-organizations", seedOrganizationsCommand],
]);

/** The commands as people read them, one line for its use and one for its purpose. */
export function formatHelp(): string {
  const lines = [...commands.values()].flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]);
  return ["Usage: npm run --silent ops -- <command>", "", ...lines].join("\n");
}

/** The commands as programs read them. */
export function describeCommands() {
  return { commands: [...commands.values()].map(({ usage, summary }) => ({ usage, summary })) };
}
