"use client";

import { toast } from "sonner";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { saveFile } from "@/components/ui/save-file";
import { people } from "@/lib/insights/people/contract";

/** An advocate, or the friend of a referral. */
export type PersonId = { readonly advocateId: string } | { readonly referralId: string };

/** Downloads everything stored about a person, to hand over to them. */
export function useExportPerson(person: PersonId) {
  const { trySend, pending } = useToastedSend(people.export, { refreshes: false });
  const save = async () => {
    const answer = await trySend(person);
    if (!answer) return;
    const text = JSON.stringify(answer.output.person, null, 2);
    saveFile("personal-data.json", new Blob([text], { type: "application/json" }));
    toast.success("Saved. Send it to them securely.");
  };
  return { save, pending };
}
