import { type ReactNode, useId, useRef, useState } from 'react'
import { wallTime } from '#core/time/wall-time.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { Switch } from '#web/ui/switch.tsx'
import './option.css'

type OptionProps = { label: string; hint: ReactNode }

type SwitchOptionProps = OptionProps & {
  isOn: boolean
  onChange: (on: boolean) => void
  /** What is written beside the switch, if not "On" or "Off". */
  stateText?: string
}

/** A setting that is on or off, with a description. */
export function SwitchOption({ label, hint, isOn, onChange, stateText }: SwitchOptionProps) {
  const t = useTexts(settingsTexts)
  const id = useId()
  return (
    <div className="option option--setting">
      <span>
        <b>{label}</b>
        <small id={id}>{hint}</small>
      </span>
      <Switch
        label={label}
        aria-describedby={id}
        stateText={stateText ?? (isOn ? t.on : t.off)}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}

type ChoiceOptionProps<V extends string | number> = OptionProps & {
  value: V
  choices: readonly { readonly value: V; readonly label: string }[]
  onChange: (value: V) => void
}

/** A setting with a few values, with a description. */
export function ChoiceOption<V extends string | number>({
  label,
  hint,
  value,
  choices,
  onChange,
}: ChoiceOptionProps<V>) {
  const id = useId()
  return (
    <div className="option option--setting option--choice">
      <label htmlFor={id}>
        <b>{label}</b>
        <small id={`${id}-hint`}>{hint}</small>
      </label>
      <Select
        id={id}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        options={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
        value={String(value)}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => String(choice.value) === target.value)
          if (chosen) onChange(chosen.value)
        }}
      />
    </div>
  )
}

/** How long after the last key a time is taken as entered, in milliseconds. */
const entryMs = 1000

/** A setting with a time of day, HH:MM, changed once it is entered. Invalid input leaves it unchanged. */
export function TimeOption({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (time: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function enter(time: string) {
    clearTimeout(timer.current)
    if (wallTime(time) && time !== value) onChange(time)
  }

  return (
    <div className="option option--setting option--choice">
      <label htmlFor={id}>
        <b>{label}</b>
      </label>
      <TextInput
        id={id}
        type="time"
        step={60}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(enter, entryMs, target.value)
        }}
        onBlur={() => {
          if (typed !== null) enter(typed)
          setTyped(null)
        }}
      />
    </div>
  )
}
