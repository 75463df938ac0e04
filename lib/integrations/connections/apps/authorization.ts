import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { transact } from "@/db/client";
import { connectionApps as apps, connectionReads as reads } from "@/db/schema/connection-apps";
import { connections as table } from "@/db/schema/connections";
import { appSystems } from "@/lib/integrations/connections/apps/app-systems";
import { ProviderProblem } from "@/lib/integrations/connections/apps/ask";
import { connectionApps } from "@/lib/integrations/connections/apps/contract";
import { requestTokens, type Tokens } from "@/lib/integrations/connections/apps/oauth";
import { openClient, tokenColumns } from "@/lib/integrations/connections/apps/tokens";
import {
  callbackAddress,
  findConnection,
  isAppOf,
  isConnection,
  lockConnection,
  noRefusal,
} from "@/lib/integrations/connections/connection";
import { readConnection } from "@/lib/integrations/connections/service";
import { type AppKey, isAppSystem, systems } from "@/lib/integrations/connections/systems";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { type Context, implement, implementPrepared } from "@/lib/kit/implement";

const LASTS_MS = 15 * 60_000;

export const startAuthorization = implement(
  connectionApps.start,
  async ({ db, actor, now, record }, { connectionId }) => {
    const { orgId, sessionId = null } = actor;
    const { system } = await lockConnection(db, orgId, connectionId);
    if (!isAppSystem(system)) throw fieldError("connectionId", "is of a system that isn’t connected this way");
    const ref = { orgId, connectionId };
    const [app] = await db.select().from(apps).where(isAppOf(ref));
    const client = app && openClient(app, ref);
    if (!client) throw fieldError("clientId", "and the client secret must be saved first");
    const state = `${connectionId}.${randomBytes(32).toString("base64url")}`;
    const stateUntil = new Date(now.getTime() + LASTS_MS);
    await db
      .update(apps)
      .set({ stateHash: hash(state), stateSession: sessionId, stateUntil })
      .where(isAppOf(ref));
    const { name } = systems[system];
    record({ action: "connection.authorized", subjectId: connectionId, after: { name, step: "started" } });
    const request = { clientId: client.clientId, redirectUri: callbackAddress(), state };
    return { url: appSystems[system].consentPage(request) };
  },
);

type FinishInput = z.output<typeof connectionApps.finish.input>;

/** The tokens and account, or why access was not granted. Null: no authorization is pending for this state. */
type GrantResult = { readonly tokens: Tokens; readonly account: string } | { readonly problem: string } | null;

export const finishAuthorization = implementPrepared(
  connectionApps.finish,
  takeGrant,
  async ({ db, actor: { orgId, userId = null }, now, record }, { connectionId }, granted) => {
    if (granted === null) throw noPendingState();
    const before = await lockConnection(db, orgId, connectionId);
    const problem = "problem" in granted ? granted.problem : refuseOther(before, granted.account);
    if (!("problem" in granted) && problem === undefined) {
      const ref = { orgId, connectionId };
      await db
        .update(apps)
        .set(tokenColumns(granted.tokens, ref, now))
        .where(isAppOf(ref));
      await db
        .update(table)
        .set({ account: granted.account, secretBy: userId, ...noRefusal })
        .where(isConnection(ref));
      // Events that waited for access can be read now.
      await db
        .update(reads)
        .set({ dueAt: now })
        .where(and(eq(reads.orgId, orgId), eq(reads.connectionId, connectionId)));
    }
    const after = { name: before.name, step: problem === undefined ? "connected" : "failed" };
    record({ action: "connection.authorized", subjectId: connectionId, after });
    const connection = await readConnection(db, orgId, connectionId, now);
    return { connection, ...(problem !== undefined && { problem }) };
  },
);

// Runs before the transaction because it calls the provider. Consumes the state first, even if the exchange fails.
async function takeGrant({ db, actor, now }: Context, input: FinishInput): Promise<GrantResult> {
  const { orgId, sessionId = "" } = actor;
  const { connectionId, state } = input;
  const ref = { orgId, connectionId };
  const { system } = await findConnection(db, orgId, connectionId);
  const isPending = and(isAppOf(ref), eq(apps.stateHash, hash(state)), eq(apps.stateSession, sessionId));
  const [app] = await transact((tx) =>
    tx
      .update(apps)
      .set({ stateHash: null, stateSession: null, stateUntil: null })
      .where(and(isPending, gt(apps.stateUntil, now)))
      .returning(),
  );
  const client = app && openClient(app, ref);
  return isAppSystem(system) && client ? requestGrant(system, client, input) : null;
}

async function requestGrant(
  system: AppKey,
  client: NonNullable<ReturnType<typeof openClient>>,
  { code, realmId, error }: FinishInput,
): Promise<GrantResult> {
  const { name, app } = systems[system];
  if (code === undefined) {
    return error === undefined || error === "access_denied"
      ? { problem: "Access wasn’t approved. Click Connect when you’re ready to try again." }
      : { problem: `${name} refused: ${error}. Check the app’s settings there, and choose Connect again.` };
  }
  try {
    const { tokens: endpoint, findAccount } = appSystems[system];
    const grant = { grant_type: "authorization_code", code, redirect_uri: callbackAddress() } as const;
    const tokens = await requestTokens(name, endpoint(), client, grant);
    if (tokens === "client") {
      const where = app ? ` in ${app.portal}` : "";
      return { problem: `${name} doesn’t know the client ID and client secret. Copy them again${where}.` };
    }
    if (tokens === "grant") return { problem: `${name} didn’t accept the code. Choose Connect again.` };
    return { tokens, account: await findAccount(tokens.accessToken, realmId) };
  } catch (problem) {
    if (!(problem instanceof ProviderProblem)) throw problem;
    return { problem: `${problem.message} Choose Connect again in a few minutes.` };
  }
}

// Stored customer and payment ids would mean other records in another account.
function refuseOther(
  { account, system }: { readonly account: string | null; readonly system: string },
  granted: string,
): string | undefined {
  if (account === null || account === granted || !isAppSystem(system)) return undefined;
  return `This is another ${systems[system].name} account than before. Choose the one that was connected, or delete this connection and add it again.`;
}

function noPendingState(): ApiError {
  const errors = [{ field: "state", message: "has expired, was used, or belongs to another browser" }];
  const detail = "This took too long, was already finished, or was started in another browser. Choose Connect again.";
  return new ApiError("invalid_input", detail, { errors });
}

function hash(state: string): Buffer {
  return createHash("sha256").update(state).digest();
}
