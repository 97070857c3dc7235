import '#web/styles/bundles/controls.css'
import '#web/styles/bundles/panels.css'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { Dose } from '#core/dose/dose.ts'
import type { DoseEntry, DoseKey } from '#core/dose/entry.ts'
import { unexplained } from '#core/dose/skip.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { DayList } from '#web/features/doses/day-list.tsx'
import { DuePanel } from '#web/features/doses/due-panel.tsx'
import { FocusKeeper } from '#web/features/doses/keep-focus.tsx'
import { useDoseActions } from '#web/features/doses/use-dose-actions.ts'
import type { DoseRecorder } from '#web/features/doses/use-dose-recording.ts'
import { useDueGroup } from '#web/features/doses/use-due-group.ts'
import { sampleMedications, sampleNow, sampleSpans } from '#web/features/landing/sample.ts'
import { activeReminders } from '#web/features/reminders/announce.ts'
import { DismissAll } from '#web/features/reminders/dismiss-all.tsx'
import { cardsOfDay, listedCards } from '#web/lib/card-view.ts'
import { medicationReminders } from '#web/lib/medication-reminders.ts'
import { appTexts } from '#web/texts/en/app.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { landingTexts } from '#web/texts/en/landing.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast, Toaster } from '#web/ui/toast.tsx'
import { isAllDeleted } from '../landing-state.ts'
import { TakeDialog } from '../lazy.ts'

const nothingUnsent: ReadonlySet<string> = new Set()
const { reminders: settings } = defaultSettings

/**
 * The live demo of the landing page (product 13.2): the dashboard's own cards, list and reminders with the sample of
 * `demo-user`. Taps last as long as this component; it uses no outbox, storage or network.
 */
export function Demo() {
  const doseTexts = useTexts(dosesTexts)
  const { notifications, close } = useTexts(appTexts)
  const t = useTexts(landingTexts).demo
  const { state } = useLocation()
  const [entries, setEntries] = useState<readonly DoseEntry[]>([])
  const [recorder] = useState(() => memoryRecorder((entry) => setEntries((known) => [...known, entry])))
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const [snoozed, setSnoozed] = useState<ReadonlyMap<DoseKey, Temporal.Instant>>(new Map())
  const medications = sampleMedications(entries)
  const cards = cardsOfDay(medications, sampleSpans, sampleNow)
  const actions = useDoseActions(cards, sampleSpans, () => sampleNow, recorder)
  const { group, holdGroup } = useDueGroup(cards, sampleNow)
  const shared = { actions, spans: sampleSpans, now: sampleNow, unsent: nothingUnsent }
  const reminders = medications.map((one) => medicationReminders(one, sampleSpans, settings, sampleNow))
  const memory = { given: nothingUnsent, dismissed, snoozed }
  const active = activeReminders({ medications: reminders, spans: sampleSpans, settings, memory, now: sampleNow })

  function snooze(doses: readonly Dose[]) {
    const until = sampleNow.add({ minutes: settings.snoozeTime })
    setSnoozed(new Map(doses.map(({ key }) => [key, until])))
    showToast('info', doseTexts.snoozed(settings.snoozeTime))
  }

  return (
    <figure className="demo" aria-label={t.name}>
      <figcaption>
        <span>{t.sample}</span>
        <span>{t.hint}</span>
      </figcaption>
      <FocusKeeper>
        {group && (
          <DuePanel
            group={group}
            holdGroup={holdGroup}
            {...shared}
            dismiss={
              <DismissAll
                reminders={{ active, dismissAll: () => setDismissed(new Set(active.map(({ memoryId }) => memoryId))) }}
              />
            }
            snooze={{ label: doseTexts.snooze(settings.snoozeTime), run: snooze }}
          />
        )}
        <DayList cards={listedCards(cards, group)} {...shared} />
      </FocusKeeper>
      <Suspense>
        {actions.isAsking && <TakeDialog actions={actions} cards={cards} spans={sampleSpans} now={sampleNow} />}
      </Suspense>
      {/* After deleting everything the page has a toaster already. */}
      {!isAllDeleted(state) && <Toaster label={notifications} closeLabel={close} />}
    </figure>
  )
}

/** Records taps in memory, at the time of the sample's clock. */
function memoryRecorder(add: (entry: DoseEntry) => void): DoseRecorder {
  let taps = 0
  const factsOf = ({ medicationId, nominal }: Dose) => ({
    id: `tap ${++taps}`,
    medicationId,
    nominal,
    recordedAt: sampleNow,
  })
  const record = async (entry: DoseEntry) => {
    add(entry)
    return { entryId: entry.id }
  }
  return {
    recordTaken: (dose, actualTime) => record({ ...factsOf(dose), status: 'taken', actualTime }),
    recordMissed: (dose, skip = unexplained) => record({ ...factsOf(dose), status: 'missed', ...skip }),
    undoEntries: (dose, clears) => record({ ...factsOf(dose), status: 'cleared', clears }),
    recordBothTaken: (dose, intakes) => record({ ...factsOf(dose), status: 'both-taken', intakes }),
  }
}
