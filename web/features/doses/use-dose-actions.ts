import { useState } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import { type Ask, type MarkTaken, markTaken } from '#core/dose/mark-taken.ts'
import type { Skip } from '#core/dose/skip.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { type LateIntakeQuestion, useLateIntake } from '#web/lib/use-late-intake.ts'
import type { Answer } from './question-text.ts'
import { type Phase, takeId } from './take-button.tsx'
import { type DoseRecorder, useDoseRecording } from './use-dose-recording.ts'

/** A question that the patient has to answer before a dose is recorded as taken now. */
export type OpenQuestion = { readonly view: CardView; readonly dose: Dose; readonly ask: Ask }

/** The question why a dose is left out; `isRecorded` once it is recorded as not taken. */
export type SkipQuestion = { readonly view: CardView; readonly dose: Dose; readonly isRecorded: boolean }

/** The answer to a question; null leaves everything as it is. */
export type QuestionAnswer = Exclude<Answer, 'enter-time'> | { readonly takenAt: Temporal.Instant } | null

export type DoseActions = {
  /** The poison line of the patient's country, if one is known, for when more may have been taken than planned. */
  poisonLine: string | null
  phase: (view: CardView) => Phase
  /** Mark Taken: records the card's dose, or asks first. */
  take: (view: CardView) => void
  /** Mark All Taken: records what needs no question, then asks about the others one by one. */
  takeAll: (views: readonly CardView[]) => void
  /** For Taken on a notification: asks what Mark Taken would ask, and records nothing without an answer. */
  askAbout: (views: readonly CardView[]) => void
  /** "Take it early": always asks. */
  takeEarly: (view: CardView) => void
  /** "I took it at ...": asks if another intake or an open dose is close (dose-model 6.2). */
  takeAt: (view: CardView, dose: Dose, actualTime: Temporal.Instant) => void
  /** "I did not take it". */
  miss: (view: CardView, dose: Dose) => void
  /** "Skip": asks why, and records nothing without an answer. */
  askSkip: (view: CardView, dose: Dose) => void
  undo: (dose: Dose) => void
  /** Undoes one of the entries of a dose that was recorded twice. */
  undoOne: (dose: Dose, entryId: string) => void
  /** "I took both", for a dose that was recorded twice. */
  tookBoth: (dose: Dose) => void
  question: OpenQuestion | null
  /** Which dose is left out, and why? */
  skipQuestion: SkipQuestion | null
  /** Answers it; null leaves everything as it is. */
  answerSkip: (skip: Skip | null) => void
  /** Answers the open question. */
  answer: (answer: QuestionAnswer) => void
  /** The question about a past time that the patient entered; asked first. */
  lateQuestion: LateIntakeQuestion | null
}

/**
 * The actions of the cards. Every tap is stored on this device first; the card shows Taken once it is, and stays untaken if
 * that fails (product 1.2).
 * @param readNow the page's clock at the moment of the tap
 */
export function useDoseActions(
  spans: ZoneSpans,
  readNow: () => Temporal.Instant,
  recorder: DoseRecorder,
  poisonLine: string | null = null,
): DoseActions {
  const { logging, record, recordNotTaken, undo, undoOne, tookBoth } = useDoseRecording(spans, readNow, recorder)
  const { recordLate, lateQuestion } = useLateIntake(spans)
  const [skipQuestion, setSkipQuestion] = useState<SkipQuestion | null>(null)
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([])
  return {
    poisonLine,
    phase(view) {
      if (logging.has(view.dose.key)) return 'logging'
      return view.mark ? 'open' : 'taken'
    },
    take(view) {
      const mark = currentMark(view, spans, readNow())
      if (!mark) return
      if (mark.ask) setQuestions([...questions, { view, dose: mark.dose, ask: mark.ask }])
      else void record([{ view, dose: mark.dose }], readNow())
    },
    takeEarly(view) {
      const mark = currentMark(view, spans, readNow())
      if (mark) setQuestions([...questions, { view, dose: mark.dose, ask: mark.ask ?? noReason }])
    },
    takeAll(views) {
      const marks = views.flatMap((view) => {
        const mark = currentMark(view, spans, readNow())
        return mark ? [{ view, ...mark }] : []
      })
      const plain = marks.filter(({ ask }) => !ask)
      if (plain.length > 0) void record(plain, readNow())
      setQuestions([...questions, ...marks.flatMap(({ view, dose, ask }) => (ask ? [{ view, dose, ask }] : []))])
    },
    askAbout(views) {
      const asked = views.flatMap((view) => {
        const mark = currentMark(view, spans, readNow())
        return mark?.ask ? [{ view, dose: mark.dose, ask: mark.ask }] : []
      })
      setQuestions([...questions, ...asked])
      const [first] = views
      if (first && asked.length === 0) document.getElementById(takeId(first.medication.id))?.focus()
    },
    takeAt,
    miss,
    askSkip: (view, dose) => setSkipQuestion({ view, dose, isRecorded: false }),
    undo,
    undoOne,
    tookBoth,
    lateQuestion,
    skipQuestion,
    answerSkip(skip) {
      setSkipQuestion(null)
      if (skip && skipQuestion) void recordNotTaken(skipQuestion.view, skipQuestion.dose, skip)
    },
    question: questions[0] ?? null,
    answer(answer) {
      const [question, ...others] = questions
      setQuestions(others)
      if (!answer || !question) return
      const { view, dose } = question
      if (answer === 'not-taken') miss(view, dose)
      else if (typeof answer === 'object') takeAt(view, dose, answer.takenAt)
      else if (answer === 'other') void record([{ view, dose: question.ask.other ?? dose }], readNow())
      else {
        // Time has passed since the question was asked: if another dose is the current one now, it needs a question of its own.
        const mark = currentMark(view, spans, readNow())
        if (mark && mark.dose.key !== dose.key) {
          setQuestions([{ view, dose: mark.dose, ask: mark.ask ?? noReason }, ...others])
        } else void record([question], readNow())
      }
    },
  }

  function miss(view: CardView, dose: Dose) {
    const ask = () => setSkipQuestion({ view, dose, isRecorded: true })
    void recordNotTaken(view, dose, { ask })
  }

  function takeAt(view: CardView, dose: Dose, at: Temporal.Instant) {
    recordLate({ doses: view.doses, dose, at, record: () => void record([{ view, dose }], at) })
  }
}

/** No reason of core's to ask: the patient chose to, or the dose is not the one that the card showed. */
const noReason: Ask = { early: false, forgotten: false, lastTaken: null, next: null, coming: null, other: null }

/**
 * What a tap on the card means at this moment. Time may have passed since the card was rendered; a tap that would record
 * another dose than the card shows needs a question.
 */
function currentMark(view: CardView, spans: ZoneSpans, now: Temporal.Instant): MarkTaken | null {
  const shown = view.mark ?? view.early
  const mark = shown && markTaken(view.doses, spans, now)
  if (!mark || mark.dose.key === shown.dose.key) return mark
  return { dose: mark.dose, ask: mark.ask ?? noReason }
}
