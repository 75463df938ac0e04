import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { askForUpdates } from "@/lib/accounts/updates/ask";
import { dismissUpdate, findNewer, getUpdates } from "@/lib/accounts/updates/service";
import { getNotices } from "@/lib/insights/dashboard/notices";
import { parseEnv, setEnv } from "@/lib/kit/env";
import { findReleases, release } from "@/lib/kit/release";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";

isolateDatabase();

const entry = (version: string, body = "### Fixed\n\n- A thing.", draft = false) => ({
  tag_name: `v${version}`,
  draft,
  prerelease: false,
  name: version,
  body,
  html_url: `https://example.com/releases/v${version}`,
});

let list: Server;
let answer: { status: number; body: unknown };
const requests: IncomingMessage[] = [];
let first: TestOrganization;
let lists = 0;

beforeAll(async () => {
  list = createServer((request, response) => {
    requests.push(request);
    response.writeHead(answer.status, { "content-type": "application/json", location: "/elsewhere" });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => list.listen(0, "127.0.0.1", resolve));
  first = await createTestOrganization();
});
afterAll(() => void list.close());
beforeEach(() => {
  const { port } = z.object({ port: z.number() }).parse(list.address());
  lists += 1;
  setEnv({
    UPDATE_CHECK: `http://127.0.0.1:${port}/releases/${lists}`,
    ALLOW_PRIVATE_NETWORKS: "on",
    OPERATOR_EMAILS: "",
    LOG_LEVEL: "silent",
  });
  answer = { status: 200, body: [entry("99.0.1"), entry(release)] };
  requests.length = 0;
});

const at = (time: string) => new Date(`2026-12-${time}Z`);
const readNotice = async ({ actor } = first) => (await getNotices(actor, {})).newerRelease;
const newer = { version: "99.0.1", isSecurityFix: false, url: "https://example.com/releases/v99.0.1" };

describe("the check for updates", () => {
  it("is off by default, and asks no one", async () => {
    expect(parseEnv({}).UPDATE_CHECK).toBe("off");
    setEnv({ UPDATE_CHECK: "off" });
    await askForUpdates(at("01T08:00:00"));
    expect(requests).toEqual([]);
    expect(await readNotice()).toBeUndefined();
    expect(await getUpdates(first.actor, {})).toEqual({ release });
  });

  it("asks once a day, however many workers there are", async () => {
    const ask = (time: string) => Promise.all([1, 2, 3].map(() => askForUpdates(at(time))));
    await ask("01T08:00:00");
    expect(requests).toHaveLength(1);
    await ask("02T07:59:59");
    expect(requests).toHaveLength(1);
    await ask("02T08:00:00");
    expect(requests).toHaveLength(2);
  });

  it("sends nothing about the server", async () => {
    await askForUpdates(at("01T08:00:00"));
    const [{ method, url, headers } = {}] = requests;
    expect([method, url]).toEqual(["GET", `/releases/${lists}`]);
    const { host: _, ...sent } = headers ?? {};
    expect(sent).toEqual({
      accept: "application/json",
      "accept-encoding": "identity",
      "user-agent": "referral-rewards",
      connection: "close",
    });
  });

  it.each([
    ["an error", { status: 500, body: {} }],
    ["a redirect", { status: 302, body: [] }],
    ["something else", { status: 200, body: { releases: [] } }],
    ["a link that is no web address", { status: 200, body: [{ ...entry("99.9.9"), html_url: "javascript:alert(1)" }] }],
  ])("keeps the last answer if the list answers with %s", async (_, bad) => {
    await askForUpdates(at("01T08:00:00"));
    answer = bad;
    await askForUpdates(at("02T09:00:00"));
    expect(requests).toHaveLength(2);
    expect(await readNotice()).toEqual(newer);
  });
});

describe("the notice", () => {
  it("is gone for all admins once one has dismissed it, until the next release", async () => {
    await askForUpdates(at("01T08:00:00"));
    expect(await readNotice()).toEqual(newer);
    await dismissUpdate(first.actor, { version: "99.0.1" });
    expect(await readNotice(await createTestUser(first.actor.orgId, "admin"))).toBeUndefined();
    expect(await getUpdates(first.actor, {})).toEqual({ release, newer });
    answer = { status: 200, body: [entry("99.0.2", "### Security\n\n- A hole.")] };
    await askForUpdates(at("02T08:00:00"));
    expect(await readNotice()).toMatchObject({ version: "99.0.2", isSecurityFix: true });
  });

  it("names no draft and nothing that is no version", async () => {
    answer = { status: 200, body: [entry("99.0.3", "", true), entry("latest"), entry("99.0.1")] };
    await askForUpdates(at("01T08:00:00"));
    expect(await readNotice()).toEqual(newer);
  });

  it("is shown to the admins of the only organization, and then to the listed operators alone", async () => {
    await askForUpdates(at("01T08:00:00"));
    expect(await readNotice()).toEqual(newer);
    expect(await getUpdates(first.actor, {})).toEqual({ release, newer });
    expect(await readNotice(await createTestUser(first.actor.orgId, "user"))).toBeUndefined();
    const other = await createTestOrganization();
    for (const one of [first, other]) {
      expect(await readNotice(one)).toBeUndefined();
      expect(await getUpdates(one.actor, {})).toEqual({});
    }
    await dismissUpdate(other.actor, { version: "99.0.1" });
    setEnv({ OPERATOR_EMAILS: other.email });
    expect(await readNotice({ ...other, actor: { ...other.actor, kind: "user", name: other.email } })).toEqual(newer);
    expect(await readNotice()).toBeUndefined();
  });
});

describe("the newer release", () => {
  const listed = (...versions: string[]) =>
    versions.map((version) => ({
      version: version.replace("!", ""),
      isSecurityFix: version.endsWith("!"),
      url: "https://example.com",
    }));

  it.each([
    ["1.2.0", ["1.2.0", "1.1.9"], undefined],
    ["1.2.0", ["1.2.1", "1.10.0", "1.9.0"], "1.10.0"],
    ["1.2.0", ["1.3.0-rc.1"], undefined],
    ["1.3.0-rc.1", ["1.3.0-rc.2", "1.2.9"], "1.3.0-rc.2"],
    ["1.3.0-rc.10", ["1.3.0", "1.3.0-rc.9"], "1.3.0"],
    ["1.2.0", ["1.2.1!", "1.3.0"], "1.3.0!"],
    ["1.2.1", ["1.2.1!", "1.3.0"], "1.3.0"],
  ])("than %s among %j is %s", (installed, versions, expected) => {
    const found = findNewer(listed(...versions), installed);
    expect(found && `${found.version}${found.isSecurityFix ? "!" : ""}`).toBe(expected);
  });
});

it.each([
  ["git+https://github.com/acme/referral-rewards.git", "acme/referral-rewards"],
  ["https://github.com/acme/referral-rewards", "acme/referral-rewards"],
  ["github:acme/referral-rewards", "acme/referral-rewards"],
])("the releases of the repository %s are %s's", (address, name) => {
  expect(findReleases(address)).toBe(`https://api.github.com/repos/${name}/releases`);
});

it("needs an address where package.json names no repository on GitHub", () => {
  expect(findReleases("https://git.example.com/acme/rewards")).toBeNull();
  expect(() => parseEnv({ UPDATE_CHECK: "on" })).toThrow(/UPDATE_CHECK must be the address of a list of releases/);
  expect(() => parseEnv({ UPDATE_CHECK: "yes" })).toThrow(/UPDATE_CHECK must be on, off, or the address/);
});
