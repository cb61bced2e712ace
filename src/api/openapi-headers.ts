import type { Json } from "./json-schemas.ts";

const everywhere = {
  "X-Correlation-Id": header("The id of the request: its own, or one that was made for it.", true),
  "Cache-Control": header("Whether the answer may be kept.", true),
};

const tag = { ETag: header("Names this state of the answer, for `If-None-Match`.", false) };

/** What the headers of an answer say, by its status and its method. */
export function headersOf(status: number, method: string): Json {
  const isRead = method === "get" && (status === 200 || status === 304);
  return {
    ...everywhere,
    ...(isRead ? tag : {}),
    ...(status === 401 ? { "WWW-Authenticate": header("How to say who asks.", true) } : {}),
    ...(status === 429 || status === 503 ? { "Retry-After": header("Seconds to wait.", true) } : {}),
  };
}

function header(description: string, required: boolean): Json {
  return { description, required, schema: { type: "string" } };
}
