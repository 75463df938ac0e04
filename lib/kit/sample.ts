/** A complete sample program that sends or receives events. */
export interface Sample {
  readonly language: string;
  readonly file: string;
  /** The command that runs it. Settings come from the environment, see `exportSettings`. */
  readonly program: string;
  readonly code: string;
}
