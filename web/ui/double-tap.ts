/** What has just come under a finger takes no tap for so long, in milliseconds: it would be the second of a double tap. */
export const doubleTapMs = 500
