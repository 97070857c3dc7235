/** The id of a medication's Edit button in My Medications, which gets the focus to show the medication. */
export const editButtonId = (id: string) => `edit-${id}`
