import type { imports } from "@/lib/files/imports/contract";
import { importOne } from "@/proof/fixtures/import";
import { refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

export const table: RuleTable<keyof typeof imports> = {
  ids: async ({ api, campaign }) => ({ importId: await importOne(api, campaign) }),
  endpoints: {
    undo: {
      cases: refuse("409 import_closed", {
        "an undone import": async ({ send }) => {
          await send();
        },
      }),
    },
  },
};
