import { type customerFiles, rowGroups } from "@/lib/files/customer-files/contract";
import { makeFiles } from "@/proof/fixtures/customer-files";
import { allow, field, ofLength, type Prepare, refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";
import { anyId } from "@/proof/rules/values";

const row = { row: 2, name: "Nina Odd" };
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ row: at + 1 }));
const rowValues = field("rows", [undefined, null, [], {}, rows(2_001)], [[row], [{ row: 1_000_000 }]]);
const badRows = refuse("400 invalid_input in rows.0.row", {
  "a row without a number": { rows: [{ name: "Nina Odd" }] },
  "a row of number 0": { rows: [{ ...row, row: 0 }] },
});

/** The scene's file in another state. */
const onFile =
  (name: "receivingFileId" | "fileId" | "appliedFileId"): Prepare =>
  ({ ids }) => ({
    ids: { fileId: ids[name] ?? "" },
  });

export const table: RuleTable<keyof typeof customerFiles> = {
  ids: ({ organization }) => makeFiles(organization),
  ownOrganization: true,
  endpoints: {
    create: {
      status: 201,
      cases: [
        field("fileName", [undefined, null, 5, "", " ", ofLength(201), "two\nlines"], ["x", ofLength(200)]),
        rowValues,
        ...badRows,
        field("more", [null, "yes"], [true, false]),
        ...refuse("400 invalid_input in inviteTo", {
          "people without a campaign": { kind: "people" },
          "a campaign for jobs": ({ campaign }) => ({ fields: { inviteTo: campaign.campaignId } }),
        }),
        ...refuse("404 not_found", {
          "people for an unknown campaign": { kind: "people", inviteTo: anyId },
        }),
        allow("people to add", ({ campaign }) => ({ fields: { kind: "people", inviteTo: campaign.campaignId } }), {
          file: { kind: "people", state: "checking" },
        }),
        ...refuse("400 invalid_input in rows.0.email", {
          "a cell that is not text": { rows: [{ ...row, email: 5 }] },
        }),
        allow("the last part of a file, and starts the check", {}, { file: { state: "checking", rowCount: 1 } }),
        allow("a part of a file, and waits for more", { more: true }, { file: { state: "receiving" } }),
      ],
    },
    addRows: {
      cases: [
        ...refuse("409 file_closed", { "a file that is checked": {} }),
        allow("a file that is still being received", onFile("receivingFileId"), {
          file: { state: "checking", rowCount: 1 },
        }),
      ],
    },
    list: { cases: [field("kind", ["all", ""], ["jobs", "people"])] },
    get: {
      cases: [allow("a checked file", {}, { file: { state: "checked", totals: { ask: 1, convert: { count: 0 } } } })],
    },
    listRows: {
      cases: [
        field("group", ["all", ""], [...rowGroups]),
        allow("rows that need a decision", { group: "ask" }, { rows: [{ row: 2, name: "Fred Fox" }] }),
        allow("an empty list of matched rows", { group: "matched" }, { rows: [] }),
      ],
    },
    decide: {
      cases: [
        field("nothing", [false, null, "yes"], [true]),
        field("jobTotalCents", [0, -1, 0.5, "100", 1_000_000_000_001], []),
        ...refuse("400 invalid_input in referralId", {
          "no answer": { nothing: undefined },
          "two answers": ({ referral: { referralId } }) => ({ fields: { referralId } }),
          "a person’s answer about a job": { nothing: undefined, invite: true },
        }),
        ...refuse("404 not_found", {
          "an unknown lead": { nothing: undefined, referralId: anyId },
          "an unknown advocate": { nothing: undefined, advocateId: anyId },
          "a row of another file": ({ ids }) => ({ ids: { fileId: ids["appliedFileId"] ?? "" } }),
        }),
        allow("a lead", ({ referral: { referralId } }) => ({ fields: { nothing: undefined, referralId } }), {
          row: { outcome: "convert", state: "waiting", creditCents: 2_500, matchedBy: ["decided"] },
        }),
        ...refuse("400 invalid_input in referralId", {
          "a converted lead": async ({ api, referral: { convertPath, referralId } }) => {
            await api.post(convertPath);
            return { fields: { nothing: undefined, referralId } };
          },
        }),
      ],
    },
    apply: {
      cases: [
        allow("a checked file", {}, { file: { state: "applying" } }),
        ...refuse("409 file_closed", { "a file that is still being received": onFile("receivingFileId") }),
        ...refuse("404 not_found", { "an unknown campaign": { inviteTo: anyId } }),
      ],
    },
    cancel: {
      cases: [
        allow("a checked file", {}, { ok: true }),
        ...refuse("409 file_closed", { "an applied file": onFile("appliedFileId") }),
        ...refuse("404 not_found", {
          "a discarded file": async ({ send }) => {
            await send();
          },
        }),
      ],
    },
    undo: {
      cases: [
        ...refuse("409 file_closed", { "a file that was not applied": {} }),
        allow("an applied file", onFile("appliedFileId"), { file: { state: "undoing" } }),
      ],
    },
  },
};
