import { useState } from 'react'
import { putPrescriptionPhoto } from '#core/api/prescription-photo.ts'
import { ApiError, call } from '#web/lib/api.ts'

/** How the storing of a photo stands. */
export type UploadState =
  | { readonly step: 'none' | 'saving' | 'saved' }
  | {
      readonly step: 'failed'
      /** What was to be stored, so that it need not be chosen again. */
      readonly file: File
      /** What the server says of the photo; null when it was not the photo's fault, and a new try may help. */
      readonly refusal: ApiError | null
      readonly isUnreachable: boolean
    }

export type PhotoUpload = {
  readonly state: UploadState
  /** Stores a photo with a medication. @returns whether it is stored */
  readonly send: (medicationId: string, file: File) => Promise<boolean>
}

/** Stores photos, and tells how it stands. A failure changes nothing about the medication. */
export function usePhotoUpload(): PhotoUpload {
  const [state, setState] = useState<UploadState>({ step: 'none' })
  async function send(medicationId: string, file: File): Promise<boolean> {
    setState({ step: 'saving' })
    try {
      await call(putPrescriptionPhoto, { id: medicationId }, { file })
      setState({ step: 'saved' })
      return true
    } catch (error) {
      setState({ step: 'failed', file, refusal: refusalOf(error), isUnreachable: isUnreachable(error) })
      return false
    }
  }
  return { state, send }
}

/** What the server says of a photo that it will never take. */
function refusalOf(error: unknown): ApiError | null {
  const isFinal = error instanceof ApiError && (error.code === 'invalid_input' || error.code === 'body_too_large')
  return isFinal ? error : null
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}
