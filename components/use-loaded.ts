"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { z } from "zod";
import { query } from "@/lib/api/client";
import type { Endpoint } from "@/lib/api/contract";

/**
 * What a list or settings endpoint answers: at first what the server put into the page, then whatever is newer.
 * @param wire the answer as the server's page has it
 */
export function useLoaded<E extends Endpoint>(
  endpoint: E,
  wire: z.input<E["output"]>,
): z.output<E["output"]> {
  const client = useQueryClient();
  const initialData = useMemo(
    () => z.decode(endpoint.output, wire) as z.output<E["output"]>,
    [endpoint, wire],
  );
  const options = query(endpoint, {} as z.output<E["input"]>);
  useEffect(() => {
    client.setQueryData([endpoint.path, {}], initialData);
  }, [client, endpoint, initialData]);
  return useQuery({ ...options, initialData }).data ?? initialData;
}
