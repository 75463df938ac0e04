"use client";

import { StateRules, StateRulesForm } from "@/components/account/state-rules-form";
import { useRefresh } from "../use-refresh";

/** Replaces a practice's first campaign until a member has checked the state's rules. */
export function CheckStateRules({ mayCheck }: { mayCheck: boolean }) {
  const refresh = useRefresh();
  return <StateRules form={mayCheck && <StateRulesForm onSaved={refresh} />} />;
}
