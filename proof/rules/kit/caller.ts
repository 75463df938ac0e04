import { apiAs, type TestApi, visitors } from "@/proof/fixtures/api";
import type { CallerKind } from "@/proof/fixtures/callers";
import { createTestColleague } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";
import { createTestLink } from "@/proof/fixtures/sign-in-links";
import { documentedEndpoints } from "@/proof/rules/documented";
import type { Scene } from "@/proof/rules/kit/scene";
import type { Subject } from "@/proof/rules/kit/subject";

/** Somebody of each kind in a scene; what works once only is new with every call. */
export const makeCaller: Readonly<Record<CallerKind, (scene: Scene) => TestApi | Promise<TestApi>>> = {
  apiKey: ({ api }) => api,
  session: ({ session }) => session.api,
  invitation: async ({ admin }) => apiAs((await inviteUser(admin)).token),
  resetLink: async ({ organization }) =>
    apiAs((await createTestLink(await createTestColleague(organization.orgId))).token),
  visitor: () => visitors,
};

const callers = new WeakMap<Scene, Map<string, TestApi | Promise<TestApi>>>();

/** Who calls the endpoint in this scene, always the same. */
export function callerOf({ name }: Subject, scene: Scene): TestApi | Promise<TestApi> {
  const kind = documentedEndpoints[name]?.caller ?? "apiKey";
  const ofScene = callers.get(scene) ?? new Map<string, TestApi | Promise<TestApi>>();
  const api = ofScene.get(name) ?? makeCaller[kind](scene);
  callers.set(scene, ofScene.set(name, api));
  return api;
}
