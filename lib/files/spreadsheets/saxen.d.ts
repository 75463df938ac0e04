declare module "saxen" {
  type Decode = (text: string) => string;

  /** A SAX parser. The package ships no types. */
  export class Parser {
    on(
      event: "openTag",
      call: (name: string, attributes: () => Readonly<Record<string, string>>, decode: Decode) => void,
    ): this;
    on(event: "closeTag" | "cdata", call: (text: string) => void): this;
    on(event: "text", call: (text: string, decode: Decode) => void): this;
    on(event: "error", call: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
