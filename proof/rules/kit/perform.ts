import type { Answer } from "@/proof/fixtures/api";
import { callerOf } from "@/proof/rules/kit/caller";
import type { Request } from "@/proof/rules/kit/rule";
import type { Scene } from "@/proof/rules/kit/scene";
import type { Subject } from "@/proof/rules/kit/subject";

/** Sends the endpoint's usual request with the differences given. */
export async function perform(subject: Subject, scene: Scene, request: Request = {}): Promise<Answer> {
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
