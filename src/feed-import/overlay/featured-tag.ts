/** The tag by which the agency's own choice of homes is known. */
export const FEATURED_TAG = 'featured'

export const withoutFeatured = (tags: readonly string[]) => tags.filter((tag) => tag !== FEATURED_TAG)
