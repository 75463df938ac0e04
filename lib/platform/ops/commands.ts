import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transact } from "@/db/client";
import { messageStatuses } from "@/db/enums";
import { migrationCount } from "@/db/migration-journal";
import { advocates } from "@/db/schema/advocates";
import { operatorActor, setUserPassword } from "@/lib/accounts/organizations/operator";
import { createUser, NewUser } from "@/lib/accounts/organizations/service";
import { removeSecondFactor } from "@/lib/accounts/second-factor/service";
import { findMemberByEmail } from "@/lib/accounts/sign-in/member";
import { recordChange } from "@/lib/kit/audit";
import { hashPassword } from "@/lib/kit/auth/password";
import { env } from "@/lib/kit/env";
import { emailProvider, readMailServer } from "@/lib/kit/env-mail";
import { fieldError } from "@/lib/kit/errors";
import { portalUrl } from "@/lib/kit/public-links";
import { release } from "@/lib/kit/release";
import { codeOrder, hasCode } from "@/lib/leads/advocates/find-code";
import { renewPortalLink } from "@/lib/leads/advocates/service";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { drivers } from "@/lib/messages/drivers/configured";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { listMessagesForOperator } from "@/lib/messages/operator-log";
import { exportBackup } from "@/lib/platform/backup/export";
import { importBackup } from "@/lib/platform/backup/import";
import { type Command, command, countOption, done } from "@/lib/platform/command";
import { customerFileCommand } from "@/lib/platform/ops/customer-file-command";
import { exportMove } from "@/lib/platform/ops/move-organization";
import {
  createOrganizationCommand,
  eraseOrganizationCommand,
  movedOrganizationCommand,
  resumeOrganizationCommand,
  revokeKeyCommand,
  suspendOrganizationCommand,
  updateOrganizationCommand,
  warnOfWeakness,
} from "@/lib/platform/ops/organization-commands";
import { erasePersonCommand, exportPersonCommand } from "@/lib/platform/ops/person-commands";
import { resealSecrets } from "@/lib/platform/ops/reseal";
import { seedOrganizations } from "@/lib/platform/ops/seed-organizations";
import { seedScale } from "@/lib/platform/ops/seed-scale";

const verifyCommand = command({
  usage: "verify",
  summary: "Check every balance, count and sum against the ledger. Fails if any differs.",
  input: z.strictObject({}),
  run: async () => {
    const found = await transact(async (tx) => {
      // All rules look at the same moment, however long they take while the service goes on.
      await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
      await tx.execute(sql`SET LOCAL statement_timeout = 0`);
      return verifyLedger(tx);
    });
    return { ok: found.mismatches.length === 0, document: found };
  },
});

const seedCommand = command({
  usage: "seed --org ID --advocates N --referrals M",
  summary: "Fill an organization with made-up data for scale tests. Ignores its plan's limits.",
  input: z.strictObject({ org: z.uuid(), advocates: countOption(1), referrals: countOption(0) }),
  run: async ({ org: orgId, ...scale }, run) => done(await seedScale({ orgId, ...scale }, run)),
});

const seedOrganizationsCommand = command({
  usage: "seed-organizations --count N",
  summary: "Add small organizations with made-up data, to test with many tenants.",
  input: z.strictObject({ count: countOption(1) }),
  run: async ({ count }, run) => done(await seedOrganizations({ organizations: count }, run)),
});

const replacePortalLinkCommand = command({
  usage: "portal replace-link --code CODE",
  summary: "Give the advocate with this referral code a new portal link. The old link stops working.",
  input: z.strictObject({ code: z.string().min(1) }),
  run: async ({ code }) => done(await transact((tx) => replaceLinkOf(tx, code, new Date()))),
});

async function replaceLinkOf(tx: Tx, code: string, now: Date) {
  const [owner] = await tx
    .select({ orgId: advocates.orgId, advocateId: advocates.id })
    .from(advocates)
    .where(hasCode(code))
    .orderBy(codeOrder(code))
    .limit(1);
  if (!owner) throw fieldError("code", "belongs to no advocate");
  const renewed = await renewPortalLink(tx, owner);
  await recordChange(tx, operatorActor(owner.orgId, now), {
    action: "advocate.portal_link_replaced",
    subjectId: owner.advocateId,
  });
  return { ...owner, portalUrl: portalUrl(renewed) };
}

const { orgId, email, password, role } = NewUser.shape;

const createUserCommand = command({
  usage: "user create --org ID --email E [--password-stdin | --password P] --role admin|user",
  summary: "Add a user to an organization, with an API key if the plan includes keys.",
  input: z.strictObject({ org: orgId, email, password, role }),
  run: async ({ org, ...person }, run) => {
    await warnOfWeakness(run, person.password, [person.email]);
    return done(await transact((tx) => createUser(tx, { orgId: org, ...person }, new Date())));
  },
});

const setPasswordCommand = command({
  usage: "user set-password --email E [--password-stdin | --password P]",
  summary: "Set a user's password. It works even if the user could only use single sign-on.",
  input: z.strictObject({ email, password }),
  run: async (given, run) => {
    await warnOfWeakness(run, given.password, [given.email]);
    const passwordHash = await hashPassword(given.password);
    return done(await transact((tx) => setUserPassword(tx, { email: given.email, passwordHash }, new Date())));
  },
});

const resetSecondFactorCommand = command({
  usage: "user reset-second-factor --email E",
  summary: "Remove a user's authenticator app, recovery codes and passkeys. The user gets an email.",
  input: z.strictObject({ email }),
  run: async (given) => done(await transact((tx) => resetSecondFactorOf(tx, given.email, new Date()))),
});

