import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { openApiDocument } from "@/lib/openapi";

const ROOT = "openapi.json";

type Responses = Readonly<Record<string, { readonly content: Readonly<Record<string, unknown>> }>>;
type Paths = Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;

const document = openApiDocument();
const paths = document["paths"] as Paths;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, ROOT);

/**
 * Holds an answer to the OpenAPI document: a documented status, the documented content type, a body of the
 * documented shape. Addresses the document does not know may only be refused with a problem document.
 * @throws Error that says what differs
 */
export function checkAnswer(
  method: string,
  pathname: string,
  status: number,
  type: string,
  body: unknown,
): void {
  const where = `${method} ${pathname} → ${status}`;
  const path =
    pathname in paths ? pathname : Object.keys(paths).find((template) => matches(template, pathname));
  const operation = path === undefined ? undefined : paths[path]?.[method.toLowerCase()];
  if (!path || !operation) {
    check(`${ROOT}#/components/schemas/Problem`, body, `${where} (undocumented address)`);
    return;
  }
  const documented = operation.responses[String(status)];
  if (!documented) throw new Error(`${where}: the document does not have this status`);
  const [contentType = ""] = Object.keys(documented.content);
  if (contentType !== type) throw new Error(`${where}: answered ${type}, documented ${contentType}`);
  const pointer = [
    "paths",
    path,
    method.toLowerCase(),
    "responses",
    status,
    "content",
    contentType,
    "schema",
  ];
  check(`${ROOT}#/${pointer.map(escapePointer).join("/")}`, body, where);
}

function check(ref: string, body: unknown, where: string): void {
  const validate = ajv.getSchema(ref);
  if (!validate) throw new Error(`${where}: no schema at ${ref}`);
  if (!validate(body))
    throw new Error(`${where}: ${ajv.errorsText(validate.errors)}: ${JSON.stringify(body)}`);
}

function matches(template: string, pathname: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname);
}

function escapePointer(part: string | number): string {
  return encodeURIComponent(String(part).replaceAll("~", "~0").replaceAll("/", "~1"));
}
