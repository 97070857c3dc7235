import { linksTexts } from '#web/texts/en/links.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import '#web/styles/bundles/controls.css'
import { useState } from 'react'
import type { Output } from '#core/api/endpoint.ts'
import { linkUndoMinutes, readReminderLink, takeByReminderLink, undoByReminderLink } from '#core/api/reminder-links.ts'
import { call, isEndedLink } from '#web/lib/api.ts'
import { useMailedLink } from '#web/lib/use-mailed-link.ts'
import { showLanguage } from '#web/texts/language.ts'
import { shortDate, timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useIsSettled } from '#web/ui/double-tap.ts'
import { EndedLink } from '#web/ui/ended-link.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { UnreadLink } from '#web/ui/unread-link.tsx'
import { OpenApp } from './open-app.tsx'
import './dose-link.css'

type LinkedDoses = Output<typeof readReminderLink>
type LinkedDose = LinkedDoses['doses'][number]

/** `recorded`: by the press on this page, which can still be undone here. `kept`: there is nothing, or no longer anything, to undo here. */
type Phase = 'asked' | 'not-yet' | 'busy' | 'failed' | 'recorded' | 'undoing' | 'undo-failed' | 'undone' | 'kept'

/**
 * The doses of a reminder, with one big button for yes and one for not yet. Opening the page changes nothing: mail scanners
 * open every link.
 * @param token the link's token; empty if it was cut off
 */
export function DoseLink({ token }: { token: string }) {
  const t = useTexts(linksTexts)
  const { link, read, show } = useMailedLink(readReminderLink, token, showLanguage)

  if (link === 'ended') {
    return (
      <EndedLink {...(token === '' ? t.incomplete : t.ended)}>
        <OpenApp isMain />
      </EndedLink>
    )
  }
  if (link === 'loading' || link === 'not-loaded') {
    return <UnreadLink isLoading={link === 'loading'} texts={t} onRetry={() => void read()} />
  }
  return <Doses token={token} link={link} onAnswer={show} onEnded={() => show('ended')} />
}

/** The doses with their status, and the button while any of them is open. */
function Doses(props: {
  token: string
  link: LinkedDoses
  onAnswer: (link: LinkedDoses) => void
  onEnded: () => void
}) {
  const { token, link, onAnswer, onEnded } = props
  const t = useTexts(linksTexts).dose
  const [phase, setPhase] = useState<Phase>('asked')
  /** How many doses the undo has left open. */
  const [undone, setUndone] = useState(0)
  const open = link.doses.filter((dose) => dose.state === 'open').length
  const [taken, all] = [takenOf(link), link.doses.length]
  const isBusy = phase === 'busy'
  const canUndo = phase === 'recorded' || phase === 'undoing' || phase === 'undo-failed'
  /** Where Yes stood there is nothing to press any more: on a slow network it may be tapped again and again. */
  const isInert = open === 0 && taken > 0 && (canUndo || phase === 'kept')
  const isSettled = useIsSettled(phase)

  async function press() {
    if (isBusy || isInert) return
    setPhase('busy')
    try {
      const answer = await call(takeByReminderLink, { token })
      onAnswer(answer)
      setPhase(answer.isRecorded ? 'recorded' : 'kept')
    } catch (error) {
      if (isEndedLink(error)) onEnded()
      else setPhase('failed')
    }
  }

  async function undo() {
    if (!isSettled) return
    setPhase('undoing')
    try {
      const answer = await call(undoByReminderLink, { token })
      onAnswer(answer)
      // Another one may have been recorded in the meantime.
      const fewer = link.doses.filter(
        ({ state }, index) => state === 'taken' && answer.doses[index]?.state !== 'taken',
      ).length
      setUndone(fewer)
      setPhase(fewer > 0 ? 'undone' : 'kept')
    } catch (error) {
      setPhase(isEndedLink(error) ? 'kept' : 'undo-failed')
    }
  }

  return (
    <div className="form" aria-busy={isBusy}>
      <div role="status">
        <h1 ref={phase === 'recorded' || phase === 'undone' || phase === 'kept' ? takeFocus : undefined} tabIndex={-1}>
          {title()}
        </h1>
      </div>
      <ul className="dose-link__doses">
        {link.doses.map((dose) => (
          <DoseLine key={`${dose.name} ${dose.nominal}`} dose={dose} />
        ))}
      </ul>
      {(open > 0 || isInert) && (
        <button
          type="button"
          className={classNames('take-button', isInert && 'take-button--taken')}
          aria-disabled={isBusy || isInert || undefined}
          onClick={() => void press()}
        >
          {isBusy && <span className="spinner" aria-hidden="true" />}
          {isInert && <Icon name="taken" />}
          {label()}
        </button>
      )}
      {/* Below the button, so that it does not move when it is pressed again. */}
      {phase === 'failed' && <FormError>{t.failed}</FormError>}
      {open > 0 && phase === 'asked' && (
        <Button variant="line" onClick={() => setPhase('not-yet')}>
          {t.notYet}
        </Button>
      )}
      {phase === 'not-yet' && (
        <p className="soft" role="status">
          {t.nothingRecorded}
        </p>
      )}
      {canUndo && (
        <div className="dose-link__undo">
          <p className="soft">{t.byMistake(linkUndoMinutes)}</p>
          <Button variant="line" icon="undo" busy={phase === 'undoing'} onClick={() => void undo()}>
            {t.undo}
          </Button>
          {phase === 'undo-failed' && <FormError>{t.undoFailed}</FormError>}
        </div>
      )}
      {open === 0 && taken > 0 && !canUndo && phase !== 'undone' && <p className="soft">{t.mistake}</p>}
      {phase === 'undone' && <p className="soft">{t.maybeNoReminder}</p>}
      <OpenApp isMain={open === 0 && taken < all} />
    </div>
  )

  function label(): string {
    if (isBusy) return t.inProgress
    if (isInert) return t.pressed(taken, all)
    return open > 1 ? t.allTaken(open) : t.taken
  }

  function title(): string {
    if (phase === 'undone') return t.undone(undone, all)
    if (open > 0) return open > 1 ? t.titleSeveral : t.title
    return taken > 0 ? t.done(taken, all) : t.nothing
  }
}

const takenOf = ({ doses }: LinkedDoses) => doses.filter(({ state }) => state === 'taken').length

const marks = { open: 'due', taken: 'taken', missed: 'missed', ask: 'missed', over: 'missed' } as const

function DoseLine({ dose: { name, dosage, nominal, state, lastTaken } }: { dose: LinkedDose }) {
  const t = useTexts(linksTexts).dose
  const when = (at: Temporal.PlainDateTime) => `${shortDate(at.toPlainDate())}, ${timeText(at)}`
  const note = {
    open: null,
    taken: lastTaken && t.isTaken(timeText(lastTaken)),
    missed: t.isMissed,
    ask: lastTaken ? t.lastTaken(when(lastTaken)) : t.askFirst,
    over: t.isOver,
  }[state]
  return (
    <li>
      <Icon name={marks[state]} className={`status--${marks[state]}`} />
      <span>
        <b>{name === null ? t.yourMedicine : <bdi>{name}</bdi>}</b>{' '}
        {dosage && <span dir="auto">{amountText(dosage)}</span>}
        <span className="dose-link__planned">{t.planned(when(nominal))}</span>
        {note && <small>{note}</small>}
      </span>
    </li>
  )
}
