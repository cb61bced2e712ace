/** Whether a list of tags carries all of the required and none of the excluded ones. */
export function tagsAdmit(
  filter: { readonly requiredTags: readonly string[]; readonly excludedTags: readonly string[] },
  tags: readonly string[],
): boolean {
  return (
    filter.requiredTags.every((tag) => tags.includes(tag)) && !filter.excludedTags.some((tag) => tags.includes(tag))
  );
}
