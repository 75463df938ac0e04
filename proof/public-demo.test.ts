import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import { isOpenInDemo } from "@/lib/kit/auth/access";
import type { Endpoint } from "@/lib/kit/contract";
import { setEnv } from "@/lib/kit/env";
import { callerFor } from "@/proof/fixtures/callers";
import { exampleBody, fillPath, makeScene, type Scene } from "@/proof/fixtures/scene";

/** What visitors of a public demo, who share one account, may not call. Each new endpoint is in one of these lists. */
const closed = `
  acceptInvitation addPasskey askAlertPhone confirmAuthenticatorSetup confirmSession createApiKey createBackup
  createConnection createInvitation createSignInChallenge createWebhookEndpoint createWebhookKey deleteConnection
  deleteWebhookEndpoint deleteWebhookKey dismissUpdate endAllSessions endOwnSession erasePerson finishAuthorization
  previewConnection recoverWebhookEndpoint removeAlertPhone removeAuthenticator removeLogo removePasskey removeSso
  removeUser renamePasskey reopenMonth replacePortalLink replaceRecoveryCodes replayWebhookEvent requestPasswordReset
  requestSignInLink resendWebhookDelivery resetPassword resetSecondFactor revokeAnyApiKey revokeApiKey
  readWebsite rotateWebhookSecret saveMapping saveSso sendTestEvent setPassword settleConnectionEvent signUp
  startAuthenticatorSetup startAuthorization startBackupDownload startLogoUpload startPasskey startPhotoUpload testSso
  updateAccount updateBranding updateBusinessProfile updateCeiling updateConnection updateLeadAlerts updateProfile
  updateUser updateWebhookEndpoint updateWeeklyDigest verifyAlertPhone withdrawInvitation`;

/** Writes that visitors may try out: they change only what the next reset replaces, and what they send is captured. */
const open = `
  addCustomerFileRows adjustCredit allowReferral applyCustomerFile approveRedemption approveRequest bringBack
  cancelCustomerFile cancelRedemption closeMonth convertReferral createCampaign createCustomerFile createMatchRequest
  createReferral decideCustomerFileRow declineRequest deleteCampaign denyReferral dismissMatchRequest
  duplicateCampaign exportPerson fulfillRedemption importAdvocates inviteAdvocate lookUpRedemptionCode matchRequest
  previewConversion putOff reassignReferral recordJob redeemCode redeemCredit rejectReferral removeRecommendation resendMessage
  reverseReferral sendAskNow sendInvite sendInvites sendTestAsk sendTestInvite setReferralStage skipAsk
  tryContactAgain undoApproval undoCustomerFile undoImport undoJob undoMatch undoRedemptionDecision undoReview
  unreverseReferral untrustAdvocate updateAdvocate updateAskPlan updateAskSettings updateCampaign updateCreditSettings updateReferral updateReviewSettings`;

const namesOf = (list: string) => list.trim().split(/\s+/);
const isOpen = ({ access, method }: Endpoint) => isOpenInDemo(access, method === "GET");
const all = endpoints.map(({ endpoint }) => endpoint);

describe("a public demo", () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await makeScene();
    setEnv({ DEMO: "public", RATE_LIMIT: "on" });
  });
  afterAll(() => setEnv({ DEMO: "off", RATE_LIMIT: "off" }));

  it("has a decision for each endpoint: closed, or a write that visitors may try out, or a read", () => {
    const names = (found: Endpoint[]) => found.map(({ operationId }) => operationId).sort();
    expect(names(all.filter((each) => !isOpen(each)))).toEqual(namesOf(closed).sort());
    const writes = all.filter((each) => isOpen(each) && each.method !== "GET");
    expect(names(writes)).toEqual(namesOf(open).sort());
  });

  it.each(all.map((endpoint) => [endpoint.operationId, endpoint] as const))("%s", async (_, endpoint) => {
    const caller = callerFor(endpoint, scene.callers);
    const path = fillPath(endpoint, scene.ids);
    const { status, body } = await caller.send(endpoint.method, path, exampleBody(endpoint, scene.ids));
    if (isOpen(endpoint)) {
      expect(status).toBeLessThan(500);
      expect(body["code"]).not.toBe("closed_in_demo");
    } else {
      expect({ status, ...body }).toMatchObject({
        status: 403,
        code: "closed_in_demo",
        detail: expect.stringContaining("public demo"),
      });
    }
  });
});
