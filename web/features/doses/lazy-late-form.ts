import { lazy } from 'react'

export const loadLateForm = () => import('./late-form.tsx')

export const LateForm = lazy(async () => ({ default: (await loadLateForm()).LateForm }))
