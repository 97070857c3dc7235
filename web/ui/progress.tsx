import './forms.css'

type ProgressProps = {
  /** From 1. */
  step: number
  of: number
  /** Such as "Step 2 of 3". */
  label: string
  /** Such as "67% complete": the steps before this one. */
  percentLabel: string
}

/** The progress of a form of several steps. */
export function Progress({ step, of, label, percentLabel }: ProgressProps) {
  const steps = Array.from({ length: of }, (_, index) => index + 1)
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={step - 1}
      aria-valuetext={`${label}, ${percentLabel}`}
    >
      <div>
        <b>{label}</b>
        <span className="num">{percentLabel}</span>
      </div>
      <ol aria-hidden="true">
        {steps.map((one) => (
          <li key={one} className={one < step ? 'progress__done' : one === step ? 'progress__here' : undefined} />
        ))}
      </ol>
    </div>
  )
}
