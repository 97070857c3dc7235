/** Longest side of a stored photo, and side of its square thumbnail, in pixels. */
export const fullSize = 1600
export const thumbnailSize = 192

/** Pixels: enough for phone cameras, and a bound on what a small file can make of the memory. */
export const largestPicture = 65_000_000

/** In pixels. */
export const longestSide = 20_000

/** Exit code for input that is not a readable picture. */
export const notAPicture = 65
