import { useState } from 'react'
import { putPrescriptionPhoto } from '#core/api/prescription-photo.ts'
import { ApiError, call, hasNoAnswer } from '#web/lib/api.ts'

export type UploadState =
  | { readonly step: 'none' | 'saving' | 'saved' }
  | {
      readonly step: 'failed'
      /** The photo, so that it need not be chosen again. */
      readonly file: File
      /** The server's error about the photo; null if it was not the photo's fault and a retry may help. */
      readonly refusal: ApiError | null
      readonly hasNoConnection: boolean
    }

export type PhotoUpload = {
  /** Of the last photo that was sent for a medication. */
  readonly stateOf: (medicationId: string) => UploadState
  /** Stores a photo with a medication. @returns whether it is stored */
  readonly send: (medicationId: string, file: File) => Promise<boolean>
}

/** Uploads photos, and reports the state of each. A failure changes nothing about the medication. */
export function usePhotoUpload(): PhotoUpload {
  const [states, setStates] = useState<ReadonlyMap<string, UploadState>>(new Map())
  async function send(medicationId: string, file: File): Promise<boolean> {
    const setState = (state: UploadState) => setStates((now) => new Map(now).set(medicationId, state))
    setState({ step: 'saving' })
    try {
      await call(putPrescriptionPhoto, { id: medicationId }, { file })
      setState({ step: 'saved' })
      return true
    } catch (error) {
      setState({ step: 'failed', file, refusal: refusalOf(error), hasNoConnection: hasNoAnswer(error) })
      return false
    }
  }
  return { stateOf: (medicationId) => states.get(medicationId) ?? { step: 'none' }, send }
}

/** The server's error about a photo that it will never accept. */
function refusalOf(error: unknown): ApiError | null {
  const isFinal = error instanceof ApiError && (error.code === 'invalid_input' || error.code === 'body_too_large')
  return isFinal ? error : null
}
