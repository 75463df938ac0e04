import { spawnSync } from "node:child_process";

// The proofs of money with more runs than `npm test` has time for: about twenty minutes.

const proofs = ["lib/ledger/ledger-model.test.ts", "lib/referrals/refund-histories.test.ts"];
const runs = { LEDGER_SEQUENCES: "300", REFUND_HISTORIES: "10000" };

const { status } = spawnSync("npx", ["vitest", "run", "--config", "proof/vitest.config.ts", ...proofs], {
  env: { ...process.env, ...runs },
  stdio: "inherit",
});
process.exit(status ?? 1);
