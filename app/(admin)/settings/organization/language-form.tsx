"use client";

import { toast } from "sonner";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { languageNames } from "@/components/languages";
import { Segmented } from "@/components/ui/segmented";
import { accounts } from "@/lib/accounts/contract";
import { useRefresh } from "../../use-refresh";

type LanguageCode = keyof typeof languageNames;

const choices = [
  { value: "en", label: languageNames.en },
  { value: "es", label: languageNames.es },
] as const;

/** The default language for customers; saved right away. */
export function LanguageForm({ language }: { language: LanguageCode }) {
  const refresh = useRefresh();
  const { trySend } = useToastedSend(accounts.update);
  const save = async (wanted: LanguageCode) => {
    if (!(await trySend({ language: wanted }))) return;
    toast.success(`Customers who haven’t chosen read ${languageNames[wanted]} now.`);
    await refresh();
  };
  return <Segmented label="Customers’ language" segments={choices} value={language} onValueChange={save} />;
}
