import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { useDebounced } from "@/components/use-debounced";
import { asks } from "@/lib/asks/contract";
import { call, query } from "@/lib/kit/client";
import { emailAddress } from "@/lib/kit/email-address";
import { usPhone } from "@/lib/kit/phone";

type FoundCustomer = z.output<typeof asks.findJobCustomers.output>["customers"][number];
export type RecordedJob = z.output<typeof asks.recordJob.output>;
type JobInput = z.output<typeof asks.recordJob.input>;

/** A known customer, as far as the form needs one. */
export type KnownCustomer = Pick<FoundCustomer, "advocateId" | "name" | "hasPhone" | "hasTextConsent"> & {
  readonly hint?: string | undefined;
};

const looksLikePhone = (typed: string) => typed.replace(/\D/g, "").length >= 7 && !/\p{L}/u.test(typed);

function readContact(typed: string, isEmail: boolean) {
  if (isEmail) {
    const email = emailAddress.safeDecode(typed.trim());
    return email.success ? { email: email.data } : undefined;
  }
  const phone = usPhone.safeDecode(typed.trim());
  return phone.success ? { phone: phone.data } : undefined;
}

/** The problem with a typed contact and how to fix it; undefined if there is none, or nothing is typed. */
function describeContact(typed: string, isEmail: boolean): string | undefined {
  if (typed.trim() === "" || readContact(typed, isEmail)) return undefined;
  return isEmail
    ? "Enter an email address, like priya@example.com."
    : "Enter a US number with its area code, like (415) 555-0132.";
}

interface Entry {
  readonly customer: KnownCustomer | undefined;
  readonly who: string;
  readonly rest: string;
  readonly byEmail: boolean;
  readonly agreed: boolean;
  readonly campaignId: string;
}

type JobOptions = z.output<typeof asks.getJobOptions.output>;

const empty: Entry = {
  customer: undefined,
  who: "",
  rest: "",
  byEmail: false,
  agreed: false,
  campaignId: "",
};

/** Reads a new customer from the two fields: a name and a contact, whichever was typed first. */
function readNew({ who, rest, byEmail }: Entry, texts: boolean) {
  const startsWithPhone = looksLikePhone(who);
  const wantsEmail = !startsWithPhone && (byEmail || !texts);
  const name = (startsWithPhone ? rest : who).trim();
  const contact = readContact(startsWithPhone ? who : rest, wantsEmail);
  return { startsWithPhone, wantsEmail, name, contact };
}

/** Reads the job to record from the form. */
function readEntry(entry: Entry, options: JobOptions | undefined) {
  const { customer, agreed } = entry;
  const texts = options?.texts !== false;
  const campaigns = options?.campaigns ?? [];
  const { startsWithPhone, wantsEmail, name, contact } = readNew(entry, texts);
  const hasPhone = customer ? customer.hasPhone : contact !== undefined && "phone" in contact;
  const asksForConsent = hasPhone && !customer?.hasTextConsent && texts;
  const campaignId = customer || campaigns.length < 2 ? "" : entry.campaignId || (campaigns[0]?.campaignId ?? "");
  const input: JobInput = {
    ...(customer ? { advocateId: customer.advocateId } : { name, ...contact }),
    ...(campaignId && { campaignId }),
    ...(asksForConsent && { smsConsent: agreed }),
  };
  return {
    startsWithPhone,
    wantsEmail,
    campaigns,
    campaignId,
    asksForConsent,
    input,
    name: customer?.name ?? name,
    /** Of the field that holds the contact: the second one, unless the number was typed first. */
    contactProblem: describeContact(startsWithPhone ? entry.who : entry.rest, wantsEmail),
    isComplete: customer !== undefined || (name !== "" && contact !== undefined),
  };
}

/** The form's state: one field finds a customer, and a second one completes a new customer. */
export function useJobDraft(chosen: KnownCustomer | undefined) {
  const [entry, setEntry] = useState<Entry>({ ...empty, customer: chosen });
  const { data: options } = useQuery(query(asks.getJobOptions, {}));
  return {
    ...entry,
    ...readEntry(entry, options),
    options,
    change: (part: Partial<Entry>) => setEntry({ ...entry, ...part }),
    choose: (customer: KnownCustomer | undefined) =>
      setEntry({ ...entry, customer, agreed: false, ...(!customer && { rest: "" }) }),
    restart: () => setEntry(empty),
  };
}

export type JobDraft = ReturnType<typeof useJobDraft>;

/** The message that this job would lead to; undefined while the form is incomplete or the answer is on its way. */
export function useJobPreview({ input, isComplete }: JobDraft) {
  // Serialized, so equal inputs compare as equal.
  const settled = useDebounced(JSON.stringify(input));
  const isSettled = settled === JSON.stringify(input);
  const { data, error, refetch } = useQuery({
    queryKey: ["job-preview", settled],
    queryFn: async () => call(asks.recordJob, { ...JSON.parse(settled), dryRun: true }),
    enabled: isComplete && isSettled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isCurrent = isComplete && isSettled;
  return {
    preview: isCurrent ? data : undefined,
    error: isCurrent ? error : undefined,
    retry: () => void refetch(),
  };
}
