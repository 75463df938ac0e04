import { type Answer, LocalProvider, type Received } from "@/proof/fixtures/local-provider";

/** The URL that an automation tool creates for one automation, with the requests it received. */
export class HookTarget extends LocalProvider<Received> {
  override get env() {
    return {};
  }

  protected override async answer(received: Received): Promise<Answer> {
    this.accepted.push(received);
    return { status: 200 };
  }
}
