import { expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract";
import { readSecrets, secretFields } from "@/lib/kit/secret-fields";

it("removes every secret in read responses for read-only keys", () => {
  const declared = endpoints
    .filter(({ endpoint: { method, access } }) => method === "GET" && access.caller === undefined)
    .flatMap(({ endpoint: { operationId, output } }) => {
      const schema = JSON.stringify(z.toJSONSchema(output, { io: "input" }));
      const secrets = [...secretFields].filter((name) => schema.includes(`"${name}":{`));
      return secrets.filter((name) => !readSecrets.includes(name)).map((name) => `${operationId}: ${name}`);
    });
  expect(declared).toEqual([]);
});
