import { runUnitTests } from "@/scripts/tools";

// The money proofs with more runs than `npm test` has time for. Takes about twenty minutes.

const proofs = [
  "lib/ledger/ledger-model.test.ts",
  "lib/leads/referrals/refund-histories.test.ts",
  "lib/credit/expire-model.test.ts",
];

runUnitTests(proofs, { LEDGER_SEQUENCES: "300", REFUND_HISTORIES: "10000", CREDIT_HISTORIES: "300" });
