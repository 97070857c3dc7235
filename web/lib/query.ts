import { QueryClient } from '@tanstack/react-query'
import { isRefusal } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal is final; if the server was unreachable or busy, it is tried twice more.
      retry: (failures, error) => failures < 2 && !isRefusal(error),
      // The cache works offline too; a failed call is shown by its caller.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
