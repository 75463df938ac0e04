import type { Endpoint } from "@/lib/kit/contract";
import type { Fields } from "@/proof/fixtures/scenario";
import type { Ids, Rule, Wishes } from "@/proof/rules/kit/rule";
import type { Scene } from "@/proof/rules/kit/scene";

/** The hand-written rules of one endpoint. */
export interface EndpointRules {
  /** The fields of a request that succeeds in a fresh scene, where the endpoint's example would not. */
  readonly body?: (scene: Scene) => Fields;
  /** The object of the answer in which accepted fields must come back. */
  readonly echo?: string;
  /** Fields of which only some values of the scene are accepted, and why; no rule can name one ahead. */
  readonly dynamic?: Readonly<Record<string, string>>;
  readonly rules: readonly Rule[];
}

/** The hand-written rules of a domain, by the name each endpoint has in its contract. */
export interface DomainRules<Name extends string = string> {
  /** What the path keys name that no campaign scene has; they must be the organization's own, new for each scene. */
  readonly ids?: (scene: Omit<Scene, "ids">) => Promise<Ids>;
  /** Whether a success changes what the whole organization has, so that every scene needs another one. */
  readonly ownOrganization?: boolean;
  /** The plan that its scenes need, each in an organization of its own. */
  readonly plan?: Wishes;
  readonly endpoints: Readonly<Record<Name, EndpointRules>>;
}

/** One endpoint with all that is written about it. */
export interface Subject {
  /** Method and path, such as `GET /api/app/campaigns`. */
  readonly name: string;
  readonly domain: string;
  readonly endpoint: Endpoint;
  readonly domainRules: DomainRules;
  readonly endpointRules: EndpointRules;
  /** All rules: those of every endpoint, then its own. */
  readonly rules: readonly Rule[];
}
