"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { toast } from "sonner";
import { type EndpointForm, useParsedForm } from "@/components/form/use-parsed-form";
import { campaignPath } from "../../paths";
import { useRefresh } from "../../use-refresh";
import type { EditorInput, EditorValues } from "./editor-values";
import { type CapRule, readEditor } from "./read-editor";

/** Which campaign there is now, and how to tell; without words nothing had to be saved. */
interface Saved {
  readonly campaignId: string;
  readonly words?: string;
}

interface SaveOptions {
  readonly rule: CapRule;
  readonly defaultValues: EditorValues;
  readonly draftKey: string;
  readonly save: (input: EditorInput) => Promise<Saved>;
}

/** The editor's form. Once it is saved it shows the campaign, and takes nothing more until that page is there. */
export function useSave({ rule, defaultValues, draftKey, save }: SaveOptions): EndpointForm<EditorValues> {
  const router = useRouter();
  const refresh = useRefresh();
  const [isLeaving, startLeaving] = useTransition();
  const form = useParsedForm<EditorValues, EditorInput>({
    parse: (values) => readEditor(rule, values),
    defaultValues,
    draftKey,
    send: async (input) => {
      const { campaignId, words } = await save(input);
      form.methods.reset(form.methods.getValues());
      if (words) {
        await refresh();
        toast.success(words);
      }
      startLeaving(() => router.push(campaignPath(campaignId)));
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
