import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal is final; if the server was unreachable or busy, it is tried twice more.
      retry: (failures, error) => failures < 2 && isPassing(error),
      // The cache works offline too; a failed call is shown by its caller.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}
