import { expect } from "vitest";
import { readMessagesAbout } from "@/proof/fixtures/messages";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { enrollAdvocate, type Fields } from "@/proof/fixtures/scenario";
import { allow, type Case, type Check, field, ofLength, onPlan, refuse } from "@/proof/rules/case";
import { notInDeletedCampaign } from "@/proof/rules/lists";
import type { Entry } from "@/proof/rules/scene";

const person = (fields: Fields = {}) => ({ name: "Ann Reyes", email: uniqueEmail("ann"), ...fields });
const people = (count: number) => Array.from({ length: count }, () => person());

/** A text field of a row; what is wrong with a person is told in the row's outcome. */
function rowField(name: string): Case[] {
  const sent = (value: unknown) => ({ rows: [person({ [name]: value })] });
  const at = `rows.0.${name}`;
  return [
    refuse("400 invalid_input", `${at} is text`, sent(7), at),
    refuse("400 invalid_input", `${at} is not null`, sent(null), at),
    refuse("400 invalid_input", `${at} has at most 1000 characters`, sent(ofLength(1001)), at),
    allow(`${at} has 1000 characters, though no person has`, sent(ofLength(1000)), {
      rows: [{ outcome: "invalid" }],
    }),
  ];
}

const outcomes =
  (...expected: string[]): Check =>
  ({ body }) =>
    expect(body["rows"]).toEqual(expected.map((outcome) => expect.objectContaining({ outcome })));

/** Enrolling many at once. */
export const importRules: Entry = {
  body: () => ({ rows: [{ name: "Ann Reyes", email: "ann@example.com" }] }),
  cases: [
    field("rows", [undefined, null, "ann@example.com", [], people(201)], [people(1), people(200)]),
    refuse("400 invalid_input", "rows are objects", { rows: ["Ann"] }, "rows.0"),
    refuse("400 invalid_input", "rows are not null", { rows: [null] }, "rows.0"),
    refuse(
      "400 invalid_input",
      "a row has no other fields",
      { rows: [person({ code: "A" })] },
      "rows.0.code",
    ),
    ...["name", "email", "phone"].flatMap(rowField),
    ...["dryRun", "sendInvites"].flatMap((name) => field(name, ["yes", null], [true, false])),
    allow("a person, who is enrolled", {}, ({ body }) => {
      expect(body).toEqual({ rows: [{ outcome: "enrolled", advocateId: expect.any(String) }] });
    }),
    allow(
      "each row its own outcome",
      async ({ api, campaign }) => {
        const { email } = await enrollAdvocate(api, campaign);
        return { fields: { rows: [person(), { name: "" }, person({ email }), person()] } };
      },
      outcomes("enrolled", "invalid", "alreadyEnrolled", "enrolled"),
    ),
    allow(
      "a dry run, after which nobody is enrolled",
      { dryRun: true },
      async ({ body }, { api, campaign }) => {
        expect(body).toEqual({ rows: [{ outcome: "ready" }] });
        expect((await api.get(`${campaign.path}/advocates`)).body["advocates"]).toHaveLength(1);
      },
    ),
    allow("nobody being told", { sendInvites: false }, async (_, { api, campaign }) => {
      const { body } = await api.get(`${campaign.path}/advocates?limit=1`);
      const [id = ""] = JSON.stringify(body).match(/(?<="advocateId":")[^"]+/) ?? [];
      expect(await readMessagesAbout(id)).toEqual([]);
    }),
    ...onPlan({ overrides: { advocates: 2 } }, [
      allow(
        "as many as the plan has room for",
        () => ({ fields: { rows: people(3) } }),
        outcomes("enrolled", "noRoom", "noRoom"),
      ),
    ]),
    notInDeletedCampaign,
  ],
};
