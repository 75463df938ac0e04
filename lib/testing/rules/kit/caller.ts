import { apiAs, type TestApi, visitors } from "@/lib/testing/api";
import type { CallerKind } from "@/lib/testing/callers";
import { createTestColleague } from "@/lib/testing/organization";
import { documentedEndpoints } from "@/lib/testing/rules/documented";
import type { Scene } from "@/lib/testing/rules/kit/scene";
import type { Subject } from "@/lib/testing/rules/kit/subject";
import { inviteUser } from "@/lib/testing/scenario";
import { createTestLink } from "@/lib/testing/sign-in-links";

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
