import { and, eq } from "drizzle-orm";
import { newId } from "@/db/new-id";
import { passkeys } from "@/db/schema/second-factor";
import { single } from "@/db/single";
import { secondFactor } from "@/lib/accounts/second-factor/contract";
import { notifyMember } from "@/lib/accounts/second-factor/notify";
import { passkeyOptions, readNewPasskey, signInOptions, whereOwn } from "@/lib/accounts/second-factor/passkeys";
import { keyOf, lockOwnSignIn, passkeyColumns, requireOneLeft } from "@/lib/accounts/second-factor/service";
import { recordSessionProof } from "@/lib/kit/auth/session";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, implementPrepared } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";

export const getPasskeyChallenge = implement(secondFactor.challenge, async ({ now }) => ({
  options: signInOptions(now),
}));

export const startPasskey = implement(secondFactor.startPasskey, async ({ db, actor, now }) => ({
  options: await passkeyOptions(db, keyOf(actor), actor.name, now),
}));

export const addPasskey = implementPrepared(
  secondFactor.addPasskey,
  async ({ actor, now }, { credential }) => readNewPasskey(keyOf(actor), credential, now),
  async ({ db, actor, now, record }, { name }, passkey) => {
    await lockOwnSignIn(db, actor);
    if (!passkey) throw fieldError("credential", "took longer than 10 minutes or isn’t for this account. Try again");
    const id = newId(now);
    const rows = await db
      .insert(passkeys)
      .values({ ...keyOf(actor), ...passkey, id, name, createdAt: now })
      .onConflictDoNothing()
      .returning(passkeyColumns);
    if (rows.length === 0) throw fieldError("credential", "is already added");
    await recordSessionProof(db, actor, now);
    record({ action: "user.passkey_added", subjectId: id, after: { name } });
    await notifyMember(db, { orgId: actor.orgId, email: actor.name }, "passkey-added", now);
    return { passkey: omitNulls(single(rows)) };
  },
);

export const renamePasskey = implement(
  secondFactor.renamePasskey,
  async ({ db, actor, record }, { passkeyId, name }) => {
    const isMeant = and(whereOwn(keyOf(actor)), eq(passkeys.id, passkeyId));
    const [before] = await db.select(passkeyColumns).from(passkeys).where(isMeant).for("no key update");
    if (!before) throw unknownPasskey();
    await db.update(passkeys).set({ name }).where(isMeant);
    const after = { ...before, name };
    record({ action: "user.passkey_renamed", subjectId: passkeyId, before, after });
    return { passkey: omitNulls(after) };
  },
);

export const removePasskey = implement(
  secondFactor.removePasskey,
  async ({ db, actor, now, record }, { passkeyId }) => {
    const [removed] = await db
      .delete(passkeys)
      .where(and(whereOwn(keyOf(actor)), eq(passkeys.id, passkeyId)))
      .returning({ name: passkeys.name });
    if (!removed) throw unknownPasskey();
    await requireOneLeft({ db, actor });
    record({ action: "user.passkey_removed", subjectId: passkeyId, before: removed });
    await notifyMember(db, { orgId: actor.orgId, email: actor.name }, "passkey-removed", now);
    return { ok: true as const };
  },
);

function unknownPasskey(): ApiError {
  return new ApiError("not_found", "You have no passkey with this id.");
}
