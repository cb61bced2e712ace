import type { OpenApiDocument, Operation } from "./openapi.ts";

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #d5dae1; }
summary { cursor: pointer; padding: .3rem 0; }
code, pre { font: 14px/1.4 ui-monospace, monospace; }
pre { background: #f4f6f8; padding: .75rem; overflow: auto; }
b { display: inline-block; min-width: 4.5rem; }
@media (prefers-color-scheme: dark) { body { background: #14181e; color: #dde3ea; } pre { background: #1f252d; } }
`;

/** The OpenAPI document as one page that needs nothing from anywhere else. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const rows = operations.filter(({ operation }) => operation.tags.includes(tag));
    return `<h2>${escaped(tag)}</h2>${rows.map(operationHtml).join("")}`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<details id="${escaped(name)}"><summary>${escaped(name)}</summary>${pretty(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(document.info.title)}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<h1>${escaped(document.info.title)}</h1><p>${escaped(document.info.description)}</p>
${sections.join("\n")}<h2>Schemas</h2>${schemas.join("")}</body></html>`;
}

interface Row {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function operationHtml({ path, method, operation }: Row): string {
  const { parameters, requestBody, responses } = operation;
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> ${escaped(operation.summary)}</summary>
${parameters.length === 0 ? "" : `<p>Parameters</p>${pretty(parameters)}`}
${requestBody === undefined ? "" : `<p>Body</p>${pretty(requestBody)}`}<p>Answers</p>${pretty(responses)}</details>`;
}

function pretty(value: unknown): string {
  return `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
