import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { useFieldWiring } from './field.tsx'
import './choose-file.css'

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onChoose: (file: File, input: HTMLInputElement) => void
}

/** The platform's own file chooser. Inside a Field it is connected to its label. */
export function FileInput({ onChoose, ...rest }: FileInputProps) {
  return (
    <input
      {...useFieldWiring()}
      {...rest}
      type="file"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onChoose(file, target)
      }}
    />
  )
}

/** The chooser under a button of ours, inside a Field: its own words are in the browser's language. */
export function ChooseFile({ children, ...input }: FileInputProps & { children: ReactNode }) {
  return (
    <span className={buttonClass('line', 'md', 'choose-file')}>
      <FileInput className="choose-file__input" {...input} />
      {children}
    </span>
  )
}
