"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { toast } from "sonner";
import { type EndpointForm, useParsedForm } from "@/components/form/use-parsed-form";
import { campaignPath } from "../../paths";
import { type CapRule, type EditorInput, type EditorValues, readEditor } from "./editor-values";

/** The saved campaign and the toast's text; without text there was nothing to save. */
interface Saved {
  readonly campaignId: string;
  readonly words?: string;
}

interface SaveOptions {
  readonly rule: CapRule;
  readonly defaultValues: EditorValues;
  readonly draftKey: string;
  /** Null if the save was canceled. */
  readonly save: (input: EditorInput) => Promise<Saved | null>;
}

/** The editor's form. After saving it shows the campaign and is disabled until that page loads. */
export function useSave({ rule, defaultValues, draftKey, save }: SaveOptions): EndpointForm<EditorValues> {
  const router = useRouter();
  const client = useQueryClient();
  const [isLeaving, startLeaving] = useTransition();
  const form = useParsedForm<EditorValues, EditorInput>({
    parse: (values) => readEditor(rule, values),
    defaultValues,
    draftKey,
    send: async (input) => {
      const saved = await save(input);
      if (!saved) return;
      const { campaignId, words } = saved;
      form.methods.reset(form.methods.getValues());
      if (words) {
        // The next page renders fresh data; waiting for this page's refetch would only delay it.
        void client.invalidateQueries();
        toast.success(words);
      }
      startLeaving(() => router.replace(campaignPath(campaignId)));
    },
  });
  return {
    ...form,
    pending: form.pending || isLeaving,
    submit: async (event) => {
      event?.preventDefault();
      if (!isLeaving) await form.submit(event);
    },
  };
}
