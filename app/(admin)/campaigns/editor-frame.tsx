"use client";

import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Form, SubmitButton } from "@/components/form/form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/dialog";
import { PageHeader } from "@/components/ui/page-header";
import { LeaveGuard } from "../leave-guard";

interface EditorFrameProps<V extends FieldValues> {
  /** The page header without its actions. */
  readonly header: Omit<Parameters<typeof PageHeader>[0], "actions">;
  readonly form: EndpointForm<V>;
  /** Whether there are unsaved changes. */
  readonly dirty: boolean;
  /** Label of the save button. */
  readonly verb: string;
  /** The cancel link beside the save button. */
  readonly aside: ReactNode;
  /** The form's cards. */
  readonly children: ReactNode;
  readonly preview: ReactNode;
}

/**
 * A form with a live preview on the right, or behind a button on smaller screens. On a phone the save bar replaces the
 * menu once there are changes or another way back.
 */
export function EditorFrame<V extends FieldValues>(props: EditorFrameProps<V>) {
  const { header, form, dirty, verb, aside, children, preview } = props;
  return (
    <>
      <LeaveGuard when={dirty && !form.pending} />
      <PageHeader
        {...header}
        actions={
          <span className="flex gap-2 max-xl:hidden">
            {aside}
            <Button variant="primary" pending={form.pending} onClick={() => void form.submit()}>
              {verb}
            </Button>
          </span>
        }
      />
      <div
        data-editing={dirty || header.crumbs ? "" : undefined}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 xl:grid-cols-[minmax(0,1fr)_340px]"
      >
        <Form form={form} className="gap-grid!">
          {children}
          <div className="sticky bottom-foot z-10 -mx-5 flex items-center justify-between gap-2 border-line border-t bg-paper px-5 py-3 sm:-mx-9 sm:px-9 xl:hidden">
            <Sheet
              title="Preview"
              trigger={
                <Button icon={Eye}>
                  <span className="max-[22.5rem]:sr-only">Preview</span>
                </Button>
              }
            >
              {preview}
            </Sheet>
            <span className="flex gap-2">
              {aside}
              <SubmitButton form={form}>{verb}</SubmitButton>
            </span>
          </div>
        </Form>
        <div className="sticky top-8 max-xl:hidden">{preview}</div>
      </div>
    </>
  );
}
