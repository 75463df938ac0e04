import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Answer } from "@/lib/testing/api";
import { repeatTooSoon } from "@/lib/testing/rules/common/overlap";
import { allow, type Place, type Rule, refuse } from "@/lib/testing/rules/kit/rule";
import { type Fields, fixedTerms } from "@/lib/testing/scenario";

const REPLAYED = "idempotent-replayed";

const withKey = (key: string) => ({ headers: { "Idempotency-Key": key } });

/**
 * An Idempotency-Key makes a POST or PATCH safe to repeat (design §2).
 * @param other fields that succeed as well, for a caller who cannot create a campaign
 */
export function repeatRules(other?: Fields): Rule[] {
  return [
    { rule: "a repeat of a finished request, which gets its answer", perform: repeat },
    {
      rule: "a repeat of a request that still runs",
      code: "idempotency_in_progress",
      perform: repeatTooSoon,
    },
    refuse("idempotency_key_reused", "the Idempotency-Key of another request", async (place) => {
      const key = randomUUID();
      if (other) await place.send({ fields: other, ...withKey(key) });
      else await place.api.post("/api/app/campaigns", { ...fixedTerms, name: key }, withKey(key));
      return withKey(key);
    }),
    allow("an Idempotency-Key of 255 characters", () => withKey(randomUUID().padEnd(255, "k"))),
    ...[0, 256].map((length) => ({
      ...refuse(
        "invalid_input",
        `an Idempotency-Key of ${length} characters`,
        () => withKey("k".repeat(length)),
        "Idempotency-Key",
      ),
      harmless: true,
    })),
  ];
}

async function repeat({ send }: Place): Promise<Answer> {
  const key = randomUUID();
  const first = await send(withKey(key));
  const second = await send(withKey(key));
  expect(first.headers.has(REPLAYED)).toBe(false);
  expect(second).toMatchObject({ status: first.status, body: first.body });
  expect(second.headers.get(REPLAYED)).toBe("true");
  return second;
}
