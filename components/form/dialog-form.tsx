"use client";

import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Dialog, DialogActions, DialogClose, type DialogProps } from "@/components/ui/dialog";
import type { Endpoint } from "@/lib/kit/contract";
import { Form, SubmitButton } from "./form";
import { type EndpointFormOptions, type FieldName, type FormValues, useEndpointForm } from "./use-endpoint-form";
import type { EndpointForm } from "./use-parsed-form";

interface DialogFormProps<V extends FieldValues> {
  readonly form: EndpointForm<V>;
  /** The submit button's verb. */
  readonly submit: ReactNode;
  readonly variant?: ButtonProps["variant"] | undefined;
  /** The closing button's text. */
  readonly cancel?: string | undefined;
  readonly children: ReactNode;
}

/** A form inside a dialog or sheet: the fields, Cancel and the verb. */
export function DialogForm<V extends FieldValues>(props: DialogFormProps<V>) {
  const { form, submit, variant, cancel = "Cancel", children } = props;
  return (
    <Form form={form}>
      {children}
      <DialogActions>
        <DialogClose>
          <Button>{cancel}</Button>
        </DialogClose>
        <SubmitButton form={form} {...(variant && { variant })}>
          {submit}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}

type FormDialogProps<E extends Endpoint, K extends FieldName<E>> = EndpointFormOptions<E, K> &
  Pick<DialogProps, "trigger" | "title" | "description" | "width"> &
  Pick<DialogFormProps<FormValues<E, K>>, "submit" | "variant" | "cancel"> & {
    /** Called when the dialog closes. Without a `trigger`, the caller mounts it open and unmounts it here. */
    readonly onClose?: () => void;
    readonly children: (form: EndpointForm<FormValues<E, K>>) => ReactNode;
  };

/** A dialog that is one form for one endpoint. It closes over refreshed pages. */
export function FormDialog<E extends Endpoint, K extends FieldName<E>>(props: FormDialogProps<E, K>) {
  const { trigger, title, description, width, onClose } = props;
  const [isOpen, setOpen] = useState(!trigger);
  function change(open: boolean) {
    setOpen(open);
    if (!open) onClose?.();
  }
  return (
    <Dialog trigger={trigger} title={title} description={description} width={width} open={isOpen} onOpenChange={change}>
      <FormDialogBody dialog={props} onDone={() => change(false)} />
    </Dialog>
  );
}

interface FormDialogBodyProps<E extends Endpoint, K extends FieldName<E>> {
  readonly dialog: FormDialogProps<E, K>;
  readonly onDone: () => void;
}

function FormDialogBody<E extends Endpoint, K extends FieldName<E>>(props: FormDialogBodyProps<E, K>) {
  const { submit, variant, cancel, children } = props.dialog;
  const form = useEndpointForm<E, K>({ ...props.dialog, onDone: props.onDone });
  return (
    <DialogForm form={form} submit={submit} variant={variant} cancel={cancel}>
      {children(form)}
    </DialogForm>
  );
}
