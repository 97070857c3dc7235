import { useRef, useState } from 'react'
import { type Dose, doseOf } from '#core/dose/dose.ts'
import { clearedIds } from '#core/dose/entry.ts'
import { type Ask, type MarkTaken, markTaken } from '#core/dose/mark-taken.ts'
import type { Skip } from '#core/dose/skip.ts'
import { isNonEmpty, type NonEmpty } from '#core/non-empty.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { type LateIntakeQuestion, useLateIntake } from '#web/lib/use-late-intake.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import type { Answer } from './question-text.ts'
import { type Phase, takeId } from './take-button.tsx'
import { type DoseRecorder, type StoredTap, type Tap, useDoseRecording } from './use-dose-recording.ts'

/** A question that the patient has to answer before a dose is recorded as taken now. */
export type OpenQuestion = { readonly view: CardView; readonly dose: Dose; readonly ask: Ask }

/** The question why doses are left out; `isRecorded` once they are recorded as not taken, by the entries of the taps. */
export type SkipQuestion = { readonly taps: NonEmpty<Tap & Partial<StoredTap>>; readonly isRecorded: boolean }

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
  /** "I took it at ...": asks about those with another intake or an open dose close by (dose-model 6.2). */
  takeAt: (taps: readonly Tap[], actualTime: Temporal.Instant) => void
  /** "I did not take it". */
  miss: (view: CardView, dose: Dose) => void
  /** "Skip": asks why, once for all, and records nothing without an answer. */
  askSkip: (taps: NonEmpty<Tap>) => void
  undo: (dose: Dose) => void
  /** Undoes everything recorded for several doses. */
  undoAll: (doses: readonly Dose[]) => void
  /** Undoes one of the entries of a dose that was recorded twice. */
  undoOne: (dose: Dose, entryId: string) => void
  /** "I took both", for a dose that was recorded twice. */
  tookBoth: (dose: Dose) => void
  question: OpenQuestion | null
  /** Which doses are left out, and why? */
  skipQuestion: SkipQuestion | null
  /** Answers it; null leaves everything as it is. */
  answerSkip: (skip: Skip | null) => void
  /** Answers the open question. */
  answer: (answer: QuestionAnswer) => void
  /** The question about a past time that the patient entered; asked first. */
  lateQuestion: LateIntakeQuestion | null
  /** The cards that are gone through one at a time, as they were at the beginning; null when nothing is. */
  oneByOne: readonly CardView[] | null
  startOneByOne: (views: readonly CardView[]) => void
  /** Ends it, and keeps or undoes what was recorded meanwhile. */
  endOneByOne: (recorded: 'keep' | 'undo') => void
  /** Any of the above is open. */
  isAsking: boolean
}

/**
 * The actions of the cards. Every tap is stored on this device first; the card shows Taken once it is, and stays untaken if
 * that fails (product 1.2).
 * @param cards as they are now: an open question follows what another device records meanwhile
 * @param readNow the page's clock at the moment of the tap
 */
