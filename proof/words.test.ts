import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Phrases that confused readers, each with a better one. Applies to user-facing text, not to names in code. */
const oldTerms: readonly [old: RegExp, better: string][] = [
  [/\be-mail(?!s?")/i, "email"],
  [/look into your mail/i, "Check your email"],
  [/tell us where to write/i, "Enter your email"],
  [/a minute, and your/i, "Takes about a minute"],
  [/a few steps, and it runs/i, "A few steps to get started"],
  [/needs you\b/i, "Needs attention; You’re all caught up"],
  [/customer was won|won a customer/i, "No new customers yet; Brought in a customer"],
  [/(fewer|more|less) than in/i, "−4% vs. previous 30 days"],
  [/your program runs/i, "Your program is live"],
  [/enroll (an )?advocate"/i, "Invite advocate"],
  [/first,? a campaign/i, "Create a campaign first"],
  [/(no|any)body (is waiting|waits)/i, "No open leads"],
  [/\bis promised{/i, "gets … off"],
  [/both rewards are a share/i, "Job total before the discount and tax (your rule)"],
  [/who(m)?ever has (unsubscribed|opted out)/i, "Unsubscribed people won’t be messaged"],
  [/"take off"|["> ]redeem(ed)?( (it|the|credit|your)\b|["<])/i, "Use credit; used"],
  [/has \$\{[^}]+\} now\b/i, "now has $25.00 in credit"],
  [/never opened yet/i, "Link not opened yet"],
  [/says so kindly/i, "At the limit, their page explains why"],
  [/by your clock/i, "Ends at 11:59 pm your time"],
  [/promise kept/i, "Existing offers honored"],
  [/(no|any)body is enrolled/i, "Review before anyone is added"],
  [/can be put right|put right here/i, "Needs fixing: fix below"],
  [/same person stands/i, "Duplicate of row 7"],
  [/(no|any)body (is|was) written to/i, "No messages sent"],
  [/\)\} chosen\b/, "50 selected"],
  [/["> ]kept here\b["<:]/i, "Not sent"],
  [/"any kind"/i, "All types"],
  [/stop (these|all) emails/i, "Unsubscribe"],
  [/they get \$\{[^}]+\}`/i, "they get $50 off"],
  [/credit is booked/i, "The credit is added"],
  [/withdraw (the |an )?invitation"|invitation was withdrawn/i, "Revoke"],
  [/audit log of \{/i, "30-day audit log"],
  [/end whatever you do not know|end the sessions you do not/i, "Sign out of devices you don’t recognize"],
  [/how, is in the/i, "See the webhook guide"],
  [/take it back/i, "Undo; withdraw"],
  [/a darker shade stands in/i, "Too light for text on white; we use #8c7400 there"],
  [/tell us who["<`]/i, "Refer a friend"],
  [/with regards from/i, "Recommended by"],
  [/referrals? that waits?/i, "1 open referral"],
  [/who(m)?ever runs this server/i, "your server administrator"],
  [/ask by itself/i, "Ask automatically"],
  [/left empty, our words/i, "If empty, we use this text"],
  [/\bis told so\b(?=[."])/i, "People who open it will see that"],
  [/gets in touch with you\$/, "will contact you soon"],
  [/quién te recomendó"/, "¿Quién nos recomendó?"],
  [/cancelar (la |tu )?suscripción a/i, "Dejar de recibir correos de"],
  [/al final del \$/, "vence el 31 de diciembre"],
  [/por tu cuenta/i, "directamente"],
  [/necesite a /, "necesite un servicio de"],
  [/brings no offer/i, "no longer comes with an offer"],
  [/no invoice number that we know/i, "We don’t have this invoice number"],
  [/no one is told yet/i, "No addresses yet"],
];

const places = ["app", "components", "emails", "lib", "docs"];
const paths = places
  .flatMap((place) => readdirSync(place, { recursive: true, encoding: "utf8" }).map((path) => `${place}/${path}`))
  .filter((path) => /\.(tsx?|md)$/.test(path) && !path.includes(".test."))
  .concat("README.md");

it("user-facing text has none of the confusing phrases", () => {
  const matches = paths.flatMap((path) => {
    const text = readFileSync(path, "utf8")
      .replace(/^\s*(\/?\*|\/\/).*$/gm, "")
      .replace(/(?<=\S)[ \t]*\n[ \t]+/g, " ");
    return oldTerms.flatMap(([old, better]) => {
      const [words] = old.exec(text) ?? [];
      return words === undefined ? [] : [`${path}: “${words}” → ${better}`];
    });
  });
  expect(matches).toEqual([]);
});
