import { expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract";
import { readSecrets, secretFields } from "@/lib/kit/secret-fields";

it("no answer to a read has another secret than those that are removed for keys that only read", () => {
  const declared = endpoints
    .filter(({ endpoint: { method, access } }) => method === "GET" && access.caller === undefined)
    .flatMap(({ endpoint: { operationId, output } }) => {
      const schema = JSON.stringify(z.toJSONSchema(output, { io: "input" }));
      const found = [...secretFields].filter((name) => schema.includes(`"${name}":{`));
      return found.filter((name) => !readSecrets.includes(name)).map((name) => `${operationId}: ${name}`);
    });
  expect(declared).toEqual([]);
});
