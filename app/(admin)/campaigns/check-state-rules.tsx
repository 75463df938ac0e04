"use client";

import { StateRules, StateRulesForm } from "@/components/account/state-rules-form";
import { useRefresh } from "../use-refresh";

/** In the place of a practice's first campaign, until somebody has checked the rules of its state. */
export function CheckStateRules({ mayCheck }: { mayCheck: boolean }) {
  const refresh = useRefresh();
  return <StateRules form={mayCheck && <StateRulesForm onSaved={refresh} />} />;
}
