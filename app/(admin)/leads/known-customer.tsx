"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { formatMonth } from "@/components/ui/format";
import { useDebounced } from "@/components/use-debounced";
import { query } from "@/lib/kit/client";
import { emailAddress } from "@/lib/kit/email-address";
import { usPhone } from "@/lib/kit/phone";
import { customers } from "@/lib/leads/customers/contract";
import type { CallValues } from "./who-sent";

const PAUSE_MS = 400;

/** Notes that the caller is a known customer once a full number or email address is typed. */
export function KnownCustomer({ form }: { form: EndpointForm<CallValues> }) {
  const { control } = form.methods;
  const [number = "", address = ""] = useWatch({ control, name: ["friendPhone", "friendEmail"] });
  const phone = z.safeDecode(usPhone, useDebounced(number, PAUSE_MS)).data;
  const email = emailAddress.safeDecode(useDebounced(address, PAUSE_MS)).data;
  const { data } = useQuery({
    ...query(customers.find, { ...(phone && { phone }), ...(email && { email }) }),
    enabled: phone !== undefined || email !== undefined,
  });
  return (
    <p role="status" className="-mt-2.5 flex gap-1.5 text-secondary text-soft empty:hidden">
      {data?.customer && (phone || email) && (
        <>
          <History size={14} className="mt-[3px] shrink-0" />
          Already a customer since {formatMonth(data.customer.since)}
        </>
      )}
    </p>
  );
}
