import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Output } from '#core/api/endpoint.ts'
import { beginPasskey, type PasskeyOptions, removePasskey } from '#core/api/passkeys.ts'
import {
  beginAuthenticator,
  type getSecondFactors,
  makeRecoveryCodes,
  removeAuthenticator,
} from '#core/api/second-factor.ts'
import { call, isRefusal } from '#web/lib/api.ts'
import { deviceZone, now } from '#web/lib/clock.ts'
import { withProof } from '#web/lib/proof.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { secondFactorsTexts } from '#web/texts/en/second-factors.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RetryNote } from '#web/ui/retry-note.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { dayAtTimeText } from './day-at-time-text.ts'
import { secondFactorsQuery } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpAppDialog } from './set-up-app-dialog.tsx'
import './setting-rows.css'

type Factors = Output<typeof getSecondFactors>
type Passkey = Factors['passkeys'][number]

/** What is open on top of the section. */
type Open =
  | { readonly kind: 'set-up'; readonly app: Output<typeof beginAuthenticator> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'add-passkey'; readonly options: PasskeyOptions }
  | { readonly kind: 'ask-removal'; readonly passkey: Passkey }
  | { readonly kind: 'ask-app-off' | 'ask-new-codes' }

/** The second factors, each with a button to change it; applied at once, not with Save Changes. */
export function SecondFactors({ userId }: { userId: string }) {
  const t = useTexts(secondFactorsTexts)
  const texts = useTexts(settingsTexts)
  const client = useQueryClient()
  const query = secondFactorsQuery(userId)
  const { data, isError, refetch } = useQuery(query)
  const [open, setOpen] = useState<Open | null>(null)
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  /** Makes a call, after a proof if the server wants one. @param failed said where the server was not reached */
  async function change(work: () => Promise<void>, failed: string) {
    setBusy(true)
    try {
      await withProof(work)
    } catch (error) {
      // Who closes the question knows that nothing happened.
      if (!isRefusal(error) || error.ways.length === 0) showToast('error', failureOr(error, failed))
    }
    setBusy(false)
    await client.invalidateQueries({ queryKey: query.queryKey })
  }

  const begin = () =>
    change(async () => setOpen({ kind: 'set-up', app: await call(beginAuthenticator, {}) }), t.app.notBegun)
  const makeCodes = () =>
    change(async () => setOpen({ kind: 'codes', codes: (await call(makeRecoveryCodes, {})).codes }), t.recovery.failed)
  const turnOff = () =>
    change(async () => {
      await call(removeAuthenticator, {})
      setOpen(null)
      showToast('success', t.app.turnedOff)
      heading.current?.focus()
    }, t.app.failed)
  const beginAdding = () =>
    change(
      async () => setOpen({ kind: 'add-passkey', options: (await call(beginPasskey, {})).options }),
      t.passkeys.notAdded,
    )
  const remove = ({ id }: Passkey) =>
    change(async () => {
      await call(removePasskey, { id })
      setOpen(null)
      showToast('success', t.passkeys.removed)
      heading.current?.focus()
    }, t.passkeys.notRemoved)
  /** Whoever has a first factor needs codes for the day when it is lost. */
  const turnedOn = async (said: string) => {
    setOpen(null)
    if (data?.recoveryCodesLeft === 0) return makeCodes()
    showToast('success', said)
    await refetch()
  }

  return (
    <section className="settings-section__part">
      <h3 ref={heading} tabIndex={-1}>
        {t.heading}
      </h3>
      <p className="help-text mt-4 mb-12">{t.text}</p>
      {data ? (
        <Rows
          factors={data}
          isBusy={isBusy}
          onBegin={() => void begin()}
          onAddPasskey={() => void beginAdding()}
          onRemovePasskey={(passkey) => setOpen({ kind: 'ask-removal', passkey })}
          onAskAppOff={() => setOpen({ kind: 'ask-app-off' })}
          onNewCodes={() => (data.recoveryCodesLeft > 0 ? setOpen({ kind: 'ask-new-codes' }) : void makeCodes())}
        />
      ) : isError ? (
        <RetryNote text={t.notLoaded} tryAgain={texts.tryAgain} onRetry={() => void refetch()} />
      ) : (
        <Loading text={texts.loading} />
      )}
      {open?.kind === 'set-up' && (
        <SetUpAppDialog app={open.app} onClose={() => setOpen(null)} onDone={() => void turnedOn(t.app.turnedOn)} />
      )}
      {open?.kind === 'add-passkey' && (
        <AddPasskeyDialog
          options={open.options}
          onClose={() => setOpen(null)}
          onDone={() => void turnedOn(t.passkeys.added)}
        />
      )}
      {open?.kind === 'ask-removal' && (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(null)}
          title={t.passkeys.question(open.passkey.name)}
          keepLabel={t.passkeys.keep}
          actionLabel={t.passkeys.remove}
          onAction={() => void remove(open.passkey)}
          danger
          busy={isBusy}
        >
          <p>{t.passkeys.consequence}</p>
          {data?.app === null && data.passkeys.length === 1 && <p>{t.app.lastConsequence}</p>}
        </ConfirmDialog>
      )}
      {open?.kind === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open?.kind === 'ask-app-off'}
        onOpenChange={() => setOpen(null)}
        title={t.app.question}
        keepLabel={t.app.keep}
        actionLabel={t.app.turnOff}
        onAction={() => void turnOff()}
        danger
        busy={isBusy}
      >
        <p>{data && data.passkeys.length > 0 ? t.app.consequence : t.app.lastConsequence}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open?.kind === 'ask-new-codes'}
        onOpenChange={() => setOpen(null)}
        title={t.recovery.question}
        keepLabel={t.recovery.keep}
        actionLabel={t.recovery.make}
        onAction={() => void makeCodes()}
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
