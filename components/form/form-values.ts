import type { z } from "zod";
import type { Endpoint } from "@/lib/kit/contract";

type Wire<E extends Endpoint> = z.input<E["input"]>;

/** The fields an endpoint takes. */
export type FieldName<E extends Endpoint> = keyof Wire<E> & string;

// A box for a field that must be true is empty at first.
type Unfinished<T> = T | undefined | (true extends T ? boolean : never);

/** What the fields hold while they are filled in. */
export type FormValues<E extends Endpoint, K extends FieldName<E>> = { [N in K]: Unfinished<Wire<E>[N]> };

type Rest<E extends Endpoint, K extends FieldName<E>> = Omit<Wire<E>, K>;

/** The rest of the input, such as path keys: asked for by the compiler where the endpoint needs it. */
export type Fixed<E extends Endpoint, K extends FieldName<E>> =
  Record<never, never> extends Rest<E, K> ? { readonly fixed?: Rest<E, K> } : { readonly fixed: Rest<E, K> };
