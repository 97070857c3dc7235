import { plural } from '../plural.ts'
import { texts } from '../texts.ts'

/** The question before unsaved changes are lost by leaving a page. */
export const unsavedTexts = texts('unsaved', {
  title: (count: number) =>
    plural('en', count, { one: '1 change is not saved', other: `${count} changes are not saved` }),
  text: 'If you leave this page now, what you changed here is lost.',
  keep: 'Stay on this page',
  saveAndLeave: 'Save and leave',
  action: 'Leave without saving',
})
