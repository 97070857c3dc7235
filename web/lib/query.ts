import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** The page's cache of what the server told. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the server refused it refuses again; what never reached it, or found it busy, is tried twice more.
      retry: (failures, error) => failures < 2 && isPassing(error),
      // The cache answers without a network too; a failed call is shown by the one who asked.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}
