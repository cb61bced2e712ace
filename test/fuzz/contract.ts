import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Operation } from "../../src/api/openapi.ts";

/** The OpenAPI document as the service serves it. */
export interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
}

/** One operation of the document. */
export interface DescribedOperation {
  readonly method: string;
  /** With the parameters in braces. */
  readonly path: string;
  readonly operation: Operation;
}

/** Judges answers by the document, with a validator that knows nothing of the schemas it was made from. */
export class Contract {
  readonly operations: readonly DescribedOperation[];
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  readonly #validators = new Map<string, ValidateFunction | null>();
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
    this.#ajv.addSchema(document, "document");
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  }

  /** The operation that answers a path; of those that fit, the one that names most of it. */
  operationAt(method: string, path: string): DescribedOperation | null {
    const fitting = this.operations.filter((one) => one.method === method && patternOf(one.path).test(path));
    const parameters = (one: DescribedOperation) => one.path.split("{").length;
    return fitting.toSorted((left, right) => parameters(left) - parameters(right))[0] ?? null;
  }

  /** What is wrong with a value of a named type; null: nothing. */
  complaintOf(name: string, value: unknown): string | null {
    const validate = this.#validatorAt(["components", "schemas", name]);
    return validate(value) ? null : this.#ajv.errorsText(validate.errors);
  }

  /** The headers that an answer of this status must have. */
  headersOf({ method, path }: DescribedOperation, status: number): readonly string[] {
    const { headers = {} }: { headers?: object } = Object(
      this.#document.paths[path]?.[method]?.responses[String(status)],
    );
    return Object.entries(headers).flatMap(([name, header]) => (Object(header).required === true ? [name] : []));
  }

  /** What is wrong with an answer: a status that is not described, or a body that is not as described; null: nothing. */
  complaint({ method, path }: DescribedOperation, status: number, mediaType: string, body: unknown): string | null {
    const described = this.#document.paths[path]?.[method]?.responses[String(status)];
    if (described === undefined) return `status ${status} is not described`;
    const { content }: { content?: object } = Object(described);
    if (content === undefined) return null;
    if (!Object.hasOwn(content, mediaType)) return `${mediaType} is not described for ${status}`;
    if (!mediaType.endsWith("json")) return null;
    const place = ["paths", path, method, "responses", String(status), "content", mediaType, "schema"];
    const validate = this.#validatorAt(place);
    return validate(body) ? null : this.#ajv.errorsText(validate.errors);
  }

  #validatorAt(place: readonly string[]): ValidateFunction {
    const pointer = place.map((segment) => encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1")));
    const reference = `document#/${pointer.join("/")}`;
    const known = this.#validators.get(reference);
    if (known) return known;
    const made = this.#ajv.compile({ $ref: reference });
    this.#validators.set(reference, made);
    return made;
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
