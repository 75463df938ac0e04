"use client";

import { StateRules, StateRulesForm } from "@/components/account/state-rules-form";

/** Replaces a practice's first campaign until a member has checked the state's rules. */
export function CheckStateRules({ mayCheck }: { mayCheck: boolean }) {
  return <StateRules form={mayCheck && <StateRulesForm />} />;
}
