import { useEffect, useRef, useState } from 'react'
import { photoError } from '#core/medication/photo.ts'
import { messageText } from '#web/texts/core-text.ts'
import { photoTexts } from '#web/texts/en/photo.ts'
import { plansTexts } from '#web/texts/en/plans.ts'
import { premiumBannerTexts } from '#web/texts/en/premium-banner.ts'
import { numberText } from '#web/texts/number.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChooseFile } from '#web/ui/choose-file.tsx'
import { Field } from '#web/ui/field.tsx'
import { photoFiles } from './choose-photo.tsx'
import './photo.css'

/** The chosen photo, or the problem with the chosen file, which prevents saving. */
export type ChosenPhoto = { readonly file: File | null; readonly problem: string | null }

export const noPhoto: ChosenPhoto = { file: null, problem: null }

/**
 * The optional photo of the Add form, with a preview (product 4.3). Its error goes away when a valid one is chosen, or none.
 */
export function PhotoField(props: {
  photo: ChosenPhoto
  onChange: (photo: ChosenPhoto) => void
  /** Shows the plans; without it they are not mentioned. */
  onShowPlans?: (() => void) | undefined
}) {
  const { photo, onChange, onShowPlans } = props
  const t = useTexts(photoTexts)
  const plans = useTexts(plansTexts)
  const { show } = useTexts(premiumBannerTexts)
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLDivElement>(null)
  // The chooser closes over the end of a long form: the error may be below what is in sight.
  useEffect(() => {
    if (photo.problem) field.current?.querySelector('.field__error')?.scrollIntoView?.({ block: 'nearest' })
  }, [photo.problem])
  const showPreview = () => field.current?.querySelector('figure')?.scrollIntoView?.({ block: 'nearest' })
  const choose = (file: File) => {
    const problem = photoError(file)
    onChange(problem ? { file: null, problem } : { file, problem: null })
  }
  function remove() {
    if (input.current) input.current.value = ''
    onChange(noPhoto)
    // The button disappears with the photo.
    input.current?.focus()
  }
  return (
    <div className="photo-field" ref={field}>
      <Field label={t.label} note={t.optional} hint={t.hint} error={messageText(photo.problem ?? undefined)}>
        <ChooseFile ref={input} accept={photoFiles} onChoose={choose}>
          {photo.file ? t.chooseAnother : t.choose}
        </ChooseFile>
        {photo.file && (
          <Preview
            file={photo.file}
            onRead={showPreview}
            onUnreadable={() => onChange({ file: null, problem: 'photo_not_image' })}
          />
        )}
      </Field>
      {(photo.file || photo.problem) && (
        <Button variant="quiet" size="sm" icon="close" className="photo__remove" onClick={remove}>
          {photo.file ? t.remove : t.none}
        </Button>
      )}
      {onShowPlans && (
        <p className="help-text photo__plan">
          {plans.photo}{' '}
          <Button variant="quiet" size="sm" className="link-in-text" onClick={onShowPlans}>
            {show}
          </Button>
        </p>
      )}
    </div>
  )
}

/** The picture as the browser decodes it; one that it cannot decode is not accepted. */
function Preview({ file, onRead, onUnreadable }: { file: File; onRead: () => void; onUnreadable: () => void }) {
  const t = useTexts(photoTexts)
  const address = useObjectUrl(file)
  return (
    <figure className="photo__preview">
      {address && <img src={address} alt={t.preview} onLoad={onRead} onError={onUnreadable} />}
      <figcaption dir="auto">{t.chosen(file.name, sizeText(file.size))}</figcaption>
    </figure>
  )
}

function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** '1.4 MB', '312 kB'. @param bytes with 1024 to the kilobyte, as for the limit */
function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000
    ? `${numberText(Math.max(1, Math.round(kilobytes)))} kB`
    : `${numberText(kilobytes / 1024, 1)} MB`
}
