import type { Actor } from "./audit-entry";

/** Members' names by their e-mail addresses in lower case. */
export type Names = Readonly<Record<string, string>>;

const kinds: Readonly<Record<Actor["kind"], string>> = {
  user: "Member",
  apiKey: "API key",
  webhook: "Signing key",
  portal: "Recipient of a message",
  system: "On the server",
  invitation: "Through an invitation",
  resetLink: "Through an e-mailed link",
  visitor: "Visitor",
};

/** What somebody is called: a member by name, anything else as the log has it. */
export function nameActor({ kind, name }: Actor, names: Names): string {
  if (kind === "system") return name === "ops" ? "Whoever runs this server" : name;
  return names[name.toLowerCase()] ?? name;
}

/** What kind of somebody it is: of a member whose name is known the e-mail address, of an API key which. */
export function describeActor({ kind, id, name }: Actor, names: Names): string {
  if (kind === "apiKey") return `${kinds.apiKey} ${id}`;
  return kind === "user" && names[name.toLowerCase()] ? name : kinds[kind];
}

/** What tells somebody from others in a list: keys have the name of whose they are. */
export function tellApart(actor: Actor, names: Names): string {
  const name = nameActor(actor, names);
  return actor.kind === "apiKey" ? `${name}, ${kinds.apiKey} ${actor.id}` : name;
}
