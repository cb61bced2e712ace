import type { WireText } from "../combat/answers.ts";

/** The whole of a text that came from an object. */
export async function wholeText(text: WireText): Promise<string> {
  return typeof text === "string" ? text : new Response(text).text();
}

/** A text for an object, as a stream: of whatever length. */
export function streamOf(text: string): WireText {
  return new Response(text).body ?? text;
}
