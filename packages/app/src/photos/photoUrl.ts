/** The address of a photo's picture. */
export const photoUrl = (id: string): string => `/app/api/photos/${encodeURIComponent(id)}`
