import type { EnteredLimits } from '#core/as-needed/entered-limits.ts'
import { followUpChoices, gapUnits, type LimitsDraft } from '#core/as-needed/limits-draft.ts'
import { gapText } from '#core/as-needed/limits-text.ts'
import { messageText } from '#web/texts/core-text.ts'
import { asNeededTexts } from '#web/texts/en/as-needed.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { textControl } from '#web/ui/use-draft.ts'
import './limits-fields.css'

/** Within what limits a medicine is taken as needed (dose-model 10.1). */
export function LimitsFields(props: {
  limits: LimitsDraft
  errors: EnteredLimits['errors']
  onChange: (limits: LimitsDraft) => void
}) {
  const { limits, errors, onChange } = props
  const texts = useTexts(asNeededTexts)
  const t = texts.limits
  const followUps = [
    { value: '', label: t.noFollowUp },
    ...followUpChoices.map((minutes) => ({ value: `${minutes}`, label: t.after(gapText(minutes, texts)) })),
  ]
  const change = (fields: Partial<LimitsDraft>) => onChange({ ...limits, ...fields })
  return (
    <FieldGroup legend={t.legend} hint={t.legendHint} className="limits-fields">
      <Checkbox
        name="isNoneGiven"
        checked={limits.isNoneGiven}
        onChange={(event) => change({ isNoneGiven: event.target.checked })}
      >
        {t.isNoneGiven}
      </Checkbox>
      <div className="form-columns">
        <Field label={t.gap} hint={t.gapHint} error={messageText(errors.gap)}>
          <div className="number-with-unit">
            <TextInput inputMode="decimal" autoComplete="off" {...textControl(limits, change, 'gap')} />
            <select className="input" aria-label={t.gapUnit} {...textControl(limits, change, 'gapUnit')}>
              {gapUnits.map((unit) => (
                <option key={unit} value={unit}>
                  {t.gapUnits[unit]}
                </option>
              ))}
            </select>
          </div>
        </Field>
        <Field label={t.max} note={`(${t.maxHint})`} error={messageText(errors.max)}>
          <TextInput autoComplete="off" {...textControl(limits, change, 'max')} />
        </Field>
        <Field label={t.count} error={messageText(errors.count)}>
          <TextInput inputMode="numeric" autoComplete="off" {...textControl(limits, change, 'count')} />
        </Field>
        <Field label={t.reasons} note={texts.optional} hint={t.reasonsHint} error={messageText(errors.reasons)}>
          <TextInput autoComplete="off" {...textControl(limits, change, 'reasons')} />
        </Field>
      </div>
      {!limits.isNoneGiven && (
        <Checkbox
          name="remindAgain"
          checked={limits.remindAgain}
          onChange={(event) => change({ remindAgain: event.target.checked })}
        >
          {t.remindAgain}
        </Checkbox>
      )}
      <div className="form-columns">
        <Field label={t.followUp}>
          <Select options={followUps} {...textControl(limits, change, 'followUp')} />
        </Field>
      </div>
    </FieldGroup>
  )
}
