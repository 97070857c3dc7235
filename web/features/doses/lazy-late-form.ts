import { lazy } from 'react'

export const loadLateForm = () => import('./late-form.tsx')

/** The form of a dose that was taken earlier, loaded when it is first asked for. */
export const LateForm = lazy(async () => ({ default: (await loadLateForm()).LateForm }))
