/* Ids of My Medications, by which a control gets the focus from elsewhere. */

/** Of the button that opens the row of a medication. */
export const rowButtonId = (id: string) => `row-${id}`

/** Of the Edit button in an open row. */
export const editButtonId = (id: string) => `edit-${id}`

/** Of the Restore button of a past medication. */
export const restoreButtonId = (id: string) => `restore-${id}`
