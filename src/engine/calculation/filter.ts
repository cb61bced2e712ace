/** What a contribution asks of the tags of a calculation (content.md: the effect's and the action's together). */
export interface TagFilter {
  readonly requiredTags: readonly string[];
  readonly excludedTags: readonly string[];
}

/** Whether all the required tags and none of the excluded ones are present. */
export function admitsTags(filter: TagFilter, tags: ReadonlySet<string>): boolean {
  return filter.requiredTags.every((tag) => tags.has(tag)) && !filter.excludedTags.some((tag) => tags.has(tag));
}
