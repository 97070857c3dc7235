import { Suspense, useState } from 'react'
import { PlanChooser } from './lazy.ts'

/** What a page needs to show the plans: `show` opens their window, `window` is where it stands. */
export function usePlans() {
  const [isOpen, setOpen] = useState(false)
  return {
    show: () => setOpen(true),
    window: <Suspense>{isOpen && <PlanChooser onClose={() => setOpen(false)} />}</Suspense>,
  }
}
