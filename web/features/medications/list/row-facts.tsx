import type { ReactNode } from 'react'
import { isTakenAsNeeded, joinedWith, type MedicationRecord } from '#core/api/medications.ts'
import { card } from '#core/dose/mark-taken.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import { lastDoseOf } from '#core/schedule/ending.ts'
import { shownAt } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { ListedMedication } from '#web/lib/record.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicationsTexts } from '#web/texts/en/medications.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseTimeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useContact } from '../contact-consent.tsx'
import { useHoldText } from '../hold/hold-text.ts'
import './row-facts.css'

/** What is known of a medication, a line each. */
export function RowFacts(props: {
  item: ListedMedication
  /** The patient's current medications, perhaps including this one. */
  records: readonly MedicationRecord[]
  spans: ZoneSpans
  now: Temporal.Instant
  /** Below the others. */
  children?: ReactNode
}) {
  const { item, records, spans, now, children } = props
  const { medication } = item
  const { list: t, form } = useTexts(medicationsTexts)
  const { sameMedicine } = useTexts(manageTexts)
  const joined = joinedWith(medication, records)
  return (
    <div className="row-facts">
      <NoteFacts medication={medication} />
      {item.doses && !isTakenAsNeeded(medication) && (
        <>
          <PlanFacts item={item} spans={spans} now={now} />
          <Fact icon="missed">{t.severity(form.severities[medication.missedDosageSeverity])}</Fact>
          <ContactFact medication={medication} />
          <Fact icon={medication.voiceReminder ? 'voice' : 'voice-off'}>
            {medication.voiceReminder ? t.voiceOn : t.voiceOff}
          </Fact>
        </>
      )}
      {joined.length > 0 && (
        <Fact icon="copy">
          {sameMedicine.with(joined.map(({ name, dosage }) => medicineText(name, dosage)).join(', '))}
        </Fact>
      )}
      {medication.moreOftenReason && <Fact icon="due">{t.moreOften(isolated(medication.moreOftenReason))}</Fact>}
      {children}
    </div>
  )
}

/** What was written down about it, the instructions first. */
export function NoteFacts({ medication }: { medication: MedicationRecord }) {
  const { list: t, notes } = useTexts(medicationsTexts)
  const { instructions, sideEffects, prescribedBy } = medication
  return (
    <>
      {instructions.trim() && (
        <p className="row-facts__text" dir="auto">
          {instructions}
        </p>
      )}
      {sideEffects.trim() && (
        <p className="row-facts__text">
          <span>
            <BidiText>{t.note(notes.sideEffects, isolated(sideEffects))}</BidiText>
          </span>
        </p>
      )}
      {prescribedBy.trim() && <Fact icon="user">{t.prescribedBy(isolated(prescribedBy))}</Fact>}
    </>
  )
}

/** Why it is paused with the dose after that, and when its course ends. */
function PlanFacts({ item, spans, now }: { item: ListedMedication; spans: ZoneSpans; now: Temporal.Instant }) {
  const { list: t } = useTexts(medicationsTexts)
  const hold = useHoldText(item.medication, spans, now)
  const today = localDate(spans, now)
  const { doses } = item
  if (!doses) return null
  const next = hold?.hasBegun ? card(doses, spans, now).next : null
  const end = lastDoseOf(doses.schedule)
  return (
    <>
      {hold?.hasBegun && hold.why !== '' && <Fact icon="pause">{hold.why}</Fact>}
      {next && (
        <Fact icon="calendar">
          {t.nextDose} {doseTimeText(next.shown, today, t.today)}
        </Fact>
      )}
      {end && <Fact icon="box">{t.lastDose(doseTimeText(shownAt(spans, end), today, t.today))}</Fact>}
    </>
  )
}

/** Whether the emergency contact is told of missed doses. */
function ContactFact({ medication }: { medication: MedicationRecord }) {
  const { contact: t } = useTexts(medicationsTexts)
  const { name: contact } = useContact()
  if (!alertsContact(medication.missedDosageSeverity) || !contact) return null
  return (
    <Fact icon="users">{medication.contactConsentAt ? t.contactAlerted(isolated(contact)) : t.contactNotAlerted}</Fact>
  )
}

function Fact({ icon, children }: { icon: IconName; children: string | readonly string[] }) {
  return (
    <p className="num">
      <Icon name={icon} />
      <span>
        <BidiText>{typeof children === 'string' ? children : children.join('')}</BidiText>
      </span>
    </p>
  )
}