async function resetSecondFactorOf(tx: Tx, given: string, now: Date) {
  const member = await findMemberByEmail(tx, given);
  if (!member) throw fieldError("email", "belongs to no user");
  const { orgId, userId, email: address } = member;
  if (!(await removeSecondFactor(tx, { orgId, userId, email: address }, now)))
    throw fieldError("email", "belongs to a user who has no second factor");
  const change = { action: "user.second_factor_reset", subjectId: address } as const;
  await recordChange(tx, operatorActor(orgId, now), change);
  return { userId, email: address };
}

const options = z.strictObject({
  org: z.uuid().exactOptional(),
  to: z.string().min(1).exactOptional(),
  status: z.enum(messageStatuses).exactOptional(),
});

const messagesCommand = command({
  usage: "messages (--org ID | --to ADDRESS) [--status S]",
  summary: "List the messages of an organization or a recipient with their links, oldest first.",
  input: options
    .refine(({ org, to }) => org !== undefined || to !== undefined, {
      path: ["org"],
      message: "or --to is required",
    })
    .refine(({ org, to }) => org === undefined || to === undefined, {
      path: ["to"],
      message: "cannot be given together with --org",
    }),
  run: async ({ org, to, ...filter }, { signal }) => {
    const wanted = { ...filter, ...(org !== undefined && { orgId: org }), ...(to !== undefined && { to }) };
    return done({ messages: await listMessagesForOperator(wanted, signal, new Date()) });
  },
});

const fileOption = z
  .string()
  .min(1)
  .transform((path) => resolve(path));

const exportCommand = command({
  usage: "export --out FILE [--org ID [--move]]",
  summary: "Back up everything, or one organization, while the service runs. --move closes the organization first.",
  flags: ["move"],
  input: z
    .strictObject({ out: fileOption, org: z.uuid().exactOptional(), move: z.boolean().default(false) })
    .refine(({ org, move }) => org !== undefined || !move, { path: ["org"], message: "is required" }),
  run: async ({ out, org, move }, run) =>
    done(org !== undefined && move ? await exportMove(out, org, run) : await exportBackup(out, org, run)),
});

const importCommand = command({
  usage: "import --file FILE [--new-secret]",
  summary:
    "Load a backup into an empty database, or add an organization that is moving. Checks it, and loads all or nothing.",
  input: z.strictObject({ file: fileOption, "new-secret": z.boolean().default(false) }),
  flags: ["new-secret"],
  makesDatabase: true,
  run: async ({ file, "new-secret": newSecret }, run) =>
    done(await importBackup({ file, newSecret, ownerUrl: run.ownerUrl }, run)),
});

const resealCommand = command({
  usage: "secrets reseal",
  summary: "Encrypt stored secrets with the newest AUTH_SECRET. You can then remove older ones.",
  input: z.strictObject({}),
  run: async (_, { ownerUrl }) => {
    const found = await resealSecrets(ownerUrl);
    return { ok: found.unreadable === 0, document: found };
  },
});

const migrateCommand = command({
  usage: "migrate",
  summary: "Set up the database, or update it to this release. The service also does this when it starts.",
  input: z.strictObject({}),
  makesDatabase: true,
  updatesDatabase: true,
  run: async () => done({ migrations: migrationCount, release }),
});

/** `mail test`: sends one message with the settings of the service, and prints the provider's answer. */
const mailTestCommand = command({
  usage: "mail test --to ADDRESS",
  summary: "Send a test email with the current settings. Prints the answer of the mail server or Resend.",
  input: z.strictObject({ to: z.email("must be an email address") }),
  needsNoDatabase: true,
  run: async ({ to }, { log }) => done(await sendTest(to, log)),
});

async function sendTest(to: string, log: (line: string) => void) {
  const { EMAIL_FROM: from = "" } = env();
  const provider = emailProvider(env());
  if (!provider)
    throw new Error(
      "Emails are not set up: set SMTP_HOST (with SMTP_USER and SMTP_PASS) or RESEND_API_KEY, and EMAIL_FROM",
    );
  if (isFictional(to)) throw fieldError("to", "is an example address, which is never sent to");
  const server = readMailServer(env());
  const via = server ? `${server.host}:${server.port}` : "Resend";
  log(`Sending to ${to} through ${via} …`);
  const delivery = await drivers().email({
    messageId: randomUUID(),
    fromName: "",
    to,
    subject: "Test email of Referral Rewards",
    headers: {},
    text: "This server can send emails.\n",
    html: "<p>This server can send emails.</p>",
  });
  if (delivery.outcome === "refused") throw new Error(delivery.reason);
  if (delivery.outcome === "captured") throw new Error("It was not sent, since no provider is set up");
  const { providerId, answer = "accepted" } = delivery;
  return { to, from, via, id: providerId, answer };
}

/** Every command by its words. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ["org create", createOrganizationCommand],
  ["org update", updateOrganizationCommand],
  ["org suspend", suspendOrganizationCommand],
  ["org resume", resumeOrganizationCommand],
  ["org moved", movedOrganizationCommand],
  ["org erase", eraseOrganizationCommand],
  ["person export", exportPersonCommand],
  ["person erase", erasePersonCommand],
  ["user create", createUserCommand],
  ["user set-password", setPasswordCommand],
  ["user reset-second-factor", resetSecondFactorCommand],
  ["key revoke", revokeKeyCommand],
  ["portal replace-link", replacePortalLinkCommand],
  ["customer-file", customerFileCommand],
  ["messages", messagesCommand],
  ["mail test", mailTestCommand],
  ["secrets reseal", resealCommand],
  ["migrate", migrateCommand],
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
