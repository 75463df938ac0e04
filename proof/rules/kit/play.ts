import { expect } from "vitest";
import { z } from "zod";
import type { Answer } from "@/proof/fixtures/api";
import { expectRefusal, type Fields } from "@/proof/fixtures/scenario";
import { documentedEndpoints, documentedStatuses } from "@/proof/rules/documented";
import { callerOf } from "@/proof/rules/kit/caller";
import type { Place, Request, Rule } from "@/proof/rules/kit/rule";
import { type Scene, sceneFor } from "@/proof/rules/kit/scene";
import type { Subject } from "@/proof/rules/kit/subject";

const Shown = z.record(z.string(), z.json());

/** Tries a rule: the answer must be the refusal or the success that the rule says. */
export async function play(subject: Subject, rule: Rule): Promise<void> {
  const scene = await sceneFor(subject, rule);
  const place = { ...scene, send: (request?: Request) => perform(subject, scene, request) };
  const answer = await performRule(rule, place);
  expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
  if (rule.code) expectRefusal(answer, documentedStatuses[rule.code], rule.code, rule.field);
  else expectSuccess(subject, answer);
  if (rule.echo && subject.endpointRules.echo) {
    expectEcho(Shown.parse(answer.body[subject.endpointRules.echo]), rule.fields ?? {});
  }
  await rule.check?.(answer, place);
}

async function performRule({ perform: act, given, fields = {} }: Rule, place: Place): Promise<Answer> {
  if (act) return act(place);
  return place.send(given ? await given(place) : { fields });
}

function expectSuccess({ name, endpoint }: Subject, { status, body }: Answer): void {
  const documented = documentedEndpoints[name]?.status ?? endpoint.status;
  expect({ status, ...(status >= 400 && { body }) }).toEqual({ status: documented });
}

// What is null in a request is unset, and what is unset is left out (design §2).
function expectEcho(shown: Fields, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) expect(shown).not.toHaveProperty(name);
    else expect(shown).toMatchObject({ [name]: value });
  }
}

/** Sends the endpoint's usual request with the differences given. */
async function perform(subject: Subject, scene: Scene, request: Request = {}): Promise<Answer> {
  const { endpoint, endpointRules } = subject;
  const { method = endpoint.method, ids = {}, headers = {}, raw } = request;
  const api = request.api ?? (await callerOf(subject, scene));
  const fields = { ...(endpointRules.body?.(scene) ?? endpoint.example), ...request.fields };
  const isRead = endpoint.method === "GET";
  const query = new URLSearchParams({ ...(isRead && textOnly(fields)), ...request.query });
  const path = `${fillPath(subject, { ...scene.ids, ...ids })}${query.size > 0 ? `?${query}` : ""}`;
  const body = method === "GET" || isRead || Object.keys(fields).length === 0 ? undefined : fields;
  return api.send(method, path, body, { headers, ...(raw && { raw: raw(JSON.stringify(body ?? {})) }) });
}

function fillPath({ endpoint, domain }: Subject, ids: Scene["ids"]): string {
  return endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
    const id = ids[key];
    if (id === undefined) {
      throw new Error(`The rules of ${domain} must say in \`ids\` what :${key} stands for`);
    }
    return encodeURIComponent(id);
  });
}

function textOnly(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}
