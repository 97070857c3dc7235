import { Suspense, useState } from 'react'
import { PlanChooser } from './lazy.ts'

/** For a page that offers the plans: `show` opens the dialog, `dialog` is its element. */
export function usePlans() {
  const [isOpen, setOpen] = useState(false)
  return {
    show: () => setOpen(true),
    dialog: <Suspense>{isOpen && <PlanChooser onClose={() => setOpen(false)} />}</Suspense>,
  }
}
