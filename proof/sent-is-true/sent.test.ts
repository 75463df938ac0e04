import { expect, it } from "vitest";
import { isolateEmailProvider, isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { runsOf } from "@/proof/fixtures/long-runs";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { runAlone } from "@/proof/guards/scratch-database";
import { liveSituation } from "@/proof/sent-is-true/live";
import { inventSituation } from "@/proof/sent-is-true/situation";

const scratch = isolateDatabase();
const emails = isolateEmailProvider();
const texts = isolateSmsProvider();
isolateRateLimits();

// `npm run prove -- sent` takes 500.
const situations = runsOf(20);

/** One line per broken promise. */
it(
  `predicts the worker's sending in ${situations} random situations`,
  async ({ annotate }) => {
    const wrong: string[] = [];
    const kinds = { now: 0, later: 0, captured: 0, awaitsAddress: 0, stopped: 0 };
    for (let seed = 1; seed <= situations; seed++) {
      const providers = { email: emails().env, sms: texts().env };
      const settle = (statement: string) => runAlone(scratch().ownerUrl, [statement]);
      const outcome = await liveSituation(inventSituation(seed), providers, settle);
      const { promised, happened, sentence, trueSentence } = outcome;
      for (const kind of ["now", "captured", "awaitsAddress", "stopped"] as const) kinds[kind] += promised[kind];
      kinds.later += promised.later.reduce((sum, { count }) => sum + count, 0);
      if (sentence !== trueSentence || JSON.stringify(promised) !== JSON.stringify(happened)) {
        wrong.push(`seed ${seed}: “${sentence}” but “${trueSentence}”`);
      }
    }
    await annotate(`messages promised: ${JSON.stringify(kinds)}`);
    expect(wrong).toEqual([]);
    // Each kind of promise must have occurred, or it was not tested.
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(0);
  },
  situations * 2_000 + 60_000,
);
