import { useId, useRef, useState } from 'react'
import { usageText } from '#core/as-needed/limits-text.ts'
import {
  allowsWeekly,
  moreOftenHarm,
  type RecognizedMedicine,
  reasonLimit,
  type Use,
  usualRhythm,
} from '#core/medication/weekly-guard.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { messageText } from '#web/texts/core-text.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { isolated } from '#web/texts/isolate.ts'
import { moreOftenHarmText, substanceAtStart, usualRhythmText } from '#web/texts/stored-text.ts'
import { useUsageFormat } from '#web/texts/use-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'

type Why = 'prescribed' | 'onLabel' | 'other'

/**
 * Asks for the reason before a medicine is planned more often than it is usually taken (product 4.4). The main button plans it
 * weekly, or goes back if no frequency is as low as the medicine's.
 */
export function FrequencyDialog(props: {
  medicine: RecognizedMedicine
  /** As it is planned. */
  pattern: Use
  /** The patient's date. */
  today: Temporal.PlainDate
  onBack: () => void
  onPlanWeekly: () => void
  onReason: (reason: string) => void
  returnFocus: () => HTMLElement | null | undefined
}) {
  const { medicine, pattern, today, onBack, onPlanWeekly, onReason, returnFocus } = props
  const texts = useTexts(manageTexts)
  const t = texts.weekly
  const format = useUsageFormat()
  const [why, setWhy] = useState<Why | null>(null)
  const [other, setOther] = useState('')
  const [isChecked, setChecked] = useState(false)
  const answer = useRef<HTMLDivElement>(null)
  const name = isolated(substanceAtStart(medicine.name))
  const { frequency } = pattern
  const how = t.how[frequency === 'hourly' ? 'custom' : frequency]
  const chosen =
    frequency === 'custom' || frequency === 'hourly' || frequency === 'as-needed'
      ? usageText(pattern, today, format)
      : texts.form.frequencies[frequency]
  const reasons = { prescribed: t.prescribed(how), onLabel: t.onLabel, other: other.trim() }
  const reason = why ? reasons[why] : ''
  const missing = isChecked && reason === '' ? messageText('reason_required' satisfies FieldError) : undefined
  const canPlanWeekly = allowsWeekly(medicine)

  function plan() {
    if (reason !== '') return onReason(reason)
    setChecked(true)
    // The error below it is rendered only after the next commit.
    requestAnimationFrame(() => {
      const missed = answer.current?.querySelector<HTMLElement>(why === 'other' ? 'input[type="text"]' : 'input')
      missed?.focus()
      missed?.closest('.field')?.scrollIntoView({ block: 'nearest' })
    })
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onBack()}
      title={<BidiText>{t.title(name, t.rhythms[medicine.rhythm])}</BidiText>}
      keepLabel={canPlanWeekly ? t.keep : t.back}
      {...(canPlanWeekly && { onKeep: onPlanWeekly })}
      actionLabel={t.action(how)}
      onAction={plan}
      prominent="keep"
      danger
      returnFocus={returnFocus}
      answer={
        <div className="form" ref={answer}>
          <ReasonFields
            {...{ why, other, missing }}
            prescribed={reasons.prescribed}
            onWhy={setWhy}
            onOther={setOther}
          />
        </div>
      }
    >
      <p>
        <b>
          <BidiText>{usualRhythmText({ ...medicine, name }, usualRhythm({ ...medicine, name }))}</BidiText>{' '}
          {moreOftenHarmText(medicine, moreOftenHarm(medicine))}
        </b>
      </p>
      <p className="soft">
        {t.chosen(chosen)} {!canPlanWeekly && t.howToPlan} {t.advice}
      </p>
    </ConfirmDialog>
  )
}

/** Why it is planned more often: one of two usual reasons, or another in the patient's words. */
function ReasonFields(props: {
  why: Why | null
  other: string
  prescribed: string
  /** The error, if there is no reason yet. */
  missing: string | undefined
  onWhy: (why: Why) => void
  onOther: (other: string) => void
}) {
  const { why, other, prescribed, missing, onWhy, onOther } = props
  const t = useTexts(manageTexts).weekly
  const id = useId()
  return (
    <>
      <FieldGroup legend={t.why} error={why === 'other' ? undefined : missing}>
        <Choices
          name={`${id}-why`}
          layout="list"
          choices={[
            { value: 'prescribed', label: prescribed },
            { value: 'onLabel', label: t.onLabel },
            { value: 'other', label: t.other },
          ]}
          value={why}
          onChange={onWhy}
        />
      </FieldGroup>
      {why === 'other' && (
        <Field label={t.otherText} error={missing}>
          <TextInput
            autoComplete="off"
            maxLength={reasonLimit}
            value={other}
            onChange={(event) => onOther(event.target.value)}
          />
        </Field>
      )}
    </>
  )
}