export function useDoseActions(
  cards: readonly CardView[],
  spans: ZoneSpans,
  readNow: () => Temporal.Instant,
  recorder: DoseRecorder,
  poisonLine: string | null = null,
): DoseActions {
  const recording = useDoseRecording(spans, readNow, recorder)
  const { logging, undo, undoAll, undoOne, tookBoth } = recording
  const { record, ...oneByOne } = useOneByOne(recording)
  const { recordLate, lateQuestion } = useLateIntake(spans)
  const { questions, setQuestions } = useQuestions(cards, spans, readNow)
  const { skipQuestion, askSkip, answerSkip, miss } = useSkipQuestion(cards, spans, recording)
  const lateView = lateQuestion && cards.find(({ medication }) => medication.id === lateQuestion.dose.medicationId)
  if (lateView && isTaken(lateView, lateQuestion.dose, spans)) lateQuestion.cancel()
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
    askSkip,
    undo,
    undoAll,
    undoOne,
    tookBoth,
    lateQuestion,
    skipQuestion,
    answerSkip,
    ...oneByOne,
    isAsking: Boolean(questions[0] ?? skipQuestion ?? lateQuestion ?? oneByOne.oneByOne),
    question: questions[0] ?? null,
    answer(answer) {
      const [question, ...others] = questions
      setQuestions(others)
      if (!answer || !question) return
      const { view, dose } = question
      if (answer === 'not-taken') miss(view, dose)
      else if (typeof answer === 'object') takeAt([{ view, dose }], answer.takenAt)
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

  function takeAt(taps: readonly Tap[], at: Temporal.Instant) {
    const intakes = taps.map(({ view, dose }) => {
      const medicine = medicineText(view.medication.name, dose.dosage)
      return { view, dose, doses: view.doses, medicine }
    })
    recordLate(intakes, at, (those) => void record(those, at))
  }
}

/** The questions before doses are recorded as taken, which are asked one after the other. */
function useQuestions(cards: readonly CardView[], spans: ZoneSpans, readNow: () => Temporal.Instant) {
  const [asked, setQuestions] = useState<readonly OpenQuestion[]>([])
  // Once another device has recorded a dose, nothing is asked about it, also if that is undone.
  const open = asked.filter(({ view, dose }) => !isTaken(presentView(cards, view), dose, spans))
  if (open.length < asked.length) setQuestions(open)

  /** The question with what is known now: another intake may be the last one, and the amount may be another. */
  function present({ view: asked, dose: before, ask }: OpenQuestion): OpenQuestion {
    const view = presentView(cards, asked)
    const dose = doseOf(view.doses, spans, before.nominal) ?? before
    const mark = currentMark(view, spans, readNow())
    return { view, dose, ask: (mark?.dose.key === dose.key && mark.ask) || ask }
  }

  return { questions: open.map(present), setQuestions }
}

/** The question why doses are left out: before they are recorded (`askSkip`), or after (`miss`). */
function useSkipQuestion(
  cards: readonly CardView[],
  spans: ZoneSpans,
  { recordNotTaken }: Pick<ReturnType<typeof useDoseRecording>, 'recordNotTaken'>,
) {
  const [asked, setQuestion] = useState<SkipQuestion | null>(null)
  const skipQuestion = asked && skippedStill(asked)
  if (skipQuestion !== asked) setQuestion(skipQuestion)

  /** The question without what another device recorded as taken meanwhile, or undid: a late answer must not record it again. */
  function skippedStill(question: SkipQuestion): SkipQuestion | null {
    const isSkipped = ({ view, dose, entryId }: Tap & Partial<StoredTap>) =>
      entryId === undefined
        ? !isTaken(presentView(cards, view), dose, spans)
        : !clearedIds(presentView(cards, view).doses.entries).has(entryId)
    if (question.taps.every(isSkipped)) return question
    const taps = question.taps.filter(isSkipped)
    return isNonEmpty(taps) ? { ...question, taps } : null
  }

  return {
    skipQuestion,
    askSkip: (taps: NonEmpty<Tap>) => setQuestion({ taps, isRecorded: false }),
    answerSkip(skip: Skip | null) {
      setQuestion(null)
      if (skip && skipQuestion) void recordNotTaken(skipQuestion.taps, skip)
    },
    miss(view: CardView, dose: Dose) {
      void recordNotTaken([{ view, dose }], { ask: (taps) => setQuestion({ taps, isRecorded: true }) })
    },
  }
}

/** What is recorded while the patient goes through cards one at a time. */
type Run = { stored: readonly StoredTap[]; at: Temporal.Instant | null; ended: 'keep' | 'undo' | null }

/** Going through cards one at a time: what is recorded meanwhile is announced, or undone, at the end and together. */
function useOneByOne({ storeTaken, announceTaken, undoTaps }: ReturnType<typeof useDoseRecording>) {
  const [views, setViews] = useState<readonly CardView[] | null>(null)
  // Not in the state: an intake may still be on its way to the store when it ends.
  const running = useRef<Run | null>(null)
  return {
    oneByOne: views,
    startOneByOne: (given: readonly CardView[]) => {
      running.current = { stored: [], at: null, ended: null }
      setViews(given)
    },
    endOneByOne(recorded: 'keep' | 'undo') {
      const run = running.current
      running.current = null
      setViews(null)
      if (!run) return
      run.ended = recorded
      if (recorded === 'undo') void undoTaps(run.stored)
      else if (run.at) announceTaken(run.stored, run.at)
    },
    async record(taps: readonly Tap[], at: Temporal.Instant) {
      const run = running.current
      const stored = await storeTaken(taps, at)
      if (!run || run.ended === 'keep') announceTaken(stored, at)
      else if (run.ended === 'undo') void undoTaps(stored)
      else {
        run.stored = [...run.stored, ...stored]
        run.at = at
      }
    },
  }
}

/** The card as it is now, if it is still there. */
function presentView(cards: readonly CardView[], view: CardView): CardView {
  return cards.find(({ medication }) => medication.id === view.medication.id) ?? view
}

function isTaken({ doses }: CardView, { nominal }: Dose, spans: ZoneSpans): boolean {
  return doseOf(doses, spans, nominal)?.recorded?.status === 'taken'
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
