import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import type { accounts } from "@/lib/accounts/contract";
import { updateAccount } from "@/lib/accounts/service";
import { problemResponse, toApiError } from "@/lib/kit/problem";
import { changePlan } from "@/lib/organizations/service";
import type { Answer } from "@/proof/fixtures/api";
import { createTestColleague } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";
import { allow, field, ofLength, onPlan, type Place, refuse } from "@/proof/rules/kit/rule";
import { setPlan } from "@/proof/rules/kit/scene";
import type { DomainRules } from "@/proof/rules/kit/subject";
import { notNull } from "@/proof/rules/person";

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const nothing = { businessName: undefined, tosAccepted: undefined };

/** Spec, "Organization" and "Account and users"; design §3, "Account". */
export const accountRules: DomainRules<keyof typeof accounts> = {
  ownOrganization: true,
  endpoints: {
    get: {
      rules: onPlan({}, [
        allow(
          "every field of the spec, without what is unset",
          setsPlan({}),
          ({ body }, { organization }) => {
            expect(body).toEqual({
              org: {
                orgId: organization.orgId,
                name: "Acme Plumbing",
                status: "active",
                tier: "growth",
                createdAt: moment,
                enabledFeatures: {
                  users: 15,
                  campaigns: 20,
                  advocates: 10_000,
                  referrals: 100_000,
                  sso: false,
                  api: true,
                  auditRetentionDays: 180,
                },
              },
              usage: { users: 1, campaigns: 1, advocates: 1, referrals: 1 },
            });
          },
        ),
        allow("the plan's own limits", setsPlan({ users: 7, sso: true }), {
          org: { enabledFeatures: { users: 7, sso: true } },
        }),
        allow("the tier of an ended trial, with Starter's limits", endTrial, {
          org: {
            tier: "growth",
            trialEndsAt: "2026-01-31T17:00:00.000Z",
            enabledFeatures: { auditRetentionDays: 30, api: false },
          },
        }),
        allow("the Terms of Service that were accepted", acceptTerms, {
          org: { tosAcceptedAt: moment, tosVersion: "2026-11-01" },
        }),
      ]),
    },
    setup: {
      rules: onPlan({}, [
        allow(
          "the steps in order, and which of them are done",
          {},
          {
            steps: [
              { step: "campaign", done: true },
              { step: "branding", done: false },
              { step: "advocate", done: true },
              { step: "referral", done: true },
              { step: "team", done: false },
            ],
          },
        ),
        allow("a branding and an open invitation as done", brandAndInvite, ({ body }) => {
          expect(body["steps"]).toHaveLength(5);
          expect(JSON.stringify(body)).not.toContain("false");
        }),
        allow("another user as a team", addUser, ({ body }) => {
          expect(body["steps"]).toContainEqual({ step: "team", done: true });
        }),
        allow(
          "no branding where the plan does not have it",
          setsPlan({ customBranding: false }),
          ({ body }) => expect(JSON.stringify(body)).not.toContain("branding"),
        ),
      ]),
    },
    update: {
      rules: [
        ...field("businessName", {
          refuses: {
            ...notNull,
            "is text": 7,
            "has at least 1 character": "",
            "is more than spaces": "   ",
            "has at most 150 characters": ofLength(151),
            "has no line breaks": "two\nlines",
          },
          accepts: { "may have 1 character": "A", "may have 150 characters": ofLength(150) },
        }),
        ...field("tosAccepted", {
          refuses: { ...notNull, "is true or false": "true", "is not false": false },
          accepts: { "may be true": true },
        }),
        allow("a new name alone", { tosAccepted: undefined }, { org: { name: "Acme Plumbing" } }),
        allow(
          "the Terms of Service alone",
          { businessName: undefined },
          { org: { tosVersion: "2026-11-01" } },
        ),
        allow("a change, and leaves the features out of the answer", {}, ({ body }) => {
          expect(body["org"]).not.toHaveProperty("enabledFeatures");
        }),
        refuse("invalid_input", "a change of nothing", nothing, "body"),
        refuse("invalid_input", "no body", () => ({ raw: () => "" }), "body"),
        ...onPlan({ pending: true }, [
          allow(
            "onboarding with both fields, which makes the organization active",
            {},
            {
              org: {
                status: "active",
                name: "Acme Plumbing",
                tosAcceptedAt: moment,
                tosVersion: "2026-11-01",
              },
            },
          ),
          ...["businessName", "tosAccepted"].map((name) =>
            refuse("invalid_input", `onboarding without ${name}`, { [name]: undefined }, name),
          ),
          refuse(
            "invalid_input",
            "onboarding with the Terms declined",
            { tosAccepted: false },
            "tosAccepted",
          ),
        ]),
        { rule: "an organization that is not there", code: "not_found", perform: updateElsewhere },
      ],
    },
  },
};

function setsPlan(overrides: Parameters<typeof setPlan>[1]["overrides"]) {
  return async (place: Place) => {
    await setPlan(place, { overrides });
    return {};
  };
}

async function brandAndInvite({ admin }: Place) {
  await admin.patch("/api/app/branding", { primaryColor: "#0f766e" });
  await inviteUser(admin);
  return {};
}

async function addUser({ organization: { orgId } }: Place) {
  await createTestColleague(orgId);
  return {};
}

async function endTrial({ organization: { orgId } }: Place) {
  const trialEndsAt = new Date("2026-01-31T17:00:00Z");
  await transact((tx) => changePlan(tx, { orgId, trialEndsAt, overrides: {} }));
  return {};
}

async function acceptTerms({ api }: Place) {
  await api.patch("/api/app/account", { tosAccepted: true });
  return {};
}

// No key belongs to an organization that is not there, so the request is made behind the door.
async function updateElsewhere({ organization: { actor } }: Place): Promise<Answer> {
  const update = updateAccount({ ...actor, orgId: randomUUID() }, { businessName: "Mine" });
  const error: unknown = await update.catch((reason: unknown) => reason);
  const response = problemResponse(toApiError(error), randomUUID());
  const body = z.record(z.string(), z.json()).parse(await response.json());
  return { status: response.status, headers: response.headers, body };
}
