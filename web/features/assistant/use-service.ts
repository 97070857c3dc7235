import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { putAssistant, type Recipient } from '#core/api/assistant.ts'
import { call } from '#web/lib/api.ts'
import { assistantQuery } from './queries.ts'

/** The operator's assistant, and the patient's consent to it. */
export function useService(userId: string) {
  const client = useQueryClient()
  const query = assistantQuery(userId)
  const { data, refetch } = useQuery(query)
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (recipient: Recipient | null) => call(putAssistant, { recipient }),
    onSuccess: (state) => client.setQueryData(query.queryKey, state),
  })
  return {
    /** Null if there is none, or it is not loaded. */
    recipient: data?.recipient ?? null,
    isOn: data?.isOn ?? false,
    isSaving: isPending,
    error,
    /** @returns whether it was stored */
    change: (recipient: Recipient | null) =>
      mutateAsync(recipient).then(
        () => true,
        () => false,
      ),
    lookAgain: () => void refetch(),
  }
}

export type Service = ReturnType<typeof useService>
