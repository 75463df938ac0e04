import { expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import { apiAs } from "@/proof/fixtures/api";
import { changeMember } from "@/proof/fixtures/members";
import { createTestUser } from "@/proof/fixtures/organization";
import { exampleBody, fillPath, makeScene } from "@/proof/fixtures/scene";
import { startTestSession } from "@/proof/fixtures/sessions";

/** What technicians may do, written out once more: an endpoint opened to them by mistake is noticed. */
const allowed = [
  "recordJob",
  "listOwnJobs",
  "undoJob",
  "findJobCustomers",
  "getJobOptions",
  "createMatchRequest",
  "lookUpRedemptionCode",
  "redeemCode",
  "getAccount",
  "getProfile",
  "updateProfile",
  "setPassword",
  "listSessions",
  "confirmSession",
  "endOwnSession",
  "endAllSessions",
  "getSecondFactor",
  "startAuthenticatorSetup",
  "confirmAuthenticatorSetup",
  "removeAuthenticator",
  "replaceRecoveryCodes",
  "startPasskey",
  "addPasskey",
  "renamePasskey",
  "removePasskey",
];

const forMembers = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access.caller === undefined || access.caller === "session");

it("names every endpoint that is open to technicians", () => {
  const open = forMembers.filter(({ access }) => access.technicians && access.role !== "admin");
  expect(open.map(({ operationId }) => operationId).sort()).toEqual([...allowed].sort());
});

it("refuses a technician every other endpoint, in a browser and with an API key", async () => {
  const scene = await makeScene();
  const { orgId } = scene.organization;
  const technician = await createTestUser(orgId, "user");
  await changeMember(technician, { view: "technician" });
  const callers = [apiAs(technician.apiKey), (await startTestSession(technician)).api];
  for (const api of callers) {
    for (const endpoint of forMembers) {
      if (allowed.includes(endpoint.operationId)) continue;
      const answer = await api.send(endpoint.method, fillPath(endpoint, scene.ids), exampleBody(endpoint, scene.ids));
      const { code } = answer.body;
      const isRefused = ["office_required", "browser_required", "admin_required"].includes(String(code));
      expect([endpoint.operationId, answer.status, isRefused]).toEqual([endpoint.operationId, 403, true]);
    }
  }
  const [withKey] = callers;
  expect((await withKey?.get("/api/app/jobs/options"))?.status).toBe(200);
  expect((await withKey?.get("/api/app/me"))?.body).toMatchObject({ user: { view: "technician" } });
});
