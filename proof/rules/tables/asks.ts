import { expect } from "vitest";
import type { asks } from "@/lib/asks/contract";
import { makeAsks } from "@/proof/fixtures/asks";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { allow, allowAll, anyMoment, field, ofLength, refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";
import { anyId } from "@/proof/rules/values";

const anyText = expect.any(String);
const anyUuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

const steps = [
  "question",
  "after_job",
  "reminder",
  "last_reminder",
  "credit_landed",
  "link_unopened",
  "friend_reminder",
  "credit_expiring",
];

const words = [
  field("subject", ["", "{link}", "a\nb", ofLength(121), "acme.com"], ["{advocate}, {offer}?", ofLength(120)]),
  field("message", ["", "{unknown}", ofLength(1_001)], ["Hi {advocate}: {link}", "a\nb"]),
  field("text", ["", "a\nb", ofLength(301), "see www.acme.com"], ["Hi {advocate}: {offer} {link}"]),
  field("language", ["fr", null], ["en", "es"]),
  field("step", ["later", null, undefined], steps),
];

const decided = refuse("409 already_decided", {
  "a skipped ask": async ({ api, ids }) => {
    await api.post(`/api/app/asks/${ids["askId"]}/skip`);
  },
});

/** Asking for referrals: jobs, a campaign's plan, and sent asks. */
export const table: RuleTable<keyof typeof asks> = {
  ids: ({ organization, api, campaign }) => makeAsks(organization, api, campaign),
  ownOrganization: true,
  endpoints: {
    recordJob: {
      status: 201,
      body: () => ({ name: "Ann Reyes", email: uniqueEmail("ann") }),
      cases: [
        field("name", ["", undefined, "acme.com", ofLength(101)], ["Ann Reyes"]),
        field("email", ["ann", "", null], [uniqueEmail("sam")]),
        field("externalId", ["", null, ofLength(256)], [ofLength(255)]),
        field("service", ["", "acme.com", ofLength(61)], ["drain cleaning"]),
        field("technician", ["", ofLength(61)], ["Dana"]),
        field("doneAt", ["yesterday", "2999-01-01T00:00:00Z"], ["2026-11-01T15:00:00Z"]),
        field("smsConsent", ["yes", null], [true, false]),
        allow(
          "a customer who is not an advocate yet",
          { service: "drain cleaning", externalId: "job-1" },
          {
            enrolled: true,
            plannedAsks: 3,
            job: { service: "drain cleaning", externalId: "job-1", source: "api", doneAt: anyMoment },
          },
        ),
        ...refuse("400 invalid_input in advocateId", {
          "no contact": { email: undefined },
          "an advocate beside a contact": ({ advocate }) => ({ fields: { advocateId: advocate.advocateId } }),
        }),
        ...refuse("400 invalid_input in campaignId", {
          "a new customer beside several campaigns": async ({ api, campaign }) => {
            await api.post(`${campaign.path}/duplicate`);
            await api.patch(campaign.path, { status: "paused" });
          },
        }),
        ...refuse("404 not_found", {
          "an unknown advocate": { advocateId: anyId, name: undefined, email: undefined },
          "an unknown campaign": { campaignId: anyId },
        }),
      ],
    },
    listOwnJobs: {
      cases: [
        allow(
          "the caller’s own jobs with the first message of each",
          {},
          { jobs: [{ name: "Ann Reyes", doneAt: anyMoment, first: { state: "planned", channel: "email" } }] },
        ),
      ],
    },
    undoJob: {
      cases: [
        allow("a job, whose asks are skipped", {}, { skipped: 3, sent: 0, job: { undoneAt: anyMoment } }),
        ...refuse("409 already_decided", {
          "a job that was undone": async ({ api, ids }) => {
            await api.post(`/api/app/jobs/${ids["jobId"]}/undo`);
          },
        }),
      ],
    },
    findJobCustomers: {
      body: () => ({ q: "ann" }),
      cases: [
        field("q", ["", undefined, ofLength(101)], ["ann", "0132"]),
        allow("just enough of each to tell them apart", {}, (answer) => {
          const found: unknown = answer.body["customers"];
          expect(found).toContainEqual({
            advocateId: anyUuid,
            campaignId: anyUuid,
            campaignName: anyText,
            name: "Ann Reyes",
            hint: expect.stringContaining("•••"),
            hasPhone: expect.any(Boolean),
            hasTextConsent: expect.any(Boolean),
          });
        }),
      ],
    },
    getJobOptions: {
      cases: [
        allow("the running campaigns", {}, ({ body }, { campaign }) => {
          const { campaignId } = campaign;
          expect(body).toEqual({ campaigns: [{ campaignId, name: anyText }], isOn: true, texts: true });
        }),
      ],
    },
    getPlan: {
      cases: [
        allow("every step", {}, (answer) => {
          expect(answer.body).toMatchObject({
            askPlan: {
              isOn: true,
              steps: steps.map((step) => ({ step, isOn: step !== "question", words: {} })),
            },
          });
        }),
      ],
    },
    updatePlan: {
      access: { role: "admin" },
      body: () => ({ steps: { reminder: { delayHours: 72 } } }),
      cases: [
        ...refuse("400 invalid_input", {
          "no steps": { steps: null },
          "an unknown step": { steps: { later: { isOn: true } } },
          "before its cause": { steps: { reminder: { delayHours: -1 } } },
          "beyond 90 days": { steps: { reminder: { delayHours: 2_161 } } },
          "an unknown language": { steps: { reminder: { words: { fr: {} } } } },
          "a link in a subject": { steps: { reminder: { words: { en: { subject: "{link}" } } } } },
        }),
        allow(
          "one step, which leaves the others as they are",
          { steps: { reminder: { delayHours: 48, words: { es: { text: "Hola {advocate}: {link}" } } } } },
          (answer) => {
            expect(answer.body["askPlan"]).toMatchObject({
              steps: expect.arrayContaining([
                {
                  step: "reminder",
                  isOn: true,
                  delayHours: 48,
                  words: { es: { text: "Hola {advocate}: {link}" } },
                },
                { step: "last_reminder", isOn: true, delayHours: 336, words: {} },
              ]),
            });
          },
        ),
        ...refuse("400 invalid_input", { "no change": { steps: undefined } }),
      ],
    },
    testStep: {
      access: { caller: "session" },
      body: () => ({ step: "after_job" }),
      cases: [...words, allow("to the member who asks", {}, { to: expect.stringContaining("@") })],
    },
    previewStep: {
      body: () => ({ step: "after_job" }),
      cases: [
        ...words,
        allow(
          "in the words that were typed",
          { text: "Hi {advocate}, {balance} for you" },
          { text: expect.stringContaining("Hi Ann, $50 for you http"), segments: 2 },
        ),
        allow("in Spanish", { language: "es" }, { subject: expect.stringContaining("Ann, ¿conoces a alguien") }),
      ],
    },
    results: {
      cases: [
        allow("figures of every step before anything was sent", {}, (answer) => {
          const none = { sent: 0, opened: 0, referrals: 0, converted: 0, unsubscribed: 0, isFew: true };
          expect(answer.body).toEqual({ results: steps.map((step) => ({ step, ...none })) });
        }),
      ],
    },
    forecast: {
      cases: [
        field("campaignId", ["nonsense"], [anyId]),
        allow(
          "the asks of the next 30 days",
          {},
          { forecast: { asks: 3, people: 1, mostADay: 1, dailyAsks: 50, timeZone: "America/New_York" } },
        ),
      ],
    },
    list: {
      body: () => ({ state: "planned" }),
      cases: [
        field("state", ["", "all", undefined], ["planned", "sent", "skipped"]),
        field("campaignId", ["nonsense"], [anyId]),
        field("advocateId", ["nonsense"], [anyId]),
        allow(
          "the next ask first",
          {},
          { asks: ["after_job", "reminder", "last_reminder"].map((step) => ({ step, name: "Ann Reyes" })) },
        ),
      ],
    },
    skip: {
      cases: [allow("a planned ask", {}, { ok: true }), ...decided],
    },
    sendNow: {
      cases: [allow("a planned ask", {}, { ok: true }), ...decided],
    },
    getSettings: { cases: allowAll({ "50 at first": [{}, { isOn: true, dailyAsks: 50 }] }) },
    updateSettings: {
      access: { role: "admin" },
      body: () => ({ dailyAsks: 12 }),
      cases: [
        field("dailyAsks", [0, 1_001, 1.5, "12", null], [1, 12, 1_000]),
        field("isOn", [null, "on"], [true, false]),
        ...refuse("400 invalid_input", { "no change": { dailyAsks: undefined } }),
      ],
    },
  },
};
