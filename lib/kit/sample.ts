/** A complete program that sends or takes events, in the file it is saved as. */
export interface Sample {
  readonly language: string;
  readonly file: string;
  /** What runs it. The settings come from the environment, see `exportSettings`. */
  readonly program: string;
  readonly code: string;
}
