import { type ComponentProps, useState } from 'react'
import type { DoseRecord } from '#core/dose/dose.ts'
import { type LateAsk, lateAsk } from '#core/dose/late-entry.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { useWindowTexts } from '#web/texts/use-window-texts.ts'
import { ChoiceQuestion } from '#web/ui/choice-question.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { lateAskText } from './ask-text.ts'
import { LateForm } from './late-form.tsx'

/**
 * "I took it at ..." beside a dose of the past, with the question before a time that lies near another intake or the next
 * open dose (DOSES-2, A7).
 */
export function AskingLateForm({ doses, ...form }: ComponentProps<typeof LateForm> & { doses: DoseRecord }) {
  const { dose, spans, bounds, onRecord } = form
  const t = useTexts().doses
  const { takeQuestion: words } = useWindowTexts()
  const [asked, setAsked] = useState<{ readonly at: Temporal.Instant; readonly ask: LateAsk } | null>(null)
  const text = asked && lateAskText(asked.at, asked.ask, { spans, now: bounds.until, t, words })

  function record(at: Temporal.Instant) {
    const ask = lateAsk(doses, spans, dose, at)
    if (ask) setAsked({ at, ask })
    else onRecord(at)
  }

  return (
    <>
      <LateForm {...form} onRecord={record} />
      {asked && text && (
        <ChoiceQuestion
          title={text.title}
          keepLabel={text.keep}
          onKeep={() => setAsked(null)}
          choices={text.answers.map(({ label }) => ({
            label: <Sentence>{label}</Sentence>,
            run: () => {
              setAsked(null)
              onRecord(asked.at)
            },
          }))}
        >
          {text.lines.map((line) => (
            <p key={line}>
              <Sentence>{line}</Sentence>
            </p>
          ))}
        </ChoiceQuestion>
      )}
    </>
  )
}
