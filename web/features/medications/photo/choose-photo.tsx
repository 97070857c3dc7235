import { type ComponentProps, type ReactNode, useId } from 'react'
import { photoTypes } from '#core/medication/photo.ts'
import { type ButtonSize, type ButtonVariant, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useFieldWiring } from '#web/ui/field.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** The types of the file chooser. Phones that take pictures in other formats convert them to one of these. */
const accept = [...photoTypes].join(',')

type ChooserProps = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange'> & {
  onChoose: (file: File, input: HTMLInputElement) => void
}

/** The platform's own picture chooser; on a phone also its camera. Inside a Field it is connected to its label. */
export function PhotoInput({ onChoose, ...rest }: ChooserProps) {
  return (
    <input
      {...useFieldWiring()}
      {...rest}
      type="file"
      accept={accept}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onChoose(file, target)
      }}
    />
  )
}

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
    <label className={buttonClass(variant, size, classNames('choose-photo', className))} htmlFor={id}>
      <PhotoInput
        id={id}
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
