"use client";

import { type ReactNode, useState } from "react";
import { z } from "zod";
import { lazy } from "@/components/lazy";
import { call } from "@/lib/kit/client";
import type { Endpoint } from "@/lib/kit/contract";
import { ApiError } from "@/lib/kit/errors";
import { changeableFields, versionOf } from "@/lib/kit/version";
import type { ConflictChoice, ConflictDialogProps, FieldConflict } from "./conflict-dialog";
import { mergeChanges } from "./merge-changes";

const ConflictDialog = lazy(() => import("./conflict-dialog").then((file) => file.ConflictDialog), null);

type ReadAnswer<E extends Endpoint> = z.output<E["output"]>;
type ChangedFields = Readonly<Record<string, unknown>>;

interface ConflictSaveOptions<E extends Endpoint> {
  readonly read: E;
  readonly update: Endpoint;
  /** The input that identifies the record. */
  readonly at: z.output<E["input"]>;
  /** Each field's label, and how its value reads; a field inside a field by path, such as "translations.es.name". */
  readonly fields: Readonly<Record<string, { readonly label: string; readonly format?: (value: unknown) => string }>>;
  /** Fills the form with another member's saved values. */
  readonly onTheirs: (answer: ReadAnswer<E>) => void;
}

/**
 * Optimistic save with If-Match. On a conflict, fields only the other member changed keep their values; for fields
 * both changed, it asks which to keep.
 */
export function useConflictSave<E extends Endpoint>(options: ConflictSaveOptions<E>) {
  const { read, update, at, fields, onTheirs } = options;
  const [conflict, setConflict] = useState<ConflictDialogProps>();

  async function ask(
    differences: readonly FieldConflict[],
    { changedBy, changedAt }: LatestChange,
  ): Promise<ConflictChoice> {
    const choice = await new Promise<ConflictChoice>((decide) => {
      setConflict({ differences, who: changedBy, when: changedAt, decide });
    });
    setConflict(undefined);
    return choice;
  }

  /**
   * @param loaded the answer the form was filled from, as it is on the wire
   * @param changes the changed fields, in the endpoint's wire format
   * @param send sends them if the version still matches; after a conflict, merged with what the other member saved
   * @returns the answer of `send`, or null if they are not to be saved
   */
  async function save<T>(
    loaded: unknown,
    changes: ChangedFields,
    send: (ifMatch: Record<string, string>, merged: ChangedFields) => Promise<T>,
  ): Promise<T | null> {
    try {
      return await send({ "If-Match": versionOf(update, loaded) }, changes);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "precondition_failed") throw error;
      const resolved = await resolveConflict(loaded, changes, error);
      return resolved === null ? null : save(resolved.now, resolved.merged, send);
    }
  }

  /** The current values with the changes to save over them; null if they are not to be saved. */
  async function resolveConflict(loaded: unknown, changes: ChangedFields, refusal: ApiError) {
    const latest = await call(read, at);
    const wire: unknown = z.encode(read.output, latest);
    const { merged, clashes } = mergeChanges(changes, {
      before: changeableFields(update, loaded),
      now: changeableFields(update, wire),
    });
    const differences = Object.entries(fields).flatMap(([path, { label, format = describePlainly }]) => {
      const clash = clashes.find((one) => one.path === path);
      return clash ? [{ label, theirs: format(clash.theirs), mine: format(clash.mine) }] : [];
    });
    const choice = differences.length > 0 ? await ask(differences, readChange(refusal)) : "mine";
    if (choice === "theirs") onTheirs(latest);
    return choice === "mine" ? { now: wire, merged } : null;
  }

  const dialog: ReactNode = conflict && <ConflictDialog {...conflict} />;
  return { save, dialog };
}

const describePlainly = (value: unknown) => (value === null ? "None" : String(value));

interface LatestChange {
  readonly changedBy: string;
  readonly changedAt: Date;
}

function readChange({ facts }: ApiError): LatestChange {
  const { data } = z.object({ changedBy: z.string(), changedAt: z.coerce.date() }).safeParse(facts);
  return data ?? { changedBy: "Someone else", changedAt: new Date() };
}
