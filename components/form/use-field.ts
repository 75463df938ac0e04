import {
  type FieldError,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  get,
  useFormState,
} from "react-hook-form";
import type { FieldProps } from "@/components/ui/field";
import type { EndpointForm } from "./use-endpoint-form";

/** What every field of a form needs; `name` is one that holds a `T`. */
export interface BoundField<V extends FieldValues, T> extends Omit<FieldProps, "error"> {
  readonly form: EndpointForm<V>;
  readonly name: FieldPathByValue<V, T | null | undefined>;
}

/** What is wrong with a field right now, as a sentence. */
export function useFieldError<V extends FieldValues>(
  { methods }: EndpointForm<V>,
  name: FieldPath<V>,
): string | undefined {
  const { errors } = useFormState({ control: methods.control, name });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
}
