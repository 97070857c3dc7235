import { type ReactNode, useRef } from 'react'
import { deviceZone, now } from '#web/lib/clock.ts'
import { secondFactorsTexts } from '#web/texts/en/second-factors.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RetryNote } from '#web/ui/retry-note.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { dayAtTimeText } from './day-at-time-text.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpAppDialog } from './set-up-app-dialog.tsx'
import { type Factors, type Passkey, useSecondFactors } from './use-second-factors.ts'
import './setting-rows.css'

/** The second factors, each with a button to change it; applied at once, not with Save Changes. */
export function SecondFactors({ userId }: { userId: string }) {
  const t = useTexts(secondFactorsTexts)
  const texts = useTexts(settingsTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { factors, isError, refetch, open, show, close, isBusy, ...acts } = useSecondFactors(userId, () =>
    heading.current?.focus(),
  )

  return (
    <section className="settings-section__part">
      <h3 ref={heading} tabIndex={-1}>
        {t.heading}
      </h3>
      <p className="help-text mt-4 mb-12">{t.text}</p>
      {factors ? (
        <Rows
          factors={factors}
          isBusy={isBusy}
          onBegin={acts.begin}
          onAddPasskey={acts.beginAdding}
          onRemovePasskey={(passkey) => show({ kind: 'ask-removal', passkey })}
          onAskAppOff={() => show({ kind: 'ask-app-off' })}
          onNewCodes={() => (factors.recoveryCodesLeft > 0 ? show({ kind: 'ask-new-codes' }) : acts.makeCodes())}
        />
      ) : isError ? (
        <RetryNote text={t.notLoaded} tryAgain={texts.tryAgain} onRetry={refetch} />
      ) : (
        <Loading text={texts.loading} />
      )}
      {open?.kind === 'set-up' && (
        <SetUpAppDialog app={open.app} onClose={close} onDone={() => acts.turnedOn(t.app.turnedOn)} />
      )}
      {open?.kind === 'add-passkey' && (
        <AddPasskeyDialog options={open.options} onClose={close} onDone={() => acts.turnedOn(t.passkeys.added)} />
      )}
      {open?.kind === 'ask-removal' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t.passkeys.question(open.passkey.name)}
          keepLabel={t.passkeys.keep}
          actionLabel={t.passkeys.remove}
          onAction={() => acts.remove(open.passkey)}
          danger
          busy={isBusy}
        >
          <p>{t.passkeys.consequence}</p>
          {factors?.app === null && factors.passkeys.length === 1 && <p>{t.app.lastConsequence}</p>}
        </ConfirmDialog>
      )}
      {open?.kind === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
      <ConfirmDialog
        open={open?.kind === 'ask-app-off'}
        onOpenChange={close}
        title={t.app.question}
        keepLabel={t.app.keep}
        actionLabel={t.app.turnOff}
        onAction={acts.turnOff}
        danger
        busy={isBusy}
      >
        <p>{factors && factors.passkeys.length > 0 ? t.app.consequence : t.app.lastConsequence}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open?.kind === 'ask-new-codes'}
        onOpenChange={close}
        title={t.recovery.question}
        keepLabel={t.recovery.keep}
        actionLabel={t.recovery.make}
        onAction={acts.makeCodes}
        busy={isBusy}
      >
        <p>{t.recovery.consequence}</p>
      </ConfirmDialog>
    </section>
  )
}

function Rows(props: {
  factors: Factors
  isBusy: boolean
  onBegin: () => void
  onAddPasskey: () => void
  onRemovePasskey: (passkey: Passkey) => void
  onAskAppOff: () => void
  onNewCodes: () => void
}) {
  const { factors, isBusy, onBegin, onAddPasskey, onRemovePasskey, onAskAppOff, onNewCodes } = props
  const t = useTexts(secondFactorsTexts)
  const when = useWhen()
  const { passkeys } = factors
  const isOn = factors.app !== null || passkeys.length > 0
  return (
    <ul className="setting-rows">
      <Row
        name={t.app.name}
        state={factors.app ? t.onSince(when(factors.app.since)) : t.off}
        action={factors.app ? t.app.turnOff : t.app.setUp}
        isBusy={isBusy}
        onAct={factors.app ? onAskAppOff : onBegin}
      />
      <Row
        name={t.passkeys.name}
        state={passkeys.length === 0 ? t.passkeys.none : String(passkeys.length)}
        action={t.passkeys.addHere}
        actionLabel={`${t.passkeys.addHere}: ${t.passkeys.name}`}
        isBusy={isBusy}
        onAct={onAddPasskey}
      />
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          isPart
          name={<bdi>{passkey.name}</bdi>}
          state={[t.passkeys.addedAt(when(passkey.addedAt)), passkey.usedAt && t.passkeys.usedAt(when(passkey.usedAt))]
            .filter(Boolean)
            .join(' ')}
          action={t.passkeys.remove}
          actionLabel={t.passkeys.removeNamed(passkey.name)}
          isBusy={isBusy}
          onAct={() => onRemovePasskey(passkey)}
        />
      ))}
      {isOn && (
        <Row
          name={t.recovery.name}
          state={factors.recoveryCodesLeft > 0 ? t.recovery.left(factors.recoveryCodesLeft) : t.recovery.missing}
          action={t.recovery.makeHere}
          actionLabel={`${t.recovery.makeHere}: ${t.recovery.name}`}
          isBusy={isBusy}
          onAct={onNewCodes}
        />
      )}
    </ul>
  )
}

function Row(props: {
  name: ReactNode
  state: string
  action: string
  /** Where several rows have the same action. */
  actionLabel?: string
  /** One of those that the row above counts. */
  isPart?: boolean
  isBusy: boolean
  onAct: () => void
}) {
  const { name, state, action, actionLabel, isPart = false, isBusy, onAct } = props
  return (
    <li className={isPart ? 'setting-rows__part' : undefined}>
      <span>
        <b>{name}</b>
        <small>{state}</small>
      </span>
      <Button
        variant="line"
        size="sm"
        aria-label={actionLabel}
        // Not `disabled`, which would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && onAct()}
      >
        {action}
      </Button>
    </li>
  )
}

function useWhen() {
  const { appearance } = useTexts(settingsTexts)
  const clock = (at: Temporal.Instant) => at.toZonedDateTimeISO(deviceZone()).toPlainDateTime()
  return (at: Temporal.Instant) => dayAtTimeText(clock(at), clock(now()).toPlainDate(), appearance)
}
