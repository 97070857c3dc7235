import { type ReactNode, useId } from 'react'
import { photoTypes } from '#core/medication/photo.ts'
import { type ButtonSize, type ButtonVariant, buttonClass } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/choose-file.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/**
 * The types of a chooser of photos, which on a phone is also its camera. Phones that take pictures in other formats convert them
 * to one of these.
 */
export const photoFiles = [...photoTypes].join(',')

/** The chooser in the style of a button. */
export function ChoosePhoto(props: {
  children: ReactNode
  /** Of the input. */
  id?: string
  className?: string
  variant?: ButtonVariant
  /** Small by default. */
  size?: ButtonSize
  icon?: IconName
  onChoose: (file: File) => void
}) {
  const { children, className, variant = 'line', size = 'sm', icon, onChoose } = props
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <label className={buttonClass(variant, size, classNames('choose-file', className))} htmlFor={id}>
      <FileInput
        id={id}
        accept={photoFiles}
        className="visually-hidden"
        onChoose={(file, input) => {
          // So that the same file can be chosen again.
          input.value = ''
          onChoose(file)
        }}
      />
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </label>
  )
}
