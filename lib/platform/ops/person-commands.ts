import { z } from "zod";
import { operatorActor, requireOrganization } from "@/lib/accounts/organizations/operator";
import { people } from "@/lib/insights/people/contract";
import { eraseRecorded, exportRecorded } from "@/lib/insights/people/service";
import { emailAddress } from "@/lib/kit/email-address";
import { transactWrites } from "@/lib/kit/implement";
import { usPhone } from "@/lib/kit/phone";
import { command, done, unconfirmed } from "@/lib/platform/command";

const named = { org: z.uuid(), email: emailAddress.exactOptional(), phone: usPhone.exactOptional() };

type Named = { readonly email?: string; readonly phone?: string };

const namesOne = ({ email, phone }: Named) => (email === undefined) !== (phone === undefined);
const nameOne = { path: ["email"], message: "or --phone is required, and only one of them" };

export const exportPersonCommand = command({
  usage: "person export --org ID (--email E | --phone P)",
  summary: "Print all data an organization has about a person, to hand over on request.",
  input: z.strictObject(named).refine(namesOne, nameOne),
  run: async ({ org: orgId, ...who }) => {
    const operator = operatorActor(orgId, new Date());
    const person = await transactWrites(operator, async (tx, perform) => {
      await requireOrganization(tx, orgId);
      return perform((context) => exportRecorded(context, who));
    });
    return done(z.encode(people.export.output, { person }).person);
  },
});

export const erasePersonCommand = command({
  usage: "person erase --org ID (--email E | --phone P) --yes [--force]",
  summary: "Erase a person's data at an organization for good. --force erases it even if credit is left.",
  flags: ["yes", "force"],
  input: z
    .strictObject({ ...named, yes: z.boolean().default(false), force: z.boolean().default(false) })
    .refine(namesOne, nameOne)
    .refine(({ yes }) => yes, unconfirmed),
  run: async ({ org: orgId, yes: _, ...who }) => {
    const operator = operatorActor(orgId, new Date());
    return done(
      await transactWrites(operator, async (tx, perform) => {
        await requireOrganization(tx, orgId);
        return perform((context) => eraseRecorded(context, who));
      }),
    );
  },
});
